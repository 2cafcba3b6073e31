import { ConnectorError, refused, type TrackingUpdate, unavailable } from "@masar/kit";
import { z } from "zod";
import { type Client, mayHaveSucceeded } from "./client.ts";
import { BEFORE_WRITE, CANCEL, CREATE, MORE_BEFORE_WRITE, UPDATE_TRACKING } from "./documents.ts";
import type { Echoes } from "./echoes.ts";
import { allPages } from "./pagination.ts";
import { COMPANY } from "./parts.ts";
import { pageInfo } from "./schema.ts";
import { mutate, mutated } from "./user-errors.ts";
import { storeRefused, WORDING } from "./wording.ts";

const fulfillment = z.object({
  id: z.string(),
  status: z.string(),
  displayStatus: z.string().nullish(),
  trackingInfo: z.array(z.object({ company: z.string().nullish(), number: z.string().nullish() })),
});
const linePage = z.object({ nodes: z.array(z.object({ id: z.string(), remainingQuantity: z.int() })), pageInfo });
const remaining = z.object({ fulfillmentOrder: z.object({ lineItems: linePage }).nullable() });
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
type StoredFulfillment = z.output<typeof fulfillment>;
const created = z.object({ fulfillment: z.object({ id: z.string(), status: z.string() }) });

export interface OurFulfillment {
  id: string;
  isCancelled: boolean;
  /** Created or taken over by this call. */
  isNew: boolean;
}

/** Our fulfilment in the store: none yet, live, or cancelled by the merchant. */
type Standing = { kind: "none" } | { kind: "live" | "cancelled"; fulfillment: StoredFulfillment };

/** Shopify refuses neither a second cancellation nor an event on a cancelled fulfilment, so its state is looked up. */
async function findOurs(client: Client, id: string, number: string): Promise<Standing & { found: Before }> {
  const { fulfillmentOrder: found } = await client.ask(BEFORE_WRITE, { id }, before);
  if (found === null) throw refused("the fulfilment order does not exist", WORDING.orderGone);
  const ours = found.fulfillments.nodes.filter(({ trackingInfo }) => trackingInfo.some((one) => one.number === number));
  const live = ours.find(({ status }) => status !== "CANCELLED");
  if (live) return { kind: "live", fulfillment: live, found };
  return ours[0] ? { kind: "cancelled", fulfillment: ours[0], found } : { kind: "none", found };
}

/**
 * The fulfilment of our shipment: the existing one, else one that the merchant created by hand, else a new one of all that
 * remains. Shopify refuses to fulfil goods twice: so the first attempt creates without looking, and whatever was in its way,
 * or may have been executed without an answer, is looked up then.
 */
export async function ensureFulfillment(
  client: Client,
  id: string,
  update: TrackingUpdate,
  echoes: Echoes,
): Promise<OurFulfillment> {
  if (update.isFirstAttempt) {
    if (update.writtenBefore !== undefined) return { id: update.writtenBefore, isCancelled: false, isNew: false };
    const made = await create(client, id, update, echoes);
    if (made.kind === "created") return made.fulfillment;
  }
  const standing = await findOurs(client, id, update.trackingNumber);
  if (standing.kind !== "none") {
    const { id: ours, trackingInfo } = standing.fulfillment;
    // The merchant typed our number by hand: the company tells us which fulfilments are ours.
    const isTyped = standing.kind === "live" && trackingInfo.every(({ company }) => company !== COMPANY);
    if (isTyped) await takeOver(client, ours, update, echoes);
    return { id: ours, isCancelled: standing.kind === "cancelled", isNew: isTyped };
  }
  const byHand = await findByHand(client, id, standing.found);
  if (byHand) {
    await takeOver(client, byHand.id, update, echoes);
    return { id: byHand.id, isCancelled: false, isNew: true };
  }
  assertOpen(standing.found);
  const made = await create(client, id, update, echoes);
  if (made.kind === "created") return made.fulfillment;
  // Somebody was faster again, or Shopify has another reason: its words are shown.
  throw refused(`not fulfilled: ${made.why}`, storeRefused(made.why));
}

type Made = { kind: "created"; fulfillment: OurFulfillment } | { kind: "refused"; why: string };

