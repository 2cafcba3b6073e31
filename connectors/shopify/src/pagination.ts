import { unavailable } from "@masar/kit";
import type { ZodType } from "zod";
import type { Client } from "./client.ts";

/** A page of a GraphQL connection. */
export interface Page<Item> {
  nodes: readonly Item[];
  pageInfo: { hasNextPage: boolean; endCursor?: string | null | undefined };
}

/**
 * All nodes of a connection: those of the first page, then those of the following pages.
 *
 * @param more.pick the page in the answer; undefined when its parent no longer exists.
 * @throws ConnectorError `unavailable` when the parent was deleted meanwhile: an incomplete list must not be used.
 */
export async function allPages<Item, Answer>(
  client: Client,
  first: Page<Item>,
  more: { document: string; variables: object; schema: ZodType<Answer>; pick(answer: Answer): Page<Item> | undefined },
): Promise<Item[]> {
  const nodes = [...first.nodes];
  assertCursorAdvances(null, first.pageInfo);
  for (let { pageInfo } = first; pageInfo.hasNextPage; ) {
    const variables = { ...more.variables, after: pageInfo.endCursor };
    const next = more.pick((await client.askPartly(more.document, variables, more.schema)).answer);
    if (!next) throw unavailable("the list was deleted while it was read");
    nodes.push(...next.nodes);
    assertCursorAdvances(pageInfo.endCursor, next.pageInfo);
    ({ pageInfo } = next);
  }
  return nodes;
}

/**
 * Throws when the next page would begin where this one did: such a list would be read for ever.
 *
 * @throws ConnectorError `unavailable`
 */
export function assertCursorAdvances(
  from: string | null | undefined,
  { hasNextPage, endCursor }: Page<unknown>["pageInfo"],
) {
  if (hasNextPage && (!endCursor || endCursor === from)) throw unavailable("the cursor does not advance");
}
