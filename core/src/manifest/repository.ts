import type { Knex } from "knex";
import type { Mode } from "../account/account.ts";
import type { GovernorateCode } from "../address/governorate.ts";
import { startOfCairoDay } from "../kernel/time.ts";
import { governoratesOf, type HubCode, hubFor } from "../quote/hub.ts";
import { toLocation } from "../shipment/row.ts";
import type { CollectionBlock } from "../shipment/shipment.ts";
import type { ManifestKind, ManifestParcel } from "./manifest.ts";

interface Row {
  id: string;
  tracking_number: string;
  reference: string;
  pieces: number;
  weight_grams: number;
  cod_piastres: number;
  lowered_from_piastres: number | null;
  collection_block: string | null;
  attempt_count: number;
  recipient_name: string;
  recipient_phone: string;
  recipient_phone_2: string | null;
  governorate: GovernorateCode;
  city: string | null;
  district: string | null;
  address: string;
  address_as_written: string | null;
  location: string | null;
  hub: HubCode;
  merchant_name: string;
  pickup_phone: string | null;
  pickup_governorate: GovernorateCode;
  pickup_city: string | null;
  pickup_address: string | null;
}

/** Every account's parcels that a hub has to do with by a day in Cairo, as they are now; in no order. */
export async function listManifestParcels(
  db: Knex,
  mode: Mode,
  { kind, hub, date }: { kind: ManifestKind; hub: HubCode; date: string },
): Promise<ManifestParcel[]> {
  const query = db("shipments as s")
    .join("accounts as a", "a.id", "s.account_id")
    .leftJoin("pickup_addresses as p", "p.id", "s.pickup_address_id")
    // An address that was deleted since: the one the account has now.
    .leftJoin("pickup_addresses as d", (on) => on.on("d.account_id", "s.account_id").andOnVal("d.is_default", 1))
    .where("s.mode", mode)
    .select(
      ...["id", "tracking_number", "reference", "pieces", "weight_grams", "cod_piastres", "attempt_count"].map(
        inShipment,
      ),
      ...["lowered_from_piastres", "collection_block"].map(inShipment),
      ...[
        "recipient_name",
        "recipient_phone",
        "recipient_phone_2",
        "governorate",
        "city",
        "district",
        "address",
        "address_as_written",
        "location",
        "hub",
      ].map(inShipment),
      "a.name as merchant_name",
      "s.origin as pickup_governorate",
      ...["phone", "city", "address"].map((name) => db.raw(`coalesce(p.${name}, d.${name}) as pickup_${name}`)),
    );
  // Statuses are written out: only so do planners see that a partial index has the rows.
  if (kind === "collect") {
    query
      .whereRaw("s.status = 'picked-up' and s.collected_at is null")
      .whereIn("s.origin", governoratesOf(hub))
      .where("s.created_at", "<", startOfCairoDay(Temporal.PlainDate.from(date).add({ days: 1 })).epochMilliseconds);
  } else {
    query
      .whereRaw("s.status in ('at-hub', 'attempt-failed')")
      .where("s.is_returning", kind === "return" ? 1 : 0)
      .where((due) => due.whereNull("s.next_attempt_on").orWhere("s.next_attempt_on", "<=", date))
      .where(db.raw(`${WHERE_IT_IS} = ?`, hub));
    // What is to be delivered by another hub is not loaded here, it goes there first.
    if (kind === "load") query.where("s.hub", hub);
  }
  const rows = (await query) as Row[];
  return rows.map((row) => toParcel(row, kind));
}

const inShipment = (column: string) => `s.${column}`;

/** The hub that scanned it last. */
const WHERE_IT_IS =
  "coalesce((select scans.hub from scans where scans.account_id = s.account_id and scans.shipment_id = s.id and scans.kind = 'hub' " +
  "and scans.outcome <> 'refused' order by scans.scanned_at desc limit 1), s.hub)";

function toParcel(row: Row, kind: ManifestKind): ManifestParcel {
  return {
    id: row.id,
    trackingNumber: row.tracking_number,
    reference: row.reference,
    pieces: row.pieces,
    weightGrams: row.weight_grams,
    cashPiastres: kind === "load" ? row.cod_piastres : 0,
    loweredFromPiastres: kind === "load" ? row.lowered_from_piastres : null,
    block: row.collection_block === null ? null : (JSON.parse(row.collection_block) as CollectionBlock),
    attempts: row.attempt_count,
    recipient: {
      name: row.recipient_name,
      phone: row.recipient_phone,
      phone2: row.recipient_phone_2,
      governorate: row.governorate,
      city: row.city,
      district: row.district,
      address: row.address,
      addressAsWritten: row.address_as_written,
      location: toLocation(row.location),
    },
    merchant: {
      name: row.merchant_name,
      phone: row.pickup_phone,
      phone2: null,
      governorate: row.pickup_governorate,
      city: row.pickup_city,
      district: null,
      address: row.pickup_address ?? "",
      addressAsWritten: null,
      location: null,
    },
    hub: kind === "return" ? hubFor(row.pickup_governorate) : row.hub,
  };
}
