import { unavailable, unreadable } from "@masar/kit";
import type { ZodType } from "zod";
import type { Answer } from "./answer.ts";
import type { Client, Params } from "./client.ts";

/** @throws ConnectorError `unreadable` when the answer is JSON of another shape. */
export function readAs<Read>(schema: ZodType<Read>, { data }: Pick<Answer, "data">, what: string): Read {
  const read = schema.safeParse(data);
  if (!read.success) throw unreadable(`the store's ${what} has another shape`);
  return read.data;
}

/** Of every list of REST v3. */
export const PAGE_SIZE = 100;

/** All items of a list that does not move while it is read. */
export async function listAll(client: Client, path: string, params: Params = {}): Promise<unknown[]> {
  const items: unknown[] = [];
  for (let page = 1; ; page += 1) {
    const answer = await client.get(path, { ...params, per_page: PAGE_SIZE, page });
    const batch = readList(answer, path);
    items.push(...batch);
    if (!hasNext(answer, page, batch.length)) return items;
  }
}

export function readList({ data }: Answer, what: string): unknown[] {
  if (!Array.isArray(data)) throw unreadable(`the store's list of ${what} is no list`);
  return data;
}

/** More than any list that we read has; a cache that overlooks the page number would go on for ever. */
const MAX_PAGES = 200;

/**
 * By `X-WP-TotalPages`; a page may be short although more follow. Some caches strip the header.
 *
 * @throws ConnectorError `unavailable` when there is no end to it.
 */
export function hasNext({ headers }: Answer, page: number, length: number): boolean {
  const pages = Number(headers["x-wp-totalpages"] ?? Number.NaN);
  const isMore = length > 0 && (Number.isNaN(pages) ? length >= PAGE_SIZE : page < pages);
  if (isMore && page >= MAX_PAGES) throw unavailable("a list without end");
  return isMore;
}
