import { useState } from "react";

export interface Selection {
  chosen: readonly string[];
  count: number;
  has(number: string): boolean;
  toggle(number: string): void;
  set(numbers: readonly string[]): void;
}

/** The selected rows, in the order of selection: labels are printed in it. */
export function useSelection(): Selection {
  const [chosen, set] = useState<readonly string[]>([]);
  const known = new Set(chosen);
  return {
    chosen,
    count: chosen.length,
    has: (number) => known.has(number),
    toggle: (number) =>
      set((before) => (before.includes(number) ? before.filter((one) => one !== number) : [...before, number])),
    set,
  };
}
