import { z } from "zod";

/** The progress of the first import of a shop's open orders, as stored. Instants in milliseconds. */
const schema = z.object({
  since: z.number(),
  /** The connector's own; null before the first page. */
  cursor: z.string().nullable(),
  /** Orders so far. */
  read: z.number(),
  /** An estimate; null while it is unknown. */
  total: z.number().nullable(),
  startedAt: z.number(),
  endedAt: z.number().nullable(),
});
export type FirstImport = z.output<typeof schema>;

/** Older open orders are sent already or never will be, and platforms list no more. */
const OPEN_FOR_MS = 60 * 86_400_000;

export function beginImport(now: number): FirstImport {
  return { since: now - OPEN_FOR_MS, cursor: null, read: 0, total: null, startedAt: now, endedAt: null };
}

export function readImport(stored: string | null): FirstImport | null {
  return stored === null ? null : schema.parse(JSON.parse(stored));
}

/** The progress to show: never more read than the total. */
export function progressOf({ read, total, endedAt }: FirstImport): { read: number; total: number | null } {
  if (endedAt !== null) return { read, total: read };
  return { read, total: total === null ? null : Math.max(total, read) };
}
