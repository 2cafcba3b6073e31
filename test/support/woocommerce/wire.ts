import type { IncomingMessage } from "node:http";

/** A request as the fake's routes see it. */
export interface ShopRequest {
  method: string;
  /** Without the home's own path. */
  path: string;
  url: URL;
  /** As PHP reads a query: of a repeated key the last, `a[]` and `a[0]` as lists. */
  query: Readonly<Record<string, string | string[]>>;
  headers: IncomingMessage["headers"];
  body: unknown;
}

export interface ShopAnswer {
  status: number;
  headers?: Record<string, string>;
  body: unknown;
}

export function ok(body: unknown, headers: Record<string, string> = {}): ShopAnswer {
  return { status: 200, headers, body };
}

/** WordPress's error body. */
export function wpError(status: number, code: string, message: string, params?: Record<string, string>): ShopAnswer {
  return { status, body: { code, message, data: { status, ...(params ? { params } : {}) } } };
}

export function noRoute(): ShopAnswer {
  return wpError(404, "rest_no_route", "No route was found matching the URL and request method.");
}

export function invalidParam(name: string, reason: string): ShopAnswer {
  return wpError(400, "rest_invalid_param", `Invalid parameter(s): ${name}`, { [name]: reason });
}

/** Reads a query as PHP does. */
export function readQuery(search: URLSearchParams): Record<string, string | string[]> {
  const query: Record<string, string | string[]> = {};
  const byIndex = new Map<string, Map<string, string>>();
  let next = 0;
  for (const [key, value] of search) {
    const [, name, index] = /^([^[]+)\[(\d*)\]$/.exec(key) ?? [];
    if (name === undefined || index === undefined) {
      query[key] = value;
      continue;
    }
    const list = byIndex.get(name) ?? new Map<string, string>();
    list.set(index === "" ? `next ${next++}` : index, value);
    byIndex.set(name, list);
  }
  for (const [name, list] of byIndex) query[name] = [...list.values()];
  return query;
}

/** One page of a list with WordPress's headers. */
export function paged(items: readonly unknown[], query: ShopRequest["query"]): ShopAnswer {
  const perPage = Number(query.per_page ?? 10);
  const page = Number(query.page ?? 1);
  if (!(perPage >= 1 && perPage <= 100)) {
    return invalidParam("per_page", "per_page must be between 1 (inclusive) and 100 (inclusive)");
  }
  return ok(items.slice((page - 1) * perPage, page * perPage), {
    "x-wp-total": String(items.length),
    "x-wp-totalpages": String(Math.ceil(items.length / perPage)),
  });
}

/** JSON as PHP writes it into webhooks: `\uXXXX` for everything that is not ASCII, and `\/`. */
export function phpJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll("/", "\\/")
    .replace(/[\u007f-\uffff]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
