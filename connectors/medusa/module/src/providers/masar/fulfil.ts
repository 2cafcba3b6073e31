import { MedusaError } from "@medusajs/framework/utils";
import { type Label, requestLabel } from "../../masar/labels.ts";
import { type Locking, withOrderLock } from "../../masar/lock.ts";
import { type Order, type Query, readOrder } from "../../masar/medusa.ts";
import { describeOrder, orderedLines } from "../../masar/order-document.ts";
import { type Lines, planParcel } from "../../masar/parcels.ts";
import { NoAnswer } from "../../masar/send.ts";
import { isUnlinked } from "../../masar/unlinked.ts";
import { alreadyShipped, both, type Text, WORDS } from "../../masar/words.ts";
import type MasarShippingService from "../../modules/masar-shipping/service.ts";
import type { Connection, ParcelRow } from "../../modules/masar-shipping/service.ts";

export interface Tools {
  masar: MasarShippingService;
  query: Query;
  locking: Locking;
}

/** A fulfillment that Medusa is creating. */
export interface Wanted {
  orderId: string;
  fulfillmentId: string;
  locationId: string | null;
  lines: Lines;
  /** Of the shipping option that the merchant chose; null is the order's. */
  service: string | null;
  /** Masar shipped this parcel first, and it is being added to Medusa under the order's lock. */
  adopted: number | null;
}

/**
 * The shipment of a fulfillment. Only after this does Medusa check its stock and link the fulfillment to the order, so it may
 * ask for the same goods again, or take the fulfillment back.
 *
 * @throws MedusaError with a sentence for the merchant, and nothing else.
 */
export async function createShipment(wanted: Wanted, tools: Tools): Promise<{ parcel: ParcelRow; label: Label }> {
  const { masar, locking } = tools;
  if (wanted.adopted !== null) return adopt(wanted, wanted.adopted, tools);
  const connection = await connectionOf(masar);
  return withOrderLock(locking, wanted.orderId, async () => {
    const order = await orderOf(wanted.orderId, tools);
    const parcels = await takeOut(await masar.parcelsOf(order.id), order, masar);
    const { parcel, isNew } = await claim(wanted, order, { parcels, masar });
    const document = { ...describeOrder(order, parcels, masar.options, parcel), parcel: parcel.number };
    const label = await askForLabel(document, connection).catch(async (error: unknown) => {
      if (error instanceof MedusaError && error.type === MedusaError.Types.NOT_ALLOWED && isNew)
        await masar.deleteParcels(parcel.id);
      throw error;
    });
    const created = { ...label, state: "created" as const, fulfillment_id: wanted.fulfillmentId };
    return { parcel: await masar.change(parcel.id, created), label };
  });
}

export interface Cancelled {
  orderId: string;
  number: number;
  fulfillmentId: string;
  /** Masar shipped the parcel before Medusa had a fulfillment. */
  isAdopted: boolean;
}

/** Cancels the shipment of a fulfillment. Repeating it changes nothing. @throws MedusaError */
export async function cancelShipment(
  { orderId, number, fulfillmentId, isAdopted }: Cancelled,
  tools: Tools,
): Promise<void> {
  const { masar, query, locking } = tools;
  const find = async () => {
    const parcel = await masar.parcel(orderId, number);
    // A parcel that another fulfillment took up is not this one's.
    return parcel?.state === "cancelled" || parcel?.fulfillment_id !== fulfillmentId ? undefined : parcel;
  };
  const found = await find();
  if (!found) return;
  const isLinked = await isLinkedToOrder(fulfillmentId, query);
  // Masar shipped it first, and Medusa could not record that. Its order is locked already.
  if (!isLinked && isAdopted) {
    await masar.change(found.id, { fulfillment_id: null });
    return;
  }
  try {
    await withOrderLock(locking, orderId, async () => {
      const parcel = await find();
      if (parcel) await cancelParcel(parcel, tools);
    });
  } catch (error) {
    // Medusa is taking back what it could not finish: nobody would see an error. The job tries again.
    if (isLinked) throw error;
  }
}

