import { useRef, useState } from "react";
import { rangeOf } from "../../ui/list/range.ts";

export interface Selection {
  chosen: readonly string[];
  count: number;
  has(number: string): boolean;
  /** With Shift: every row from the last one on, as `shown` lists them. */
  toggle(number: string, range?: { shown: readonly string[] } | undefined): void;
  set(numbers: readonly string[]): void;
}

/** The selected rows, in the order of selection: labels are printed in it. */
export function useSelection(): Selection {
  const [chosen, set] = useState<readonly string[]>([]);
  const last = useRef<string>(undefined);
  const known = new Set(chosen);
  return {
    chosen,
    count: chosen.length,
    has: (number) => known.has(number),
    toggle(number, range) {
      const keys = range ? rangeOf(range.shown, last.current, number) : [number];
      last.current = number;
      set((before) => {
        const rest = before.filter((one) => !keys.includes(one));
        return before.includes(number) ? rest : [...rest, ...keys];
      });
    },
    set,
  };
}
