import { governorateName } from "../address/governorate.ts";
import type { Pages, ReportTable } from "../file/table.ts";
import type { Text } from "../kernel/text.ts";
import { listHubs } from "../quote/hub.ts";
import { type ReasonCode, reasonOf } from "../shipment/reason.ts";
import { addJourney, addSums, type Figures, noFigures, quotient } from "./journey.ts";
import type { JourneyRow, JourneySums } from "./journey-repository.ts";

export interface PerformanceRow {
  group: "all" | "governorate" | "hub" | "reason";
  code: string;
  name: Text;
  /** Whose doing a reason is. */
  fault: string | null;
  figures: Figures;
}

/** Adds journeys up: all of them, by governorate, by hub, and by the reason of failed attempts (shipments that had it). */
export async function performanceOf(
  journeys: readonly JourneySums[],
  failed: Pages<JourneyRow>,
): Promise<PerformanceRow[]> {
  const all = noFigures();
  const governorates = new Map<JourneySums["governorate"], Figures>();
  const hubs = new Map<JourneySums["hub"], Figures>();
  const reasons = new Map<ReasonCode, Figures>();
  for (const sums of journeys)
    for (const figures of [all, of(governorates, sums.governorate), of(hubs, sums.hub)]) addSums(figures, sums);
  for await (const rows of failed) {
    for (const row of rows) {
      const { failures } = row;
      for (const reason of new Set(failures.map((failure) => failure.reason))) {
        const times = failures.filter((failure) => failure.reason === reason).length;
        addJourney(of(reasons, reason), row, times);
      }
    }
  }
  const hubNames = new Map(listHubs().map((hub) => [hub.code, hub]));
  return [
    { group: "all", code: "all", name: { en: "All", ar: "الكل" }, fault: null, figures: all },
    ...sorted(governorates).map(
      ([code, figures]): PerformanceRow => ({
        group: "governorate",
        code,
        name: governorateName(code),
        fault: null,
        figures,
      }),
    ),
    ...sorted(hubs).map(
      ([code, figures]): PerformanceRow => ({
        group: "hub",
        code,
        name: hubNames.get(code) ?? { en: code, ar: code },
        fault: null,
        figures,
      }),
    ),
    ...sorted(reasons).map(([code, figures]): PerformanceRow => {
      const reason = reasonOf(code);
      return { group: "reason", code, name: reason, fault: reason.fault, figures };
    }),
  ];
}

function of<Code>(groups: Map<Code, Figures>, code: Code): Figures {
  const known = groups.get(code) ?? noFigures();
  groups.set(code, known);
  return known;
}

/** Most shipments first. */
function sorted<Code extends string>(groups: Map<Code, Figures>): [Code, Figures][] {
  return [...groups].sort(([a, { shipments: some }], [b, { shipments: others }]) => others - some || (a < b ? -1 : 1));
}

const DAY_MS = 86_400_000;

export const performanceReport: ReportTable<PerformanceRow> = {
  name: "performance",
  title: { en: "Performance", ar: "الأداء" },
  columns: [
    { key: "group", title: { en: "By", ar: "حسب" }, type: "text", value: (row) => row.group, notNull: true },
    { key: "code", title: { en: "Code", ar: "الكود" }, type: "text", value: (row) => row.code, notNull: true },
    {
      key: "name",
      title: { en: "Name", ar: "الاسم" },
      type: "text",
      value: (row, language) => row.name[language],
      notNull: true,
    },
    { key: "fault", title: { en: "Whose doing", ar: "مسؤولية" }, type: "text", value: (row) => row.fault },
    {
      key: "shipments",
      title: { en: "Shipments", ar: "الشحنات" },
      type: "integer",
      value: ({ figures }) => figures.shipments,
      notNull: true,
    },
    {
      key: "delivered",
      title: { en: "Delivered", ar: "تم تسليمها" },
      type: "integer",
      value: ({ figures }) => figures.delivered,
      notNull: true,
    },
    {
      key: "first_attempt",
      title: { en: "At first attempt", ar: "من أول محاولة" },
      type: "integer",
      value: ({ figures }) => figures.firstAttempt,
      notNull: true,
    },
    {
      key: "first_attempt_share",
      title: { en: "First attempt, share of delivered", ar: "نسبة أول محاولة" },
      type: "share",
      value: ({ figures }) => quotient(figures.firstAttempt, figures.delivered, 10_000),
    },
    {
      key: "on_time",
      title: { en: "On time", ar: "في الموعد" },
      type: "integer",
      value: ({ figures }) => figures.onTime,
      notNull: true,
    },
    {
      key: "on_time_share",
      title: { en: "On time, share of delivered", ar: "نسبة الالتزام بالموعد" },
      type: "share",
      value: ({ figures }) => quotient(figures.onTime, figures.delivered, 10_000),
    },
    {
      key: "returned",
      title: { en: "Returned", ar: "مرتجعة" },
      type: "integer",
      value: ({ figures }) => figures.returned,
      notNull: true,
    },
    {
      key: "lost_or_damaged",
      title: { en: "Lost or damaged", ar: "مفقودة أو تالفة" },
      type: "integer",
      value: ({ figures }) => figures.lostOrDamaged,
      notNull: true,
    },
    {
      key: "average_days",
      title: { en: "Days to delivery", ar: "متوسط أيام التسليم" },
      type: "decimal",
      value: ({ figures }) => quotient(figures.deliveryMs / DAY_MS, figures.delivered, 100),
    },
    {
      key: "failed_attempts",
      title: { en: "Failed attempts", ar: "المحاولات الفاشلة" },
      type: "integer",
      value: ({ figures }) => figures.failedAttempts,
      notNull: true,
    },
  ],
};
