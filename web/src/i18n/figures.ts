import { useNow } from "../api/now.ts";
import { useTranslation } from "./i18n.ts";
import { localeOf } from "./locale.ts";
import { momentFormat } from "./moment.ts";

/** Today in Cairo by the environment's clock, or so many days later, YYYY-MM-DD. */
export function useCairoDay(): (daysLater?: number) => string {
  const now = useNow();
  return (daysLater = 0) => cairoDay(daysLater, now());
}

/** Counts, shares, days and amounts in the user's digits; days have no time zone. */
export function useFigures() {
  const { language } = useTranslation();
  const now = useNow();
  const { moment, ...figures } = figuresOf(localeOf(language));
  return { ...figures, moment: (iso: string) => moment(iso, new Date(now())) };
}

const made = new Map<string, ReturnType<typeof makeFigures>>();

/** Made once for each locale: making formats takes long, and every row of a list uses them. */
export function figuresOf(locale: string) {
  const known = made.get(locale) ?? makeFigures(locale);
  made.set(locale, known);
  return known;
}

function makeFigures(locale: string) {
  const count = new Intl.NumberFormat(locale);
  const decimal = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
  const share = new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 1 });
  const day = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone: "UTC" });
  const weekday = new Intl.DateTimeFormat(locale, {
    weekday: "short",
    day: "numeric",
    month: "short",
    timeZone: "UTC",
  });
  const shortDay = new Intl.DateTimeFormat(locale, { day: "numeric", month: "short", timeZone: "UTC" });
  const pounds = new Intl.NumberFormat(locale, { style: "currency", currency: "EGP" });
  const inShort = new Intl.NumberFormat(locale, { notation: "compact", maximumFractionDigits: 1 });
  return {
    count: (value: number) => count.format(value),
    /** With at most one decimal. */
    decimal: (value: number) => decimal.format(value),
    /** A fraction of 1 as a percentage. */
    share: (value: number) => share.format(value),
    /** @param iso YYYY-MM-DD */
    day: (iso: string) => day.format(new Date(`${iso}T00:00:00Z`)),
    /** With the weekday and without the year. */
    weekday: (iso: string) => weekday.format(new Date(`${iso}T00:00:00Z`)),
    /** For the ticks of a chart: 3 Nov. */
    shortDay: (iso: string) => shortDay.format(new Date(`${iso}T00:00:00Z`)),
    moment: momentFormat(locale),
    /** EGP. */
    money: (amount: number) => pounds.format(amount),
    /** For the ticks of a chart: 12K. */
    inShort: (value: number) => inShort.format(value),
  };
}

/** Today in Cairo, or so many days later, YYYY-MM-DD. */
export function cairoDay(daysLater = 0, now = Date.now()): string {
  const today = new Intl.DateTimeFormat("en-CA", { timeZone: "Africa/Cairo" }).format(now);
  const day = new Date(`${today}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + daysLater);
  return day.toISOString().slice(0, 10);
}
