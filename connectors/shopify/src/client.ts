import { setTimeout as wait } from "node:timers/promises";
import { ConnectorError, type Network, rateLimited, type Store, unavailable } from "@masar/kit";
import type { ZodType } from "zod";
import type { App } from "./app.ts";
import { failureOf, graphqlFailure, isUnauthorized } from "./failure.ts";
import { answerSchema, deniedIn, type GraphqlAnswer } from "./graphql-answer.ts";
import { shopifyLibrary } from "./library.ts";
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

/** More are left to the caller's retries. */
const MAX_WAITS = 6;
/** For an answer that does not say how long to wait. */
const UNKNOWN_WAIT_MS = 1_000;

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
      const answer = await app.paceOf(shop).run(name, () => exchange(document, variables, name));
      if (isThrottled(answer)) {
        // Another process used the bucket. The pace waits until it holds the cost, as the answer describes it.
        if (waits === MAX_WAITS) throw rateLimited(`${name}: throttled`);
        if (!answer.extensions?.cost?.throttleStatus) await wait(UNKNOWN_WAIT_MS);
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
    const { GraphqlQueryError, Session } = shopifyLibrary();
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

function isThrottled({ errors }: GraphqlAnswer): boolean {
  return errors?.some((error) => error.extensions?.code === "THROTTLED") ?? false;
}

/** Whether a failed call may have been executed: the connection or the answer failed, not the call itself. */
export function mayHaveSucceeded(error: unknown): boolean {
  return error instanceof ConnectorError && error.failure === "unavailable";
}
