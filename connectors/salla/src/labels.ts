import { createHmac } from "node:crypto";
import {
  type Connector,
  constantTimeEquals,
  type LabelAnswer,
  type LabelRequest,
  type LabelRequests,
  parseExact,
  type RawRequest,
} from "@masar/kit";
import { z } from "zod";
import type { App } from "./app.ts";
import { completed } from "./orders.ts";
import { idSchema, type Secrets } from "./schema.ts";

/** A request that was signed longer ago, or further ahead, is not answered. */
const FRESH_MS = 5 * 60_000;

const bodySchema = z.object({
  merchant: idSchema,
  action: z.enum(["create", "cancel"]),
  issued_at: z.number(),
  shipment: z.looseObject({ id: idSchema, order_id: idSchema }),
});

const shipmentId = z.object({ id: idSchema }).transform(({ id }) => id);

/** The numbers that identify a shipment, none of them rounded. */
const numbersSchema = z.object({ merchant: idSchema, shipment: z.object({ id: idSchema, order_id: idSchema }) });

/**
 * The two functions that Salla runs when a merchant requests or cancels a label (`functions/`). They forward what Salla gave
 * them, signed with a key of ours.
 *
 * @see https://docs.salla.dev/1792089m0
 */
export function labelRequests(
  { functionKey }: App,
  fetchOrder: Connector<Secrets>["fetchOrder"],
): LabelRequests<Secrets> {
  return {
    read: (request, nowMs) => (functionKey === undefined ? undefined : readRequest(request, functionKey, nowMs)),
    load: (store, { payload }) => completed(store, bodySchema.shape.shipment.parse(payload)),
    reload: (store, { payload }) => fetchOrder(store, shipmentId.parse(payload)),
    write,
  };
}

function readRequest({ headers, body }: RawRequest, key: string, nowMs: number): LabelRequest | undefined {
  const expected = createHmac("sha256", key).update(body).digest("hex");
  if (!constantTimeEquals(headers["x-masar-signature"] ?? "", expected)) return undefined;
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(body);
    // Salla's runtime rounds numbers above 2^53 before our function sees them: the webhook has them exactly.
    if (!numbersSchema.safeParse(JSON.parse(text)).success) return undefined;
    const read = bodySchema.safeParse(parseExact(text));
    if (!read.success || Math.abs(nowMs - read.data.issued_at) > FRESH_MS) return undefined;
    const { merchant, action, shipment } = read.data;
    return { remoteId: merchant, action, payload: shipment };
  } catch {
    return undefined;
  }
}

/** What the functions read. Salla shows one text to the merchant: Arabic, then English. */
function write(answer: LabelAnswer): unknown {
  switch (answer.kind) {
    case "label":
      return {
        ok: true,
        number: answer.trackingNumber,
        tracking_link: answer.trackingUrl,
        label: answer.labelUrl,
      };
    case "cancelled":
      return { ok: true };
    case "refused":
      return { ok: false, message: `${answer.problem.ar}\n${answer.problem.en}` };
  }
}
