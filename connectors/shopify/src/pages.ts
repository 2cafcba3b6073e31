import { unavailable } from "@masar/kit";
import type { ZodType } from "zod";
import type { Client } from "./client.ts";

/** A page of a connection. */
export interface Page<Item> {
  nodes: readonly Item[];
  pageInfo: { hasNextPage: boolean; endCursor?: string | null | undefined };
}

/**
 * All of a connection: what a first page holds, then the others one after the other.
 *
 * @param more.pick the page in the answer; nothing when what it belongs to is gone.
 * @throws ConnectorError `unavailable` when it went while it was read: half of it would be decided on.
 */
export async function allPages<Item, Answer>(
  client: Client,
  first: Page<Item>,
  more: { document: string; variables: object; schema: ZodType<Answer>; pick(answer: Answer): Page<Item> | undefined },
): Promise<Item[]> {
  const nodes = [...first.nodes];
  makeSureItMoves(null, first.pageInfo);
  for (let { pageInfo } = first; pageInfo.hasNextPage; ) {
    const variables = { ...more.variables, after: pageInfo.endCursor };
    const next = more.pick(await client.ask(more.document, variables, more.schema));
    if (!next) throw unavailable("what was being read is gone");
    nodes.push(...next.nodes);
    makeSureItMoves(pageInfo.endCursor, next.pageInfo);
    ({ pageInfo } = next);
  }
  return nodes;
}

/**
 * A list that is said to go on has to go on somewhere else, or it would be read for ever.
 *
 * @throws ConnectorError `unavailable`
 */
export function makeSureItMoves(
  from: string | null | undefined,
  { hasNextPage, endCursor }: Page<unknown>["pageInfo"],
) {
  if (hasNextPage && (!endCursor || endCursor === from)) throw unavailable("a list that goes on where it was");
}
