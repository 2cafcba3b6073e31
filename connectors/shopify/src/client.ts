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

/** Waits for its turn up to this; after that the caller's own patience counts. */
const LONGEST_WAIT_MS = 10_000;
const MOST_WAITS = 6;

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
  const unspeakable = [secrets.accessToken, secrets.refreshToken, app.apiSecret];

  return {
    async ask(document, variables, schema) {
      const name = /\b(?:query|mutation) (\w+)/.exec(document)?.[1] ?? "call";
      for (let waits = 0; ; waits += 1) {
        const answer = await exchange(document, variables, name);
        const throttledMs = throttledFor(answer);
        if (throttledMs !== undefined) {
          if (waits === MOST_WAITS || throttledMs > LONGEST_WAIT_MS)
            throw rateLimited(`${name}: throttled`, throttledMs);
          // Others of this shop wait as well: at different lengths, or all come back at once and find the bucket empty again.
          await wait(Math.min(LONGEST_WAIT_MS, throttledMs * (1 + Math.random() * 2 ** waits)));
          continue;
        }
        const failure = graphqlFailure(answer, name, unspeakable);
        // A mutation may have been carried out although a field beside it failed.
        const isDone =
          document.startsWith("mutation") && Object.values(answer.data ?? {}).some((value) => value !== null);
        if (failure && !isDone) throw failure;
        const read = schema.safeParse(answer.data);
        if (!read.success)
          throw unavailable(`${name}: an answer of another shape at ${read.error.issues[0]?.path.join(".")}`);
        return read.data;
      }
    },
  };

  /** The library throws whatever has `errors`, and so does this only what is no GraphQL answer. */
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

/** How long until the call is paid for by the bucket's refilling; undefined when it was not throttled. */
function throttledFor({ errors, extensions }: GraphqlAnswer): number | undefined {
  if (!errors?.some((error) => error.extensions?.code === "THROTTLED")) return undefined;
  const { requestedQueryCost = 100, throttleStatus } = extensions?.cost ?? {};
  if (!throttleStatus || throttleStatus.restoreRate <= 0) return 1_000;
  const missing = Math.max(1, requestedQueryCost - throttleStatus.currentlyAvailable);
  return Math.ceil((missing / throttleStatus.restoreRate) * 1000);
}

/** Whether something went wrong on the way, so that it may have been carried out all the same. */
export function mayBeDone(error: unknown): boolean {
  return error instanceof ConnectorError && error.failure === "unavailable";
}
