import { z } from "zod";
import { id } from "../../../kernel/fields.ts";
import { timestampOf } from "../../../kernel/time.ts";
import { paymentMethodsOf } from "../../../store/payment-methods.ts";
import { storeRulesSchema } from "../../../store/rules.ts";
import { type ConnectedStore, STORE_STATUSES } from "../../../store/store.ts";

export const time = z.string().meta({ format: "date-time" });

export const storeSchema = z
  .strictObject({
    id: id("sto"),
    platform: z.string(),
    remote_id: z.string().meta({ description: "Address or id of the store at the platform" }),
    name: z.string(),
    mode: z.enum(["live", "test"]),
    status: z.enum(STORE_STATUSES),
    rules: storeRulesSchema,
    payment_methods: z
      .array(z.strictObject({ id: z.string(), title: z.string(), means: z.enum(["cash", "paid", "deposit", "ask"]) }))
      .meta({
        description:
          "Payment methods that the store offers now, and what each means by its rules. cash: collected at the door. paid: before delivery. deposit: the rest of each order is collected. ask: the first order asks you. Empty if the platform does not list them",
      }),
    connected_at: time,
    last_webhook_at: time.nullable(),
    last_poll_at: time.nullable(),
  })
  .meta({ id: "Store" });

export function storeView(store: ConnectedStore) {
  const at = (ms: number | null) => (ms === null ? null : timestampOf(ms));
  return {
    id: store.id,
    platform: store.platform,
    remote_id: store.remoteId,
    name: store.name,
    mode: store.mode,
    status: store.status,
    rules: store.rules,
    payment_methods: paymentMethodsOf(store).map(({ id: method, title, means }) => ({ id: method, title, means })),
    connected_at: timestampOf(store.connectedAt),
    last_webhook_at: at(store.lastWebhookAt),
    last_poll_at: at(store.lastPollAt),
  };
}