/** Under the order's lock. @throws MedusaError */
export async function cancelParcel(parcel: ParcelRow, { masar, query }: Pick<Tools, "masar" | "query">): Promise<void> {
  const connection = await connectionOf(masar);
  const order = await orderOf(parcel.order_id, { query });
  const before = parcel.state === "cancelling" ? "created" : parcel.state;
  await masar.change(parcel.id, { state: "cancelling" });
  const parcels = await masar.parcelsOf(order.id);
  const document = { ...describeOrder(order, parcels, masar.options), parcel: parcel.number };
  const answer = await requestLabel("cancel", document, connection).catch((error: unknown) => {
    throw unexpected(error, WORDS.cancelUnknown);
  });
  if (answer.kind === "refused") {
    await masar.change(parcel.id, { state: before });
    throw notAllowed(answer.problem);
  }
  await masar.change(parcel.id, { state: "cancelled" });
}

async function claim(
  { lines, service, locationId, orderId }: Wanted,
  order: Order,
  { parcels, masar }: { parcels: readonly ParcelRow[]; masar: MasarShippingService },
): Promise<{ parcel: ParcelRow; isNew: boolean }> {
  const plan = planParcel(lines, orderedLines(order), parcels);
  if (plan.kind === "refused") throw notAllowed(alreadyShipped(plan.trackingNumbers));
  if (plan.kind === "take")
    return { parcel: await masar.change(plan.parcel.id, { lines, service, location_id: locationId }), isNew: false };
  const claimed = await masar.claim({
    order_id: orderId,
    number: plan.number,
    lines,
    service,
    location_id: locationId,
  });
  if (!claimed) throw notAllowed(alreadyShipped([]));
  return { parcel: claimed, isNew: true };
}

async function askForLabel(document: object, connection: Connection): Promise<Label> {
  // The claim stays where the answer is not known: the next click asks for the same parcel.
  const answer = await requestLabel("create", document, connection).catch((error: unknown) => {
    throw unexpected(error, WORDS.noAnswer);
  });
  if (answer.kind === "label") return answer.label;
  throw notAllowed(answer.kind === "refused" ? answer.problem : WORDS.noAnswer);
}

/** A parcel whose fulfillment was lost waits for the next one. */
function takeOut(parcels: readonly ParcelRow[], order: Order, masar: MasarShippingService): Promise<ParcelRow[]> {
  return Promise.all(
    parcels.map((one) => (isUnlinked(one, order) ? masar.change(one.id, { fulfillment_id: null }) : one)),
  );
}

async function adopt({ orderId, fulfillmentId }: Wanted, number: number, { masar }: Tools) {
  const parcel = await masar.parcel(orderId, number);
  const { tracking_number, tracking_url, label_url } = parcel ?? {};
  if (!parcel || !tracking_number || parcel.fulfillment_id !== null) throw notAllowed(alreadyShipped([]));
  const label = { tracking_number, tracking_url: tracking_url ?? "", label_url: label_url ?? "" };
  return { parcel: await masar.change(parcel.id, { fulfillment_id: fulfillmentId }), label };
}

async function isLinkedToOrder(fulfillmentId: string, query: Query): Promise<boolean> {
  const { data } = await query.graph({
    entity: "fulfillment",
    fields: ["id", "order.id"],
    filters: { id: fulfillmentId },
  });
  return Boolean((data[0] as { order?: { id?: string } } | undefined)?.order?.id);
}

async function connectionOf(masar: MasarShippingService): Promise<Connection> {
  const connection = await masar.connection();
  if (!connection) throw notAllowed(WORDS.notConnected);
  return connection;
}

async function orderOf(id: string, { query }: Pick<Tools, "query">): Promise<Order> {
  const order = await readOrder(query, id);
  if (!order) throw new MedusaError(MedusaError.Types.NOT_FOUND, `Order ${id} was not found`);
  return order;
}

function notAllowed(text: Text): MedusaError {
  return new MedusaError(MedusaError.Types.NOT_ALLOWED, both(text));
}

function unexpected(error: unknown, text: Text): unknown {
  return error instanceof NoAnswer ? new MedusaError(MedusaError.Types.UNEXPECTED_STATE, both(text)) : error;
}
