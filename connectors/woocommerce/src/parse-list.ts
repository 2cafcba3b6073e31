import { unavailable, unreadable } from "@masar/kit";
import type { ZodType } from "zod";
import type { Client, Params } from "./client.ts";
import type { ShopResponse } from "./response.ts";

/** @throws ConnectorError `unreadable` when the JSON has another format. */
export function parseAs<Read>(schema: ZodType<Read>, { data }: Pick<ShopResponse, "data">, what: string): Read {
  const read = schema.safeParse(data);
  if (!read.success) throw unreadable(`the store's ${what} has an unexpected format`);
  return read.data;
}

/** The page size of every list of REST v3. */
export const PAGE_SIZE = 100;

/** All items of a list that does not change while it is read. */
export async function listAll(client: Client, path: string, params: Params = {}): Promise<unknown[]> {
  const items: unknown[] = [];
  for (let page = 1; ; page += 1) {
    const answer = await client.get(path, { ...params, per_page: PAGE_SIZE, page });
    const batch = readList(answer, path);
    items.push(...batch);
    if (!hasNext(answer, page, batch.length)) return items;
  }
}

export function readList({ data }: ShopResponse, what: string): unknown[] {
  if (!Array.isArray(data)) throw unreadable(`the store's list of ${what} is not a list`);
  return data;
}

/** More pages than any list that we read. A cache that ignores the page number would return pages for ever. */
const MAX_PAGES = 200;

/**
 * By `X-WP-TotalPages`: a page can be short although more follow. Some caches strip the header.
 *
 * @throws ConnectorError `unavailable` when there are too many pages.
 */
export function hasNext({ headers }: ShopResponse, page: number, length: number): boolean {
  const pages = Number(headers["x-wp-totalpages"] ?? Number.NaN);
  const isMore = length > 0 && (Number.isNaN(pages) ? length >= PAGE_SIZE : page < pages);
  if (isMore && page >= MAX_PAGES) throw unavailable("the list has too many pages");
  return isMore;
}
