import { setTimeout as wait } from "node:timers/promises";
import { ConnectorError, type Network, rateLimited, type Store, unavailable } from "@masar/kit";
import { GraphqlQueryError, Session } from "@shopify/shopify-api";
import type { ZodType } from "zod";
import type { App } from "./app.ts";
import { failureOf, graphqlFailure } from "./failure.ts";
import { answerSchema, type GraphqlAnswer } from "./graphql-answer.ts";
import type { Secrets } from "./schema.ts";

/** The Admin API of one shop. */
export interface Client {
  /** @throws ConnectorError also when the answer is not what `schema` says. */
  ask<Result>(document: string, variables: object, schema: ZodType<Result>): Promise<Result>;
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
  }: { shop: string; secrets: Pick<Secrets, "accessToken" | "refreshToken">; network: Network },
): Client {
  const session = new Session({
    id: `offline_${shop}`,
    shop,
    state: "",
    isOnline: false,
    accessToken: secrets.accessToken,
  });
  const redact = [secrets.accessToken, secrets.refreshToken, app.apiSecret];

  return {
    async ask(document, variables, schema) {
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
        const failure = graphqlFailure(answer, name, redact);
        // A mutation can succeed although another field of the answer failed.
        const isDone =
          document.startsWith("mutation") && Object.values(answer.data ?? {}).some((value) => value !== null);
        if (failure && !isDone) throw failure;
        const read = schema.safeParse(answer.data);
        if (!read.success) throw unavailable(`${name}: unexpected answer at ${read.error.issues[0]?.path.join(".")}`);
        return read.data;
      }
    },
  };

  /** The library throws on every answer with `errors`; this throws only when it is not a GraphQL answer. */
  async function exchange(document: string, variables: object, name: string): Promise<GraphqlAnswer> {
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
      throw failureOf(error, name);
    }
  }
}

export function clientOf(app: App, { remoteId, secrets, network }: Store<Secrets>): Client {
  return openClient(app, { shop: remoteId, secrets, network });
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
