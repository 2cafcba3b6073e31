import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { WrongRows } from "../../api/bulk.ts";
import { SESSION } from "../../api/session-key.ts";
import type { Session } from "../../api/types.ts";
import { forget, keep, kept } from "../../kept.ts";

interface Kept {
  /** Typed texts, by row number and place in the row. */
  cells: Record<string, Record<string, string>>;
  /** Numbers of rows to skip. */
  out: number[];
}

/** What was typed over an upload's wrong rows. Not state: the grid would be rendered again with every letter. */
export interface Corrections {
  read(number: number, at: number): string;
  write(number: number, at: number, text: string): void;
  isLeftOut(number: number): boolean;
  leaveOut(number: number, out: boolean): void;
  /** The row as it is now; undefined for a row that was never wrong. */
  row(number: number): readonly string[] | undefined;
  forget(): void;
}

/** The corrections, kept in this tab over a reload until they are sent or their user signs out. */
export function useCorrections(uploadId: string, wrong: WrongRows): Corrections {
  const user = useQueryClient().getQueryData<Session | null>(SESSION)?.user.id;
  const [corrections] = useState(() => correctionsOf(`masar-draft-bulk-${uploadId}-${user}`, wrong));
  return corrections;
}

function correctionsOf(key: string, wrong: WrongRows): Corrections {
  const made = keptAt(key);
  const rows = new Map(wrong.rows.map(({ number, cells }) => [number, cells]));
  const read = (number: number, at: number) => made.cells[number]?.[at] ?? rows.get(number)?.[at] ?? "";
  // More than the browser keeps: the corrections stay on the page.
  const save = () => keep("tab", key, JSON.stringify(made));
  return {
    read,
    write(number, at, text) {
      made.cells[number] = { ...made.cells[number], [at]: text };
      save();
    },
    isLeftOut: (number) => made.out.includes(number),
    leaveOut(number, out) {
      made.out = [...made.out.filter((one) => one !== number), ...(out ? [number] : [])];
      save();
    },
    row: (number) => (rows.has(number) ? wrong.header.map((_, at) => read(number, at)) : undefined),
    forget: () => forget("tab", key),
  };
}

function keptAt(key: string): Kept {
  try {
    const { cells = {}, out = [] } = JSON.parse(kept("tab", key) ?? "{}") as Partial<Kept>;
    return { cells, out };
  } catch {
    return { cells: {}, out: [] };
  }
}
