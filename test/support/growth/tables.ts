import type { Reader } from "@masar/core/db/database";

/** The rows of one delivered store order, which every other is made from. */
export interface Sample {
  shipmentId: string;
  orderId: string;
  storeId: string;
  accountId: string;
}

export type Row = Record<string, unknown>;
export type Shape = "whole" | "slim";

/** Numbers of shipments, of which each so many-th is taken. */
export interface Numbers {
  first: number;
  last: number;
  every: number;
}

/** Of shipments in a slim database, each fourth is of a store's order. */
export const SLIM_ORDERS = 4;

interface Multiplying {
  table: string;
  /** Of its ids. */
  prefix: string | null;
  /** The rows of the sample. */
  of(db: Reader, sample: Sample): ReturnType<Reader>;
  /** How a slim database has it: the first row that is kept, for each so many-th shipment. Without it, not at all. */
  slim?: { every?: number; keeps?(row: Row): boolean };
}

/** Tables whose rows multiply with shipments. */
export const TABLES: readonly Multiplying[] = [
  {
    table: "shipments",
    prefix: "shp",
    of: (db, { shipmentId }) => db("shipments").where({ id: shipmentId }),
    slim: {},
  },
  {
    table: "events",
    prefix: "evt",
    of: (db, { shipmentId }) => db("events").where({ shipment_id: shipmentId }),
    slim: {},
  },
  {
    table: "deliveries",
    prefix: "dlv",
    of: (db, { shipmentId }) => db("deliveries").where({ shipment_id: shipmentId }),
    slim: {},
  },
  {
    table: "delivery_attempts",
    prefix: "dla",
    of: (db, { shipmentId }) =>
      db("delivery_attempts").whereIn("event_id", db("events").where({ shipment_id: shipmentId }).select("id")),
  },
  {
    table: "scans",
    prefix: "scn",
    of: (db, { shipmentId }) => db("scans").where({ shipment_id: shipmentId }),
    slim: {},
  },
  {
    table: "ledger_entries",
    prefix: "led",
    of: (db, { shipmentId }) => db("ledger_entries").where({ shipment_id: shipmentId }),
    slim: { keeps: ({ kind }) => kind === "delivered" },
  },
  {
    table: "orders",
    prefix: "ord",
    of: (db, { orderId }) => db("orders").where({ id: orderId }),
    slim: { every: SLIM_ORDERS },
  },
  {
    table: "order_timeline",
    prefix: "otl",
    of: (db, { orderId }) => db("order_timeline").where({ order_id: orderId }),
  },
  {
    table: "order_shipments",
    prefix: null,
    of: (db, { shipmentId }) => db("order_shipments").where({ shipment_id: shipmentId }),
    slim: { every: SLIM_ORDERS },
  },
  // They have the ids of their events.
  { table: "write_backs", prefix: "evt", of: (db, { orderId }) => db("write_backs").where({ order_id: orderId }) },
  { table: "inbox", prefix: "inb", of: (db, { storeId }) => db("inbox").where({ store_id: storeId }) },
];
