import { setTimeout as wait } from "node:timers/promises";
import { ConnectorError, type Network, rateLimited, type Store, unavailable } from "@masar/kit";
import { GraphqlQueryError, Session } from "@shopify/shopify-api";
import type { ZodType } from "zod";
import type { App } from "./app.ts";
import { failureOf, graphqlFailure, isUnauthorized } from "./failure.ts";
import { answerSchema, deniedIn, type GraphqlAnswer } from "./graphql-answer.ts";
import type { Secrets } from "./schema.ts";

/** The Admin API of one shop. */
export interface Client {
  /** @throws ConnectorError also when the answer is not what `schema` says. */
  ask<Result>(document: string, variables: object, schema: ZodType<Result>): Promise<Result>;
  /** Accepts an answer without the fields that Shopify denies us: they are null. @returns their names too. */
  askPartly<Result>(
    document: string,
    variables: object,
    schema: ZodType<Result>,
  ): Promise<{ answer: Result; denied: readonly string[] }>;
}

/** Longer waits are left to the caller's retries. */
const MAX_WAIT_MS = 10_000;
const MAX_WAITS = 6;

export function openClient(
  app: App,
  {
    shop,
    secrets,
    network,
    renewAccess,
  }: { shop: string; secrets: Secrets; network: Network; renewAccess?: Store<Secrets>["renewAccess"] },
): Client {
  let access = secrets;

  return {
    async ask(document, variables, schema) {
      return (await ask(document, variables, { schema, mayLack: false })).answer;
    },
    askPartly: (document, variables, schema) => ask(document, variables, { schema, mayLack: true }),
  };

  async function ask<Result>(
    document: string,
    variables: object,
    { schema, mayLack }: { schema: ZodType<Result>; mayLack: boolean },
  ): Promise<{ answer: Result; denied: readonly string[] }> {
    const name = /\b(?:query|mutation) (\w+)/.exec(document)?.[1] ?? "call";
    for (let waits = 0; ; waits += 1) {
      const answer = await exchange(document, variables, name);
      const throttledMs = throttledMsOf(answer);
      if (throttledMs !== undefined) {
        if (waits === MAX_WAITS || throttledMs > MAX_WAIT_MS) throw rateLimited(`${name}: throttled`, throttledMs);
        // Other calls for this shop wait too: random lengths keep them from returning all at once to an empty bucket.
        await wait(Math.min(MAX_WAIT_MS, throttledMs * (1 + Math.random() * 2 ** waits)));
        continue;
      }
      const denied = mayLack ? deniedIn(answer) : undefined;
      const redact = [access.accessToken, access.refreshToken, app.apiSecret];
      const failure = denied ? undefined : graphqlFailure(answer, name, redact);
      // A mutation can succeed although another field of the answer failed.
      const isDone =
        document.startsWith("mutation") && Object.values(answer.data ?? {}).some((value) => value !== null);
      if (failure && !isDone) throw failure;
      const read = schema.safeParse(answer.data);
      if (!read.success) throw unavailable(`${name}: unexpected answer at ${read.error.issues[0]?.path.join(".")}`);
      return { answer: read.data, denied: denied ?? [] };
    }
  }

  /** Shopify can refuse a token before its time: then it is renewed, and the call is repeated once. */
  async function exchange(document: string, variables: object, name: string): Promise<GraphqlAnswer> {
    const used = access;
    try {
      return await send(document, variables, used);
    } catch (error) {
      if (!isUnauthorized(error) || !renewAccess) throw failureOf(error, name);
    }
    if (access === used) access = await renewAccess(used);
    try {
      return await send(document, variables, access);
    } catch (error) {
      throw failureOf(error, name);
    }
  }

  /** The library throws on every answer with `errors`; this throws only when it is not a GraphQL answer. */
  async function send(document: string, variables: object, { accessToken }: Secrets): Promise<GraphqlAnswer> {
    const session = new Session({ id: `offline_${shop}`, shop, state: "", isOnline: false, accessToken });
    try {
      const client = app.over(network, async () => new app.library.clients.Graphql({ session }));
      const sent = await app.over(network, async () =>
        (await client).request(document, { variables: { ...variables } }),
      );
      return answerSchema.parse({ data: sent.data, extensions: sent.extensions });
    } catch (error) {
      if (error instanceof GraphqlQueryError) {
        const body = error.body as
          | { data?: unknown; errors?: { graphQLErrors?: unknown }; extensions?: unknown }
          | undefined;
        const read = answerSchema.safeParse({
          data: body?.data,
          errors: body?.errors?.graphQLErrors,
          extensions: body?.extensions,
        });
        if (read.success) return read.data;
      }
      throw error;
    }
  }
}

export function clientOf(app: App, { remoteId, secrets, network, renewAccess }: Store<Secrets>): Client {
  return openClient(app, { shop: remoteId, secrets, network, renewAccess });
}

/** Milliseconds until the bucket holds the call's cost again; undefined when the call was not throttled. */
function throttledMsOf({ errors, extensions }: GraphqlAnswer): number | undefined {
  if (!errors?.some((error) => error.extensions?.code === "THROTTLED")) return undefined;
  const { requestedQueryCost = 100, throttleStatus } = extensions?.cost ?? {};
  if (!throttleStatus || throttleStatus.restoreRate <= 0) return 1_000;
  const missing = Math.max(1, requestedQueryCost - throttleStatus.currentlyAvailable);
  return Math.ceil((missing / throttleStatus.restoreRate) * 1000);
}

/** Whether a failed call may have been executed: the connection or the answer failed, not the call itself. */
export function mayHaveSucceeded(error: unknown): boolean {
  return error instanceof ConnectorError && error.failure === "unavailable";
}
