import { z } from "zod";
import { type MasterKeys, signToken, verifyToken } from "../kernel/crypto.ts";
import { invalidField } from "./problem.ts";

/** The query of every list: `limit` and an opaque `cursor` from the previous page. */
export const pageQuery = {
  limit: z.coerce.number().int().min(1).max(100).default(20).meta({ description: "Rows per page, 1 to 100" }),
  cursor: z.string().optional().meta({ description: "next_cursor of the previous page" }),
};

/** The order of a list; its index carries both. */
export function sort(by: string) {
  return z
    .enum(["newest", "oldest"])
    .optional()
    .meta({ description: `newest (default) or oldest first, by ${by}` });
}

/** The envelope of every list. */
export function listSchema<Item extends z.ZodType>(item: Item) {
  return z.strictObject({
    object: z.literal("list"),
    data: z.array(item),
    has_more: z.boolean(),
    next_cursor: z.string().nullable(),
  });
}

const PURPOSE = "cursor";

/** @throws Problem if the cursor is not from this list. */
export function readCursor(
  keys: MasterKeys,
  list: string,
  cursor: string | undefined,
  nowMs: number,
): string | undefined {
  if (cursor === undefined) return undefined;
  const token = verifyToken(keys, cursor, { purpose: `${PURPOSE}:${list}`, nowMs });
  if (token.kind === "valid") return token.payload;
  throw invalidField("/cursor", "cursor_invalid", {
    en: "This is not a cursor of this list. Send next_cursor of the previous page unchanged.",
    ar: "هذا المؤشر لا يخص هذه القائمة. استخدم next_cursor من الصفحة السابقة كما هو.",
  });
}

/**
 * The answer with one page.
 *
 * @param rows up to `limit` + 1 rows; the last one only shows that there are more.
 * @param idOf id after which the next page starts.
 */
export function page<Row, View>(
  keys: MasterKeys,
  request: { baseUrl: string; path: string; query: Record<string, unknown> },
  options: { list: string; rows: readonly Row[]; limit: number; idOf(row: Row): string; view(row: Row): View },
): {
  status: 200;
  body: { object: "list"; data: View[]; has_more: boolean; next_cursor: string | null };
  headers: Record<string, string>;
} {
  const shown = options.rows.slice(0, options.limit);
  const last = shown.at(-1);
  const more = options.rows.length > shown.length && last !== undefined;
  const cursor = more
    ? signToken(keys, { purpose: `${PURPOSE}:${options.list}`, payload: options.idOf(last), expiresAtMs: null })
    : null;
  return {
    status: 200,
    body: { object: "list" as const, data: shown.map(options.view), has_more: more, next_cursor: cursor },
    headers: cursor === null ? {} : { Link: `<${nextUrl(request, cursor)}>; rel="next"` },
  };
}

function nextUrl(request: { baseUrl: string; path: string; query: Record<string, unknown> }, cursor: string): string {
  const url = new URL(request.baseUrl + request.path);
  for (const [name, value] of Object.entries(request.query))
    if (value !== undefined) url.searchParams.set(name, String(value));
  url.searchParams.set("cursor", cursor);
  return url.href;
}
