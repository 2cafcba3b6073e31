import { z } from "zod";

/** The first reading of a shop's open orders, as stored: where it goes on after whatever interrupts it. Instants in milliseconds. */
const schema = z.object({
  since: z.number(),
  /** The connector's own; null before the first page. */
  cursor: z.string().nullable(),
  /** Orders so far. */
  read: z.number(),
  /** About how many there are; null while nobody has said it. */
  total: z.number().nullable(),
  startedAt: z.number(),
  endedAt: z.number().nullable(),
});
export type FirstImport = z.output<typeof schema>;

/** What is open longer is sent already, or will never be; and platforms show no more. */
const OPEN_FOR_MS = 60 * 86_400_000;

export function beginImport(now: number): FirstImport {
  return { since: now - OPEN_FOR_MS, cursor: null, read: 0, total: null, startedAt: now, endedAt: null };
}

export function readImport(stored: string | null): FirstImport | null {
  return stored === null ? null : schema.parse(JSON.parse(stored));
}

/** How far it is, for people: never more than all. */
export function progressOf({ read, total, endedAt }: FirstImport): { read: number; total: number | null } {
  if (endedAt !== null) return { read, total: read };
  return { read, total: total === null ? null : Math.max(total, read) };
}
