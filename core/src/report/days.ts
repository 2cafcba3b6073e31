import type { ReportTable } from "../file/table.ts";
import { cairoDate } from "../kernel/time.ts";
import { daysOf, type Period } from "./period.ts";
import type { HourSums } from "./repository.ts";

export interface DayRow extends DayFigures {
  /** In Cairo, as YYYY-MM-DD. */
  day: string;
}

interface DayFigures {
  created: number;
  delivered: number;
  returned: number;
  lostOrDamaged: number;
  compensationPiastres: number;
  collectedPiastres: number;
  /** With VAT. */
  feesPiastres: number;
}

/** Every day of the period, also those on which nothing happened. */
export function daysReportOf(period: Period, hours: readonly HourSums[]): DayRow[] {
  const rows = new Map(daysOf(period).map((day) => [day, { day, ...nothing() }]));
  for (const hour of hours) {
    const row = rows.get(dayOfHour(hour.hour));
    if (!row) continue;
    row.created += hour.created;
    row.delivered += hour.delivered;
    row.returned += hour.returned;
    row.lostOrDamaged += hour.lost_or_damaged;
    row.compensationPiastres += hour.compensation_piastres;
    row.collectedPiastres += hour.collected_piastres;
    row.feesPiastres += hour.fees_piastres;
  }
  return [...rows.values()];
}

/** Cairo is whole hours away from UTC, summer and winter: an hour since 1970 lies in one day. */
function dayOfHour(hour: number): string {
  return cairoDate(Temporal.Instant.fromEpochMilliseconds(hour * 3_600_000)).toString();
}

function nothing(): DayFigures {
  return {
    created: 0,
    delivered: 0,
    returned: 0,
    lostOrDamaged: 0,
    collectedPiastres: 0,
    feesPiastres: 0,
    compensationPiastres: 0,
  };
}

/** A row a day: what was booked, delivered, brought back and taken on it. */
export const daysReport: ReportTable<DayRow> = {
  name: "days",
  title: { en: "By day", ar: "حسب اليوم" },
  columns: [
    { key: "day", title: { en: "Day", ar: "اليوم" }, type: "day", value: (row) => row.day, notNull: true },
    {
      key: "created",
      title: { en: "Created", ar: "شحنات جديدة" },
      type: "integer",
      value: (row) => row.created,
      sum: true,
      notNull: true,
    },
    {
      key: "delivered",
      title: { en: "Delivered", ar: "تم تسليمها" },
      type: "integer",
      value: (row) => row.delivered,
      sum: true,
      notNull: true,
    },
    {
      key: "returned",
      title: { en: "Returned", ar: "مرتجعة" },
      type: "integer",
      value: (row) => row.returned,
      sum: true,
      notNull: true,
    },
    {
      key: "lost_or_damaged",
      title: { en: "Lost or damaged", ar: "مفقودة أو تالفة" },
      type: "integer",
      value: (row) => row.lostOrDamaged,
      sum: true,
      notNull: true,
    },
    {
      key: "collected",
      title: { en: "Cash collected", ar: "المبالغ المحصلة" },
      type: "money",
      value: (row) => row.collectedPiastres,
      sum: true,
      notNull: true,
    },
    {
      key: "fees",
      title: { en: "Fees with VAT", ar: "الرسوم مع الضريبة" },
      type: "money",
      value: (row) => row.feesPiastres,
      sum: true,
      notNull: true,
    },
    {
      key: "compensation",
      title: { en: "Compensation", ar: "التعويضات" },
      type: "money",
      value: (row) => row.compensationPiastres,
      sum: true,
      notNull: true,
    },
  ],
};
