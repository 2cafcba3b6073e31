import type { ReportTable } from "../file/table.ts";
import type { Text } from "../kernel/text.ts";
import { addSums, type Figures, noFigures, quotient } from "./journey.ts";
import type { JourneySums } from "./journey-repository.ts";
import type { StoreName } from "./repository.ts";

/** Where shipments came from; `store` is null for those made by hand, from a file or through the API. */
export interface StoreRow {
  store: string | null;
  name: Text;
  platform: string | null;
  figures: Figures;
  /** Cash taken in the period, whenever its shipments were created. */
  collectedPiastres: number;
}

const NO_STORE: Text = { en: "No store", ar: "بدون متجر" };

/** Adds journeys up by store: most shipments first, those without a store at the end. */
export function storesOf(
  journeys: readonly JourneySums[],
  cash: readonly { store_id: string | null; collected_piastres: number }[],
  names: readonly StoreName[],
): StoreRow[] {
  const rows = new Map<string | null, StoreRow>();
  const known = new Map(names.map((store) => [store.id, store]));
  const of = (store: string | null): StoreRow => {
    const { name, platform } = known.get(store ?? "") ?? {};
    const row = rows.get(store) ?? {
      store,
      name: store === null ? NO_STORE : { en: name ?? store, ar: name ?? store },
      platform: platform ?? null,
      figures: noFigures(),
      collectedPiastres: 0,
    };
    rows.set(store, row);
    return row;
  };
  for (const sums of journeys) addSums(of(sums.storeId).figures, sums);
  for (const { store_id, collected_piastres } of cash) of(store_id).collectedPiastres += collected_piastres;
  return [...rows.values()].sort(inOrder);
}

function inOrder(one: StoreRow, other: StoreRow): number {
  if ((one.store === null) !== (other.store === null)) return one.store === null ? 1 : -1;
  return other.figures.shipments - one.figures.shipments || ((one.store ?? "") < (other.store ?? "") ? -1 : 1);
}

export const storesReport: ReportTable<StoreRow> = {
  name: "stores",
  title: { en: "By store", ar: "حسب المتجر" },
  columns: [
    { key: "store", title: { en: "Store", ar: "كود المتجر" }, type: "text", value: (row) => row.store },
    {
      key: "name",
      title: { en: "Name", ar: "الاسم" },
      type: "text",
      value: (row, language) => row.name[language],
      notNull: true,
    },
    { key: "platform", title: { en: "Platform", ar: "المنصة" }, type: "text", value: (row) => row.platform },
    {
      key: "shipments",
      title: { en: "Shipments", ar: "الشحنات" },
      type: "integer",
      value: ({ figures }) => figures.shipments,
      sum: true,
      notNull: true,
    },
    {
      key: "delivered",
      title: { en: "Delivered", ar: "تم تسليمها" },
      type: "integer",
      value: ({ figures }) => figures.delivered,
      sum: true,
      notNull: true,
    },
    {
      key: "returned",
      title: { en: "Returned", ar: "مرتجعة" },
      type: "integer",
      value: ({ figures }) => figures.returned,
      sum: true,
      notNull: true,
    },
    {
      key: "lost_or_damaged",
      title: { en: "Lost or damaged", ar: "مفقودة أو تالفة" },
      type: "integer",
      value: ({ figures }) => figures.lostOrDamaged,
      sum: true,
      notNull: true,
    },
    {
      key: "delivered_share",
      title: { en: "Delivered, share of ended", ar: "نسبة التسليم مما انتهى" },
      type: "share",
      value: ({ figures: { delivered, returned, lostOrDamaged } }) =>
        quotient(delivered, delivered + returned + lostOrDamaged, 10_000),
    },
    {
      key: "on_time",
      title: { en: "On time", ar: "في الموعد" },
      type: "integer",
      value: ({ figures }) => figures.onTime,
      sum: true,
      notNull: true,
    },
    {
      key: "on_time_share",
      title: { en: "On time, share of delivered", ar: "نسبة الالتزام بالموعد" },
      type: "share",
      value: ({ figures }) => quotient(figures.onTime, figures.delivered, 10_000),
    },
    {
      key: "collected",
      title: { en: "Cash collected", ar: "المبالغ المحصلة" },
      type: "money",
      value: (row) => row.collectedPiastres,
      sum: true,
      notNull: true,
    },
  ],
};
