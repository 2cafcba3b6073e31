import { refused, type TrackingUpdate } from "@masar/kit";
import { z } from "zod";
import { type Client, mayHaveSucceeded } from "./client.ts";
import { BEFORE_WRITE, CANCEL, CREATE, MORE_BEFORE_WRITE, UPDATE_TRACKING } from "./documents.ts";
import { allPages } from "./pagination.ts";
import { COMPANY } from "./parts.ts";
import { pageInfo } from "./schema.ts";
import { mutated, userErrors } from "./user-errors.ts";
import { storeRefused, WORDING } from "./wording.ts";

const fulfillment = z.object({
  id: z.string(),
  status: z.string(),
  displayStatus: z.string().nullish(),
  trackingInfo: z.array(z.object({ company: z.string().nullish(), number: z.string().nullish() })),
});
const linePage = z.object({ nodes: z.array(z.object({ id: z.string(), remainingQuantity: z.int() })), pageInfo });
const remaining = z.object({ fulfillmentOrder: z.object({ lineItems: linePage }).nullable() });
/** The limit of a list argument; without the list, Shopify fulfils all that remains. */
const MAX_LINES = 250;
const before = z.object({
  fulfillmentOrder: z
    .object({
      status: z.string(),
      supportedActions: z.array(z.object({ action: z.string() })),
      lineItems: linePage,
      fulfillments: z.object({ nodes: z.array(fulfillment) }),
    })
    .nullable(),
});
type Before = NonNullable<z.output<typeof before>["fulfillmentOrder"]>;
export type OurFulfillment = z.output<typeof fulfillment>;

/** Our fulfilment in the store: none yet, live, or cancelled by the merchant. */
export type Standing = { kind: "none" } | { kind: "live" | "cancelled"; fulfillment: OurFulfillment };

/** Called before every write: Shopify refuses neither a second cancellation nor an event on a cancelled fulfilment. */
export async function findOurs(client: Client, id: string, number: string): Promise<Standing & { found: Before }> {
  const { fulfillmentOrder: found } = await client.ask(BEFORE_WRITE, { id }, before);
  if (found === null) throw refused("the fulfilment order does not exist", WORDING.orderGone);
  const ours = found.fulfillments.nodes.filter(({ trackingInfo }) => trackingInfo.some((one) => one.number === number));
  const live = ours.find(({ status }) => status !== "CANCELLED");
  if (live) return { kind: "live", fulfillment: live, found };
  return ours[0] ? { kind: "cancelled", fulfillment: ours[0], found } : { kind: "none", found };
}

/**
 * The fulfilment of our shipment: the existing one, else one that the merchant created without a tracking number, else a new
 * one of all that remains. After a call without an answer the fulfilment is looked up before it is created again.
 */
export async function ensureFulfillment(client: Client, id: string, update: TrackingUpdate): Promise<OurFulfillment> {
  const first = await findOurs(client, id, update.trackingNumber);
  if (first.kind !== "none") return first.fulfillment;
  const tracking = { company: COMPANY, number: update.trackingNumber, url: update.trackingUrl };
  const notify = update.notifyBuyer !== null;
  const standing = first.found.fulfillments.nodes.filter(({ status }) => status !== "CANCELLED");
  const all = await allPages(client, first.found.lineItems, {
    document: MORE_BEFORE_WRITE,
    variables: { id },
    schema: remaining,
    pick: ({ fulfillmentOrder: found }) => found?.lineItems,
  });
  const lines = all.filter(({ remainingQuantity }) => remainingQuantity > 0);
  // A manual fulfilment of the whole order is our parcel. When goods remain, it is another carrier's.
  const byHand =
    lines.length === 0 ? standing.find(({ trackingInfo }) => trackingInfo.every((one) => !one.number)) : undefined;
  try {
    if (byHand) {
      await mutated(client, UPDATE_TRACKING, { id: byHand.id, tracking, notify }, "fulfillmentTrackingInfoUpdate");
    } else {
      const canCreate = first.found.supportedActions.some(({ action }) => action === "CREATE_FULFILLMENT");
      if (standing.length > 0 && lines.length === 0) throw refused("fulfilled elsewhere", WORDING.elsewhere);
      if (!canCreate || lines.length === 0)
        throw refused(`not fulfillable: ${first.found.status}`, WORDING.notFulfillable);
      const fulfillmentOrderLineItems = lines.map((line) => ({ id: line.id, quantity: line.remainingQuantity }));
      const part = { fulfillmentOrderId: id, ...(lines.length > MAX_LINES ? {} : { fulfillmentOrderLineItems }) };
      const lineItemsByFulfillmentOrder = [part];
      const fulfillment = { lineItemsByFulfillmentOrder, trackingInfo: tracking, notifyCustomer: notify };
      const errors = await userErrors(client, CREATE, { fulfillment }, "fulfillmentCreate");
      if (errors.length > 0) return await findCreated(client, id, update, errors.join(" "));
    }
  } catch (error) {
    if (!mayHaveSucceeded(error)) throw error;
    const after = await findOurs(client, id, update.trackingNumber);
    if (after.kind === "none") throw error;
    return after.fulfillment;
  }
  return findCreated(client, id, update, "the fulfilment was not found");
}

async function findCreated(client: Client, id: string, update: TrackingUpdate, why: string): Promise<OurFulfillment> {
  const after = await findOurs(client, id, update.trackingNumber);
  if (after.kind === "none") throw refused(`not fulfilled: ${why}`, storeRefused(why));
  return after.fulfillment;
}

/** Shopify moves the goods to a new fulfilment order. A cancelled or delivered fulfilment is not changed. */
export async function cancelFulfillment(client: Client, id: string, number: string): Promise<string> {
  const ours = await findOurs(client, id, number);
  if (ours.kind === "none") return id;
  if (ours.kind === "live" && ours.fulfillment.displayStatus !== "DELIVERED")
    await mutated(client, CANCEL, { id: ours.fulfillment.id }, "fulfillmentCancel");
  return ours.fulfillment.id;
}
