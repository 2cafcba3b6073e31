import type { LabelAnswer, LabelRequest, LabelRequests, RawRequest } from "@masar/kit";
import { z } from "zod";
import { readParcel } from "./orders.ts";
import { payloadSchema, type Secrets } from "./schema.ts";
import { checkSignature } from "./signature.ts";

const bodySchema = z.object({
  type: z.enum(["label.create", "label.cancel"]),
  store_id: z.string(),
  payload: payloadSchema,
});

/** The merchant fulfils a parcel in Medusa, or cancels it, while our plugin waits. The request contains the whole order. */
export const labelRequests: LabelRequests<Secrets> = {
  claimedStore({ headers }) {
    const id = headers["masar-store"];
    return id !== undefined && /^[A-Za-z0-9_-]{1,64}$/.test(id) ? { id } : undefined;
  },
  read: (request, nowMs, secrets) => (secrets === undefined ? undefined : readRequest(request, nowMs, secrets)),
  load: async (_store, { payload }) => payload,
  reload: (store, { payload }) => readParcel(store, payloadSchema.parse(payload)),
  write,
};

function readRequest(request: RawRequest, nowMs: number, { url, secret }: Secrets): LabelRequest | undefined {
  const checked = checkSignature(request, secret, nowMs);
  if (checked.kind === "refused") return undefined;
  try {
    const read = bodySchema.safeParse(JSON.parse(Buffer.from(request.body).toString("utf8")));
    // A request for one store must not act on another one that has the same secret.
    if (!read.success || read.data.store_id !== request.headers["masar-store"]) return undefined;
    const { type, payload } = read.data;
    const action = type === "label.create" ? "create" : "cancel";
    return { remoteId: url, action, issuedAt: checked.issuedAt, payload };
  } catch {
    return undefined;
  }
}

function write(answer: LabelAnswer): unknown {
  switch (answer.kind) {
    case "label":
      return {
        ok: true,
        tracking_number: answer.trackingNumber,
        tracking_url: answer.trackingUrl,
        label_url: answer.labelUrl,
      };
    case "cancelled":
      return { ok: true };
    case "refused":
      return { ok: false, late: answer.isLate === true, problem: answer.problem };
  }
}
