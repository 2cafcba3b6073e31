import { useMemo } from "react";
import { useSearchParams } from "react-router";
import type { OrderQuery } from "../../api/orders.ts";
import type { Order } from "../../api/types.ts";

export const TABS = ["attention", "waiting", "shipped", "held", "all"] as const;
export type Tab = (typeof TABS)[number];

/** Each tab's query, and which orders stay in it after an action. */
const RULES: Record<Tab, { query: OrderQuery; holds(order: Order): boolean }> = {
  attention: {
    query: { needs_attention: "true" },
    holds: ({ status, alerts }) => status === "needs_attention" || alerts.length > 0,
  },
  waiting: { query: { status: "waiting" }, holds: ({ status }) => status === "waiting" },
  shipped: { query: { status: "shipped" }, holds: ({ status }) => status === "shipped" },
  held: { query: { status: "held,ignored" }, holds: ({ status }) => status === "held" || status === "ignored" },
  all: { query: {}, holds: () => true },
};

/** The list's filter, kept in the address: it can be shared, and Back undoes a choice. */
export function useFilter() {
  const [params, setParams] = useSearchParams();
  const search = params.get("search") ?? "";
  const store = params.get("store") ?? "";
  const sort = params.get("sort") === "oldest" ? ("oldest" as const) : undefined;
  const tab = TABS.find((one) => one === params.get("tab")) ?? (search ? "all" : "attention");
  const query = useMemo(
    (): OrderQuery => ({
      ...RULES[tab].query,
      ...(store ? { store } : {}),
      ...(search ? { search } : {}),
      ...(sort && { sort }),
    }),
    [tab, store, search, sort],
  );
  const change = (part: { tab?: Tab; store?: string; search?: string }, replace = false) => {
    const next = new URLSearchParams(params);
    for (const [name, value] of Object.entries(part)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    setParams(next, { replace });
  };
  return { tab, store, search, sort, query, holds: RULES[tab].holds, change };
}
