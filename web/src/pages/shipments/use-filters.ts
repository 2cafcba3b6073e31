import { useDebouncedValue } from "@mantine/hooks";
import { useEffect, useMemo, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import type { ShipmentFilters } from "../../api/shipments.ts";
import { codeIn } from "../../i18n/codes.ts";
import { SERVICES } from "../../i18n/services.ts";
import { STATUSES } from "../../i18n/statuses.ts";

export const FILTERS = ["status", "governorate", "service", "created_from", "created_to"] as const;
export type Filter = (typeof FILTERS)[number];

/** The list's filters, kept in the address: they can be shared, and Back undoes a choice. */
export function useFilters() {
  const [params, setParams] = useSearchParams();
  const inAddress = params.get("q") ?? "";
  const [typed, setTyped] = useState(inAddress);
  const [settled] = useDebouncedValue(typed, 250);

  const handled = useRef(settled);
  useEffect(() => {
    if (typed !== settled || settled === handled.current) return; // still typing, just cleared, or in the address already
    handled.current = settled;
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

  // A saved view, the search or Back has put another text there.
  useEffect(() => {
    if (inAddress === handled.current.trim()) return;
    handled.current = inAddress;
    setTyped(inAddress);
  }, [inAddress]);

  const filters = useMemo((): ShipmentFilters => {
    const status = codeIn(STATUSES, params.get("status"));
    const service = codeIn(SERVICES, params.get("service"));
    const texts = (["q", "governorate", "created_from", "created_to"] as const).map((name) => [name, params.get(name)]);
    return {
      ...Object.fromEntries(texts.filter(([, text]) => text)),
      ...(status && { status }),
      ...(service && { service }),
      ...(params.get("sort") === "oldest" && { sort: "oldest" as const }),
    };
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
