import { useSearchParams } from "react-router";
import type { Period } from "../../api/reports.ts";
import { useCairoDay } from "../../i18n/figures.ts";

export const PRESETS = ["last_7", "last_30", "this_month", "last_month", "last_90"] as const;
export type Preset = (typeof PRESETS)[number];

/** The days of a named period, in Cairo. */
export function presetPeriod(preset: Preset, today: string): Period {
  const [year = 0, month = 1] = today.split("-").map(Number);
  const day = (y: number, m: number, d: number) => new Date(Date.UTC(y, m - 1, d)).toISOString().slice(0, 10);
  const ago = (days: number) => {
    const [y = 0, m = 1, d = 1] = today.split("-").map(Number);
    return day(y, m, d - days);
  };
  switch (preset) {
    case "last_7":
      return { from: ago(6), to: today };
    case "last_30":
      return { from: ago(29), to: today };
    case "last_90":
      return { from: ago(89), to: today };
    case "this_month":
      return { from: day(year, month, 1), to: today };
    case "last_month":
      return { from: day(year, month - 1, 1), to: day(year, month, 0) };
  }
}

/** As many days, directly before. */
export function periodBefore({ from, to }: Period): Period {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  const earlier = (day: string, by: number) => new Date(Date.parse(day) - by * DAY_MS).toISOString().slice(0, 10);
  return { from: earlier(from, days), to: earlier(from, 1) };
}

const DAY_MS = 86_400_000;

/** Kept in the page's address. */
export function usePeriod() {
  const [params, setParams] = useSearchParams();
  const fallback = presetPeriod("last_30", useCairoDay()());
  const period: Period = { from: params.get("from") || fallback.from, to: params.get("to") || fallback.to };
  return { period, setPeriod: (next: Period) => setParams({ ...next }, { replace: true }) };
}
