import { z } from "zod";
import type { Tenant } from "../../../account/account.ts";
import { tenantOf } from "../../../account/account.ts";
import { nationalDigits } from "../../../address/phone.ts";
import type { Customer } from "../../../customer/customer.ts";
import {
  findNotes,
  findOrderName,
  type ListedPhone,
  listBlocked,
  listParcelsTo,
  listPhonesOfParcels,
  wantedOf,
} from "../../../customer/repository.ts";
import type { Reader } from "../../../db/database.ts";
import { listSchema, page, pageQuery, readCursor } from "../../../http/list.ts";
import { type Route, route } from "../../../http/route.ts";
import { text } from "../../../kernel/text-field.ts";
import { readSearch } from "../../../shipment/search.ts";
import { customerSchema, customerView, PARCELS_LISTED } from "./customer-view.ts";
import type { CustomerTools } from "./tools.ts";

const LIST = "customers";

export function listCustomersRoute({ db, keys }: CustomerTools): Route {
  return route({
    method: "get",
    path: "/customers",
    operationId: "listCustomers",
    summary: "List buyers, by their newest shipment",
    description:
      "Buyers to whom a parcel was booked, each phone once. Who has orders and no parcel, or only a note, is found by the whole phone.",
    tag: "Customers",
    access: "shipments:read",
    policy: "default",
    query: z.strictObject({
      ...pageQuery,
      search: text(1, 60).optional().meta({ description: "The whole phone, or words of a name or a reference" }),
      blocked: z.literal("true").optional().meta({ description: "Only blocked buyers" }),
    }),
    answers: { 200: { description: "A page of buyers", schema: listSchema(customerSchema) } },
    async handle({ caller, query, baseUrl, now }) {
      const tenant = tenantOf(caller);
      const after = readCursor(keys, LIST, query.cursor, now);
      const rows = await listed(db.read, tenant, { ...query, after });
      const shown = new Map(
        (
          await customersOf(
            db.read,
            tenant,
            rows.slice(0, query.limit).map(({ phone }) => phone),
          )
        ).map((one) => [one.customer.phone, one]),
      );
      return page(
        keys,
        { baseUrl, path: "/customers", query },
        {
          list: LIST,
          rows,
          limit: query.limit,
          idOf: ({ key }) => key,
          view: ({ phone }) => {
            const one = shown.get(phone);
            return customerView(one?.customer ?? { phone, note: undefined, parcels: [] }, one?.name);
          },
        },
      );
    },
  });
}

interface Wanted {
  search?: string | undefined;
  blocked?: "true" | undefined;
  after: string | undefined;
  limit: number;
}

/** One more than the page has. */
async function listed(db: Reader, tenant: Tenant, { search, blocked, after, limit }: Wanted): Promise<ListedPhone[]> {
  const wanted = wantedOf(search === undefined ? undefined : readSearch(search));
  if (wanted === undefined) return [];
  if ("phone" in wanted) {
    const isKnown = after === undefined && (await isKnownTo(db, tenant, wanted.phone, blocked === "true"));
    return isKnown ? [{ key: nationalDigits(wanted.phone), phone: wanted.phone }] : [];
  }
  return (blocked ? listBlocked : listPhonesOfParcels)(db, tenant, { words: wanted.words, after }, limit + 1);
}

async function isKnownTo(db: Reader, tenant: Tenant, phone: string, mustBeBlocked: boolean): Promise<boolean> {
  const known = await findCustomer(db, tenant, phone);
  return known !== undefined && (!mustBeBlocked || (known.customer.note?.blockedAt ?? null) !== null);
}

export interface Found {
  customer: Customer;
  /** Of the newest order, where there is no parcel. */
  name: string | undefined;
}

/** A buyer of whom this merchant has anything; undefined for a phone that is unknown here. */
export async function findCustomer(db: Reader, tenant: Tenant, phone: string): Promise<Found | undefined> {
  const [found] = await customersOf(db, tenant, [phone]);
  const isKnown = found && (found.customer.note || found.customer.parcels.length > 0 || found.name !== undefined);
  return isKnown ? found : undefined;
}

async function customersOf(db: Reader, tenant: Tenant, phones: readonly string[]): Promise<Found[]> {
  const notes = await findNotes(db, tenant, phones);
  return Promise.all(
    phones.map(async (phone) => {
      const parcels = await listParcelsTo(db, tenant, phone, PARCELS_LISTED);
      const name = parcels.length > 0 ? undefined : await findOrderName(db, tenant, phone);
      return { customer: { phone, note: notes.get(phone), parcels }, name };
    }),
  );
}
