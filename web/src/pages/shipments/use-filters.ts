import { useDebouncedValue } from "@mantine/hooks";
import { useEffect, useMemo, useState } from "react";
import { useSearchParams } from "react-router";
import type { ShipmentFilters } from "../../api/shipments.ts";

export const FILTERS = ["status", "governorate", "service", "created_from", "created_to"] as const;
export type Filter = (typeof FILTERS)[number];

/** What the list shows, kept in the page's address: it can be sent to somebody, and Back goes back. */
export function useFilters() {
  const [params, setParams] = useSearchParams();
  const inAddress = params.get("q") ?? "";
  const [typed, setTyped] = useState(inAddress);
  const [settled] = useDebouncedValue(typed, 250);

  useEffect(() => {
    if (typed !== settled) return; // still being typed, or cleared a moment ago: what is settled is an older text
    setParams(
      (before) => {
        if ((before.get("q") ?? "") === settled.trim()) return before;
        const next = new URLSearchParams(before);
        if (settled.trim()) next.set("q", settled.trim());
        else next.delete("q");
        return next;
      },
      { replace: true },
    );
  }, [typed, settled, setParams]);

  const filters = useMemo((): ShipmentFilters => {
    const names = ["q", ...FILTERS];
    return Object.fromEntries(names.map((name) => [name, params.get(name) ?? ""]).filter(([, value]) => value));
  }, [params]);

  return {
    filters,
    typed,
    type: setTyped,
    set(name: Filter, value: string) {
      setParams((before) => {
        const next = new URLSearchParams(before);
        if (value) next.set(name, value);
        else next.delete(name);
        return next;
      });
    },
    clear() {
      setTyped("");
      setParams({});
    },
  };
}
