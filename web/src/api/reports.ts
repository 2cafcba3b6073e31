import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useApi } from "./api.ts";

export interface Period {
  /** Days in Cairo, YYYY-MM-DD, both included. */
  from: string;
  to: string;
}

export const REPORTS = ["shipments", "cod", "fees", "performance", "stores", "days"] as const;
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

export interface DayRow {
  /** In Cairo, YYYY-MM-DD. */
  day: string;
  created: number;
  delivered: number;
  returned: number;
  /** EGP. */
  collected: number;
}

export interface StoreRow {
  /** Null for shipments without a store's order. */
  store: string | null;
  name: string;
  platform: string | null;
  shipments: number;
  delivered: number;
  delivered_share: number | null;
  on_time_share: number | null;
  /** EGP. */
  collected: number;
}

export interface Report<Row> {
  data: Row[];
  totals: { rows: number } & Record<string, number>;
}

/** Each of these is added up by the server: few rows, however many shipments. */
export function useReport<Row>(name: "performance" | "stores" | "days", { from, to }: Period) {
  const api = useApi();
  const { i18n } = useTranslation();
  return useQuery({
    queryKey: [api.mode, "reports", name, from, to, i18n.language], // names are in the reader's language,
    staleTime: 60_000,
    queryFn: () => api.get<Report<Row>>(`/reports/${name}?from=${from}&to=${to}`),
  });
}
