import { useQuery } from "@tanstack/react-query";
import { useApi } from "./api.ts";

export interface Period {
  /** Days in Cairo, YYYY-MM-DD, both included. */
  from: string;
  to: string;
}

export const REPORTS = ["shipments", "cod", "performance", "fees"] as const;
export type ReportName = (typeof REPORTS)[number];

export interface PerformanceRow {
  group: "all" | "governorate" | "hub" | "reason";
  code: string;
  name: string;
  shipments: number;
  delivered: number;
  first_attempt_share: number | null;
  on_time_share: number | null;
  returned: number;
  average_days: number | null;
  failed_attempts: number;
}

export interface CashRow {
  delivered_at: string;
  collected: number;
  net: number;
}

export interface FeeRow {
  charged_at: string;
  total: number;
}

export interface ShipmentRow {
  created_at: string;
}

export interface Report<Row> {
  data: Row[];
  totals: { rows: number } & Record<string, number>;
}

/** Read whole; of a long period that is much, so the page asks only when it is not. */
export function useReport<Row>(name: ReportName, { from, to }: Period, enabled = true) {
  const api = useApi();
  return useQuery({
    queryKey: [api.mode, "reports", name, from, to, document.documentElement.lang],
    enabled,
    staleTime: 60_000,
    queryFn: () => api.get<Report<Row>>(`/reports/${name}?from=${from}&to=${to}`),
  });
}
