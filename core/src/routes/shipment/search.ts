import { z } from "zod";
import { type Tenant, tenantOf } from "../../account/account.ts";
import { foldSpelling } from "../../address/fold.ts";
import { nationalDigits } from "../../address/phone.ts";
import type { Database, Reader } from "../../db/database.ts";
import { type Route, route } from "../../http/route.ts";
import { count, id, shownPhone, trackingNumber } from "../../kernel/fields.ts";
import { text } from "../../kernel/text-field.ts";
import { listOrders } from "../../order/list-repository.ts";
import { ORDER_STATUSES, type Order } from "../../order/order.ts";
import { readOrderSearch } from "../../order/search.ts";
import { listShipments } from "../../shipment/list-repository.ts";
import { readSearch, type Search } from "../../shipment/search.ts";
import type { Shipment } from "../../shipment/shipment.ts";
import { STATUSES } from "../../shipment/state.ts";

/** Of each kind. */
const MOST = 5;
/** The newest matches, in which recipients are looked for. */
const READ = 50;

const searchSchema = z
  .strictObject({
    object: z.literal("search"),
    orders: z.array(
      z.strictObject({
        id: id("ord"),
        number: z.string(),
        status: z.enum(ORDER_STATUSES),
        recipient: z.string().nullable().meta({ description: "Name; null where it was erased" }),
      }),
    ),
    shipments: z.array(
      z.strictObject({
        tracking_number: trackingNumber,
        reference: z.string(),
        status: z.enum(STATUSES),
        recipient: z.string(),
      }),
    ),
    customers: z.array(
      z.strictObject({
        name: z.string(),
        phone: shownPhone,
        shipments: count.meta({ description: `Among the ${READ} newest matching shipments` }),
      }),
    ),
  })
  .meta({ id: "Search" });

/** `GET /search`: what a person looks for by a number, a phone or a name. */
export function searchRoute({ db }: { db: Database }): Route {
  return route({
    method: "get",
    path: "/search",
    operationId: "search",
    summary: "Find orders, shipments and customers",
    description: `Up to ${MOST} of each, newest first, by order number, tracking number, reference, phone or name, or parts of them; common Arabic spelling variants match. Orders with exactly a number of letters and digits, or shipments with exactly such a reference, are listed without those that have it as a part.`,
    tag: "Shipments",
    access: "shipments:read",
    policy: "default",
    query: z.strictObject({ q: text(1, 60).meta({ description: "What to look for" }) }),
    answers: { 200: { description: "What was found", schema: searchSchema } },
    async handle({ caller, query: { q } }) {
      const search = readSearch(q);
      const tenant = tenantOf(caller);
      const [orders, shipments] = await Promise.all([
        findOrders(db.read, tenant, q),
        search ? findShipments(db.read, tenant, { q, search }) : [],
      ]);
      const body = {
        object: "search" as const,
        orders: orders.map(({ id, number, status, content, corrections }) => ({
          id,
          number,
          status,
          recipient: corrections.recipient?.name ?? content?.recipient?.name ?? null,
        })),
        shipments: shipments.slice(0, MOST).map(({ trackingNumber, reference, status, recipient }) => ({
          tracking_number: trackingNumber,
          reference,
          status,
          recipient: recipient.name,
        })),
        customers: search ? customersAmong(shipments, search) : [],
      };
      return { status: 200, body };
    },
  });
}

/** Letters or a # with digits: what neither a phone nor a name is. Then parts are looked for, in all that the merchant has, only if need be. */
const isLikeReference = (q: string) => /\p{Nd}/u.test(q) && /[\p{L}#]/u.test(q);

async function findOrders(db: Reader, tenant: Tenant, q: string): Promise<Order[]> {
  const search = readOrderSearch(q);
  const exact = isLikeReference(q) ? await listOrders(db, tenant, { search: { ...search, words: [] } }, MOST) : [];
  return exact.length > 0 ? exact : listOrders(db, tenant, { search }, MOST);
}

async function findShipments(
  db: Reader,
  tenant: Tenant,
  { q, search }: { q: string; search: Search },
): Promise<Shipment[]> {
  const exact = isLikeReference(q) ? await listShipments(db, tenant, { reference: q }, READ) : [];
  return exact.length > 0 ? exact : listShipments(db, tenant, { search }, READ);
}

/** Recipients that were themselves looked for, not those of a parcel that was. */
function customersAmong(shipments: readonly Shipment[], search: Search) {
  const looked = shipments.filter(({ recipient }) => isLookedFor(recipient, search));
  return [...Map.groupBy(looked, ({ recipient }) => recipient.phone)]
    .slice(0, MOST)
    .map(([phone, [first, ...more]]) => ({
      name: first?.recipient.name ?? "",
      phone: nationalDigits(phone),
      shipments: 1 + more.length,
    }));
}

function isLookedFor({ name, phone, phone2 }: Shipment["recipient"], search: Search): boolean {
  if (!phone) return false; // erased
  switch (search.kind) {
    case "number":
    case "nothing":
      return false;
    case "phone":
      return phone === search.phone || phone2 === search.phone;
    case "words": {
      const about = foldSpelling(`${name} ${nationalDigits(phone)}`);
      return search.words.every((word) => about.includes(word));
    }
  }
}