/** Fulfils all that remains. After a call without an answer the fulfilment is looked up before it is created again. */
async function create(client: Client, id: string, update: TrackingUpdate, echoes: Echoes): Promise<Made> {
  const fulfillment = {
    lineItemsByFulfillmentOrder: [{ fulfillmentOrderId: id }],
    trackingInfo: trackingOf(update),
    notifyCustomer: mayNotify(update),
  };
  try {
    const { errors, answer } = await mutate(client, CREATE, { fulfillment }, "fulfillmentCreate");
    if (errors.length > 0) return { kind: "refused", why: errors.join(" ") };
    echoes.add(answer, ["fulfillments/create", "orders/updated"]);
    const read = created.safeParse(answer);
    if (read.success) return { kind: "created", fulfillment: ourOwn(read.data.fulfillment) };
  } catch (error) {
    if (!mayHaveSucceeded(error)) throw error;
    const after = await findOurs(client, id, update.trackingNumber);
    if (after.kind === "none") throw error;
    return { kind: "created", fulfillment: ourOwn(after.fulfillment) };
  }
  const after = await findOurs(client, id, update.trackingNumber);
  if (after.kind === "none") throw unavailable("fulfillmentCreate: the fulfilment was not found");
  return { kind: "created", fulfillment: ourOwn(after.fulfillment) };
}

function ourOwn({ id, status }: Pick<StoredFulfillment, "id" | "status">): OurFulfillment {
  return { id, isCancelled: status === "CANCELLED", isNew: true };
}

/** Buyers are told when the courier has the parcel, not when it is booked. */
function mayNotify({ mayNotify: isAllowed, event }: TrackingUpdate): boolean {
  return isAllowed === true && event !== "shipment.created";
}

function trackingOf({ trackingNumber: number, trackingUrl: url }: TrackingUpdate) {
  return { company: COMPANY, number, url };
}

/** A manual fulfilment of all goods is our parcel. When goods remain, it is another carrier's. */
async function findByHand(client: Client, id: string, found: Before): Promise<StoredFulfillment | undefined> {
  const lines = await allPages(client, found.lineItems, {
    document: MORE_BEFORE_WRITE,
    variables: { id },
    schema: remaining,
    pick: ({ fulfillmentOrder }) => fulfillmentOrder?.lineItems,
  });
  if (lines.some(({ remainingQuantity }) => remainingQuantity > 0)) return undefined;
  const standing = found.fulfillments.nodes.filter(({ status }) => status !== "CANCELLED");
  const byHand = standing.find(({ trackingInfo }) => trackingInfo.every(({ number }) => !number));
  if (!byHand && standing.length > 0) throw refused("fulfilled elsewhere", WORDING.elsewhere);
  return byHand;
}

/** @throws ConnectorError `unavailable` while the order is on hold: its release lets the update go. */
function assertOpen({ status, supportedActions }: Before): void {
  if (supportedActions.some(({ action }) => action === "CREATE_FULFILLMENT")) return;
  if (status === "ON_HOLD" || status === "SCHEDULED")
    throw new ConnectorError(`not fulfillable: ${status}`, { failure: "unavailable", publicMessage: WORDING.onHold });
  throw refused(`not fulfillable: ${status}`, WORDING.notFulfillable);
}

/** Gives a fulfilment that the merchant created by hand our number. */
async function takeOver(client: Client, id: string, update: TrackingUpdate, echoes: Echoes): Promise<void> {
  const variables = { id, tracking: trackingOf(update), notify: mayNotify(update) };
  const answer = await mutated(client, UPDATE_TRACKING, variables, "fulfillmentTrackingInfoUpdate");
  echoes.add(answer, ["fulfillments/update", "orders/updated"]);
}

/** Lets Shopify tell the buyer that the parcel is on its way, where its fulfilment was created at booking. */
export async function notifyBuyer(client: Client, id: string, update: TrackingUpdate, echoes: Echoes): Promise<void> {
  if (update.event === "shipment.picked_up" && mayNotify(update)) await takeOver(client, id, update, echoes);
}

/**
 * Shopify moves the goods to a new fulfilment order. A cancelled or delivered fulfilment is not changed.
 *
 * @returns its id; undefined when there was nothing to cancel.
 */
export async function cancelFulfillment(client: Client, id: string, number: string): Promise<string | undefined> {
  const ours = await findOurs(client, id, number);
  if (ours.kind !== "live" || ours.fulfillment.displayStatus === "DELIVERED") return undefined;
  await mutated(client, CANCEL, { id: ours.fulfillment.id }, "fulfillmentCancel");
  return ours.fulfillment.id;
}
