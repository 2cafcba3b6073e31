import { ConnectorError, type TrackingUpdate, unavailable } from "@masar/kit";
import { z } from "zod";
import type { Client } from "./client.ts";
import { readCollected } from "./collected.ts";
import { MARK_PAID, PAYMENT, SET_COLLECTED, TAG } from "./documents.ts";
import { numberOf } from "./gid.ts";
import { moneyOf } from "./money.ts";
import { allPages } from "./pages.ts";
import { moneyBag, pageInfo } from "./schema.ts";
import { mutated, userErrors } from "./user-errors.ts";

const paymentSchema = z.object({
  order: z
    .object({
      cancelledAt: z.string().nullish(),
      fullyPaid: z.boolean(),
      canMarkAsPaid: z.boolean(),
      tags: z.array(z.string()),
      totalOutstandingSet: moneyBag,
      fulfillmentOrders: z.object({
        nodes: z.array(
          z.object({
            status: z.string(),
            fulfillments: z.object({
              nodes: z.array(z.object({ status: z.string(), displayStatus: z.string().nullish() })),
            }),
          }),
        ),
        pageInfo,
      }),
      collected: z.object({ value: z.string(), compareDigest: z.string() }).nullish(),
    })
    .nullable(),
});
type Payment = NonNullable<z.output<typeof paymentSchema>["order"]>;
const MOST_TRIES = 4;
export const CASH_DIFFERS_TAG = "masar-cash-differs";

/**
 * Records cash from the door. Shopify settles the whole outstanding sum or nothing: so only when what was collected over all
 * parcels of the order is exactly that. Until then what each parcel brought is kept on the order. When the last parcel has
 * been handed over or is back and the sum is another, the order is tagged: the parts are there to be read.
 *
 * @param update of a parcel that was delivered, with cash or without, or that came back and brought nothing.
 */
export async function settlePayment(client: Client, order: string, update: TrackingUpdate): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    const found = await readPayment(client, order);
    if (!found || found.cancelledAt || found.fullyPaid) return;
    const due = moneyOf(found.totalOutstandingSet);
    const before = readCollected(found.collected?.value);
    // Nothing was collected of any part: there is nothing to record, and what came back says so by its own tag.
    if (update.collected === null && Object.keys(before).length === 0) return;
    const collected = { ...before, [update.trackingNumber]: update.collected?.minor ?? 0 };
    const sum = Object.values(collected).reduce((whole, part) => whole + part, 0);
    if (due.currency === "EGP" && due.minor === sum && found.canMarkAsPaid) return markPaid(client, order);
    const isKept = before[update.trackingNumber] === collected[update.trackingNumber];
    if (isKept || (await keep(client, order, collected, found.collected?.compareDigest ?? null))) {
      const isOver = due.currency !== "EGP" || sum > due.minor || !isMoreToCome(found);
      if (isOver && !found.tags.includes(CASH_DIFFERS_TAG))
        await mutated(client, TAG, { id: order, tags: [CASH_DIFFERS_TAG] }, "tagsAdd");
      return;
    }
    // Another parcel's courier was at the door at the same time: read again.
    if (tries === MOST_TRIES) throw unavailable(`collected cash of ${numberOf(order)}: changed under us`);
  }
}

/** With all its parts, however many. */
async function readPayment(client: Client, id: string): Promise<Payment | null> {
  const { order } = await client.ask(PAYMENT, { id }, paymentSchema);
  if (order === null) return null;
  const nodes = await allPages(client, order.fulfillmentOrders, {
    document: PAYMENT,
    variables: { id },
    schema: paymentSchema,
    pick: (answer) => answer.order?.fulfillmentOrders,
  });
  return { ...order, fulfillmentOrders: { ...order.fulfillmentOrders, nodes } };
}

/** Whether a part of the order is still to be handed over, or on its way. */
function isMoreToCome({ fulfillmentOrders }: Payment): boolean {
  return fulfillmentOrders.nodes.some(
    ({ status, fulfillments }) =>
      ["OPEN", "IN_PROGRESS", "ON_HOLD", "SCHEDULED"].includes(status) ||
      fulfillments.nodes.some(
        (one) => one.status === "SUCCESS" && !["DELIVERED", "FAILURE"].includes(one.displayStatus ?? ""),
      ),
  );
}

/** Marking what is paid already is refused: that is looked at, and no error. */
async function markPaid(client: Client, order: string): Promise<void> {
  const errors = await userErrors(client, MARK_PAID, { input: { id: order } }, "orderMarkAsPaid");
  if (errors.length === 0) return;
  const { order: found } = await client.ask(PAYMENT, { id: order }, paymentSchema);
  if (found?.fullyPaid) return;
  throw new ConnectorError(`orderMarkAsPaid: ${errors.join(" ").slice(0, 200)}`, {
    failure: "refused",
    publicMessage: {
      en: "Shopify does not let us mark this order as paid. Mark it there by hand.",
      ar: "شوبيفاي لا تسمح لنا بتسجيل الطلب كمدفوع. سجّله هناك يدويًا.",
    },
  });
}

/** @returns false when somebody else wrote meanwhile. */
async function keep(client: Client, order: string, collected: object, compareDigest: string | null): Promise<boolean> {
  const metafield = {
    ownerId: order,
    namespace: "$app",
    key: "collected",
    type: "json",
    value: JSON.stringify(collected),
  };
  const errors = await userErrors(
    client,
    SET_COLLECTED,
    { metafields: [{ ...metafield, compareDigest }] },
    "metafieldsSet",
  );
  if (errors.length === 0) return true;
  if (errors.some((error) => error.startsWith("STALE_OBJECT"))) return false;
  throw unavailable(`metafieldsSet: ${errors.join(" ").slice(0, 200)}`);
}
