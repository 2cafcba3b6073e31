import type { Knex } from "knex";
import type { Mode, Tenant } from "../account/account.ts";
import { GOVERNORATE_CODES } from "../address/governorate.ts";
import { nationalDigits } from "../address/phone.ts";
import { firstOfEach } from "../db/first-of-each.ts";
import { firstIdAt } from "../kernel/id.ts";
import { SERVICES, type Service } from "../quote/card.ts";
import { findPage, idsInTexts } from "../search/find-repository.ts";
import { type Place, pageOf, pageOfIds } from "../search/page-repository.ts";
import { type ShipmentRow, toShipment } from "./row.ts";
import type { Search } from "./search.ts";
import type { Shipment } from "./shipment.ts";
import { isFinal, type Status } from "./state.ts";

export interface ShipmentFilter {
  search?: Search | undefined;
  reference?: string | undefined;
  status?: Status | undefined;
  service?: Service | undefined;
  /** Of this store's orders. */
  storeId?: string | undefined;
  governorate?: string | undefined;
  createdFrom?: number | undefined;
  /** Those whose merchant can still say what to do at this moment, and has not. */
  awaitingInstructionAt?: number | undefined;
  /** Exclusive. */
  createdBefore?: number | undefined;
  /** The last id of the page before. */
  after?: string | undefined;
  /** Instead of the newest. */
  oldestFirst?: boolean | undefined;
}

/** Newest first, unless the filter says otherwise. */
export async function listShipments(
  db: Knex,
  tenant: Tenant,
  filter: ShipmentFilter,
  limit: number,
): Promise<Shipment[]> {
  const { search, ...others } = filter;
  if (search?.kind === "nothing") return [];
  const query = pageOf(db<ShipmentRow>("shipments"), tenant, filter).limit(limit);
  const ids = search === undefined ? idsOfPage(db, tenant, others, limit) : undefined;
  if (ids !== undefined) query.whereIn("id", ids);
  else filterShipments(query, tenant.mode, others, db);
  const isAll = !isNarrowed(others);
  switch (search?.kind) {
    case "number":
      query.where("tracking_number", search.trackingNumber);
      break;
    case "phone":
      query.whereIn("id", idsOfPhone(db, tenant, search.phone, isAll ? { ...filter, limit } : undefined));
      break;
    case "words": {
      const byWords = { tenant, table: "shipments", words: search.words, place: filter } as const;
      if (isAll)
        return listIds(db, tenant, { place: filter, ids: await findPage(db, { ...byWords, enough: limit }), limit });
      query.whereIn("id", idsInTexts(db, byWords));
    }
  }
  return (await query).map(toShipment);
}

async function listIds(
  db: Knex,
  tenant: Tenant,
  { place, ids, limit }: { place: Place; ids: readonly string[]; limit: number },
): Promise<Shipment[]> {
  if (ids.length === 0) return [];
  const rows = await pageOfIds(db, db<ShipmentRow>("shipments"), { tenant, place, ids }).limit(limit);
  return rows.map(toShipment);
}

/** By more than the place of the page. */
function isNarrowed({ after: _, oldestFirst: __, ...others }: Omit<ShipmentFilter, "search">): boolean {
  return Object.values(others).some((value) => value !== undefined);
}

/**
 * One subquery: of several joined by "or", Postgres uses no index and reads all of the merchant's shipments.
 * @param place the page, where nothing else narrows it.
 */
function idsOfPhone(
  db: Knex,
  tenant: Tenant,
  phone: string,
  place: (Pick<ShipmentFilter, "after" | "oldestFirst"> & { limit: number }) | undefined,
): Knex.QueryBuilder {
  const ids = () => {
    const query = pageOf(db("shipments"), tenant, place ?? {}).select("id");
    return place ? query.limit(place.limit) : query;
  };
  return firstOfEach(db, [
    ids().where("recipient_phone", phone),
    ids().whereNotNull("recipient_phone_2").where("recipient_phone_2", phone),
    // Some merchants number their orders by the buyer's phone.
    ids().where("reference", nationalDigits(phone)),
  ]);
}

