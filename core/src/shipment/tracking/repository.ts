import type { Knex } from "knex";
import { isDistributed, isPostgres } from "../../db/dialect.ts";
import { createOwnRowFinder, createRowFinder } from "../../db/find-rows.ts";
import { createGroupRead } from "../../db/group-read.ts";
import type { ReasonCode } from "../reason.ts";
import { findOwners } from "../repository.ts";
import { COLUMN_NAMES, type ShipmentRow, toShipment } from "../row.ts";
import type { Shipment } from "../shipment.ts";
import type { ScanKind } from "../state.ts";

/** A shipment with what its tracking page shows besides. */
export interface Parcel {
  shipment: Shipment;
  merchantName: string;
  /** Its scans that were not refused, in the order of the scanners' clocks. */
  history: readonly { kind: ScanKind; at: number; reason: ReasonCode | null }[];
}

export type ParcelReader = (trackingNumber: string) => Promise<Parcel | undefined>;

type Row = ShipmentRow & { merchant_name: string; history: [ScanKind, number, ReasonCode | null][] };

/** Finds a parcel by its number; many requests in one query. */
export function createParcelReader(db: Knex): ParcelReader {
  const shipment = Object.fromEntries(COLUMN_NAMES.map((name) => [name, `s.${name}`])) as Record<
    keyof ShipmentRow,
    string
  >;
  const columns = { ...shipment, merchant_name: "a.name", history: historyOf(db) };
  const from = "shipments s join accounts a on a.id = s.account_id";
  const query = { from, columns, key: "s.tracking_number", account: "s.account_id", mostKept: 0 };
  const findOwn = createOwnRowFinder<Row, Parcel>(db, query, toParcel);
  const findAnybodys = createRowFinder<Row, Parcel>(db, { ...query, account: undefined }, toParcel);
  // On a distributed database the number says on which node the parcel is: its account is looked up first.
  const findRows = async (numbers: readonly string[]) =>
    isDistributed(db) ? findOwn(await findOwners(db, numbers)) : findAnybodys(numbers);
  return createGroupRead(async (trackingNumbers) => {
    const parcels = await findRows(trackingNumbers);
    return new Map(parcels.map((parcel) => [parcel.shipment.trackingNumber, parcel]));
  });
}

function historyOf(db: Knex): string {
  const scans = "from scans where scans.account_id = s.account_id and shipment_id = s.id and outcome <> 'refused'";
  return isPostgres(db)
    ? `(select coalesce(json_agg(json_build_array(kind, scanned_at, reason) order by scanned_at, id), '[]') ${scans})`
    : `json((select json_group_array(json_array(kind, scanned_at, reason)) from (
        select kind, scanned_at, reason ${scans} order by scanned_at, id)))`;
}

function toParcel(row: Row): Parcel {
  return {
    shipment: toShipment(row),
    merchantName: row.merchant_name,
    history: row.history.map(([kind, at, reason]) => ({ kind, at, reason })),
  };
}
