import { ConnectorError, type TrackingUpdate, unavailable } from "@masar/kit";
import { z } from "zod";
import type { Client } from "./client.ts";
import { readCollected } from "./collected.ts";
import { MARK_PAID, PAYMENT, SET_COLLECTED, TAG } from "./documents.ts";
import type { Echoes } from "./echoes.ts";
import { numberOf } from "./gid.ts";
import { moneyOf } from "./money.ts";
import { allPages } from "./pagination.ts";
import { moneyBag, pageInfo } from "./schema.ts";
import { mutate, mutated } from "./user-errors.ts";

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
              nodes: z.array(z.object({ id: z.string(), status: z.string(), displayStatus: z.string().nullish() })),
            }),
          }),
        ),
        pageInfo,
      }),
      collected: z.object({ value: z.string(), compareDigest: z.string() }).nullish(),
    })
    .nullable(),
});
export type Payment = NonNullable<z.output<typeof paymentSchema>["order"]>;
/** What an update writes with. */
export interface Write {
  client: Client;
  echoes: Echoes;
  update: TrackingUpdate;
}

const MAX_TRIES = 4;
export const CASH_DIFFERS_TAG = "masar-cash-differs";

/**
 * Records collected cash as the order's payment. Shopify marks the whole outstanding amount as paid or nothing, so this waits
 * until the cash of all parcels is exactly that amount; until then the cash of each parcel is stored on the order. When the
 * last parcel was delivered or returned and the sum differs, the order is tagged.
 *
 * @param update of a delivered parcel, with or without cash, or of a returned one.
 */
export async function recordCash(
  write: Write,
  {
    order,
    ours,
    payment,
  }: { order: string /** The fulfilment of the parcel that ends. */; ours: string; payment: Payment },
): Promise<void> {
  const { client, update } = write;
  for (let tries = 1; ; tries += 1) {
    const found = tries === 1 ? payment : await readPayment(client, order);
    if (!found || found.cancelledAt || found.fullyPaid) return;
    const due = moneyOf(found.totalOutstandingSet);
    const before = readCollected(found.collected?.value);
    // No parcel has collected cash: nothing to record. A returned parcel has its own tag.
    if (update.collected === null && Object.keys(before).length === 0) return;
    const collected = { ...before, [update.trackingNumber]: update.collected?.minor ?? 0 };
    const sum = Object.values(collected).reduce((whole, part) => whole + part, 0);
    if (due.currency === "EGP" && due.minor === sum && found.canMarkAsPaid) return markPaid(write, order);
    const isSaved = before[update.trackingNumber] === collected[update.trackingNumber];
    if (isSaved || (await saveCollected(write, order, collected, found.collected?.compareDigest ?? null))) {
      const isOver = due.currency !== "EGP" || sum > due.minor || !isMoreExpected(found, ours);
      if (isOver && !found.tags.includes(CASH_DIFFERS_TAG))
        await mutated(client, TAG, { id: order, tags: [CASH_DIFFERS_TAG] }, "tagsAdd");
      return;
    }
    // Another parcel was recorded at the same time: read again.
    if (tries === MAX_TRIES) throw unavailable(`collected cash of ${numberOf(order)}: changed concurrently`);
  }
}

/** With all its fulfilment orders. */
export async function readPayment(client: Client, id: string): Promise<Payment | null> {
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

/** The merchant cancelled the fulfilment: there is nothing to write to. */
export function isCancelledIn({ fulfillmentOrders }: Payment, id: string): boolean {
  const all = fulfillmentOrders.nodes.flatMap(({ fulfillments }) => fulfillments.nodes);
  return all.some((one) => one.id === id && one.status === "CANCELLED");
}

/** Whether another parcel of the order is still open or in transit. */
function isMoreExpected({ fulfillmentOrders }: Payment, ours: string): boolean {
  return fulfillmentOrders.nodes.some(
    ({ status, fulfillments }) =>
      ["OPEN", "IN_PROGRESS", "ON_HOLD", "SCHEDULED"].includes(status) ||
      fulfillments.nodes.some(
        (one) =>
          one.id !== ours && one.status === "SUCCESS" && !["DELIVERED", "FAILURE"].includes(one.displayStatus ?? ""),
      ),
  );
}

/** Shopify refuses to mark a paid order: then it is read again, and a paid order is no error. */
async function markPaid({ client, echoes }: Write, order: string): Promise<void> {
  const { errors, answer } = await mutate(client, MARK_PAID, { input: { id: order } }, "orderMarkAsPaid");
  if (errors.length === 0) return echoes.add(answer, ["orders/updated"]);
  const { order: found } = await client.ask(PAYMENT, { id: order }, paymentSchema);
  if (found?.fullyPaid) return;
  throw new ConnectorError(`orderMarkAsPaid: ${errors.join(" ").slice(0, 200)}`, {
    failure: "refused",
    publicMessage: {
      en: "Shopify does not let us mark this order as paid. Mark it there manually.",
      ar: "شوبيفاي لا تسمح لنا بتسجيل الطلب كمدفوع. سجّله هناك يدويًا.",
    },
  });
}

/** @returns false when the value was changed since it was read. */
async function saveCollected(
  { client, echoes }: Write,
  order: string,
  collected: object,
  compareDigest: string | null,
): Promise<boolean> {
  const metafield = {
    ownerId: order,
    namespace: "$app",
    key: "collected",
    type: "json",
    value: JSON.stringify(collected),
  };
  const metafields = [{ ...metafield, compareDigest }];
  const { errors, answer } = await mutate(client, SET_COLLECTED, { metafields }, "metafieldsSet");
  if (errors.length === 0) {
    echoes.add(answer, ["orders/updated"]);
    return true;
  }
  if (errors.some((error) => error.startsWith("STALE_OBJECT"))) return false;
  throw unavailable(`metafieldsSet: ${errors.join(" ").slice(0, 200)}`);
}
