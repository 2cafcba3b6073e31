import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "../i18n/i18n.ts";
import { useApi } from "./api.ts";
import type { Answer } from "./client.ts";
import type { paths } from "./schema.ts";

export interface Period {
  /** Days in Cairo, YYYY-MM-DD, both included. */
  from: string;
  to: string;
}

export type ReportName = keyof paths extends infer Path
  ? Path extends `/reports/${infer Name}`
    ? Name
    : never
  : never;
export type Report<Name extends ReportName> = Answer<`/reports/${Name}`, "get">;
export type PerformanceRow = Report<"performance">["data"][number];
export type DayRow = Report<"days">["data"][number];
export type StoreRow = Report<"stores">["data"][number];

// Each of these is added up by the server: few rows, however many shipments.

export function usePerformance(period: Period) {
  const api = useApi();
  return useReport("performance", period, (params) => api.get("/reports/performance", { params }));
}

export function useDays(period: Period) {
  const api = useApi();
  return useReport("days", period, (params) => api.get("/reports/days", { params }));
}

export function useStoreFigures(period: Period) {
  const api = useApi();
  return useReport("stores", period, (params) => api.get("/reports/stores", { params }));
}

function useReport<Name extends ReportName>(
  name: Name,
  { from, to }: Period,
  read: (params: { query: Period }) => Promise<Report<Name>>,
) {
  const { mode } = useApi();
  const { language } = useTranslation();
  return useQuery({
    queryKey: [mode, "reports", name, from, to, language], // names are in the user's language
    staleTime: 60_000,
    queryFn: () => read({ query: { from, to } }),
  });
}