/** Everything but the place and the words. */
function filterShipments(query: Knex.QueryBuilder, mode: Mode, filter: ShipmentFilter, db: Knex): void {
  filterColumns(query, mode, filter);
  if (filter.storeId === undefined) return;
  const ofStore = db("order_shipments").whereRaw(
    "order_shipments.account_id = shipments.account_id and order_shipments.shipment_id = shipments.id",
  );
  query.whereExists(ofStore.where("order_shipments.store_id", filter.storeId));
}

function filterColumns(query: Knex.QueryBuilder, mode: Mode, filter: ShipmentFilter): void {
  if (filter.reference !== undefined) query.where("reference", filter.reference);
  if (filter.status !== undefined) query.where("status", filter.status);
  if (filter.service !== undefined) query.where("service", filter.service);
  if (filter.governorate !== undefined) query.where("governorate", filter.governorate);
  if (filter.awaitingInstructionAt !== undefined) {
    query
      .where("instruct_by", ">", filter.awaitingInstructionAt)
      .whereIn("status", ["attempt-failed", "at-hub"])
      .whereNull("decided_by");
  }
  filterDays(query, mode, filter);
}

/** A live id is of the time of its booking, so that a list by id begins and ends at a day. The clock of a sandbox may be far ahead. */
function filterDays(query: Knex.QueryBuilder, mode: Mode, { createdFrom, createdBefore }: ShipmentFilter): void {
  const id = (ms: number) => firstIdAt("shp", ms);
  if (createdFrom !== undefined) {
    query.where("shipments.created_at", ">=", createdFrom);
    if (mode === "live") query.where("shipments.id", ">=", id(createdFrom - CLOCK_SET_BACK_MS));
  }
  if (createdBefore !== undefined) {
    query.where("shipments.created_at", "<", createdBefore);
    if (mode === "live") query.where("shipments.id", "<", id(createdBefore + BOOKING_TAKES_MS));
  }
}

/** At the most, from reading the clock to making the id. A list until a day reads what was booked in this time after. */
export const BOOKING_TAKES_MS = 600_000;
/** By so much the clock may be set back in between. A list that begins at a day reads what was booked in this time before. */
export const CLOCK_SET_BACK_MS = 60_000;

/**
 * The ids of a page of a store's, a governorate's or a service's shipments, where those that match may be few among the merchant's: the
 * list by id would read all of them until it has found enough.
 */
function idsOfPage(
  db: Knex,
  tenant: Tenant,
  filter: Omit<ShipmentFilter, "search">,
  limit: number,
): Knex.QueryBuilder | undefined {
  const { storeId, governorate, service, status, reference, awaitingInstructionAt } = filter;
  if (storeId !== undefined) return idsOfStore(db, tenant, { ...filter, storeId }, limit);
  if (governorate === undefined && service === undefined) return undefined;
  // Of these there are few, and they have indexes of their own.
  if (reference !== undefined || awaitingInstructionAt !== undefined) return undefined;
  if (status !== undefined && !isFinal(status)) return undefined;
  const governorates = governorate === undefined ? GOVERNORATE_CODES : [governorate];
  const services = service === undefined ? SERVICES : [service];
  return firstOfEach(
    db,
    governorates.flatMap((code) =>
      services.map((level) => {
        const ids = pageOf(db("shipments"), tenant, filter).select("id").limit(limit);
        filterColumns(ids, tenant.mode, { ...filter, governorate: code, service: level });
        return ids;
      }),
    ),
  );
}

function idsOfStore(
  db: Knex,
  { accountId, mode }: Tenant,
  { storeId, after, oldestFirst, ...others }: Omit<ShipmentFilter, "search"> & { storeId: string },
  limit: number,
): Knex.QueryBuilder {
  const ids = db("order_shipments")
    .where({ "order_shipments.account_id": accountId, store_id: storeId })
    .orderBy("shipment_id", oldestFirst ? "asc" : "desc")
    .limit(limit)
    .select({ id: "shipment_id" });
  if (after !== undefined) ids.where("shipment_id", oldestFirst ? ">" : "<", after);
  if (Object.values(others).some((value) => value !== undefined)) {
    ids.join("shipments", (on) =>
      on.on("shipments.account_id", "order_shipments.account_id").andOn("shipments.id", "order_shipments.shipment_id"),
    );
    filterColumns(ids, mode, others);
  }
  return firstOfEach(db, [ids]);
}
