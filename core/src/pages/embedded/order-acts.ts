import { storeActor } from "../../account/activity/activity.ts";
import { recordActivity } from "../../account/activity/repository.ts";
import { findAccount } from "../../account/repository.ts";
import { check } from "../../kernel/field-error.ts";
import type { Language } from "../../kernel/text.ts";
import {
  correctOrder,
  type OrderActionResult,
  type OrderCorrection,
  OutdatedOrder,
  shipOrder,
} from "../../order/act.ts";
import type { Order } from "../../order/order.ts";
import { findOrder } from "../../order/repository.ts";
import { recipientEditFields, toRecipientEdit } from "../../shipment/edit.ts";
import { cash } from "../../shipment/fields.ts";
import { listShipmentsById } from "../../shipment/repository.ts";
import { applyScans } from "../../shipment/scan/scan.ts";
import { updateStore } from "../../store/repository.ts";
import type { ConnectedStore } from "../../store/store.ts";
import { restartFailed } from "../../sync/write-back/repository.ts";
import type { Said } from "./layout.ts";
import type { EmbeddedPageTools, ShopPage } from "./shop-page.ts";
import { WORDS } from "./words.ts";

/** What a press on the orders page did. The form may name any order: one of another store does not exist here. */
type Act = (page: ShopPage, form: URLSearchParams, tools: EmbeddedPageTools) => Promise<Said>;

export const ship: Act = async ({ store, language }, form, tools) => {
  const order = await ownOrder(store, form, tools);
  if (!order) return { problem: WORDS[language].orderUnknown };
  const result = await shipOrder({ tenant: store, id: order.id, actor: storeActor(store, tools.clock.now()) }, tools);
  if (result.kind !== "refused") return {};
  return { problem: result.reasons.map(({ detail }) => detail[language]).join(" ") };
};

/** Sets the amount that the courier collects, for an order that does not state it. */
export const setAmount: Act = async ({ store, language }, form, tools) => {
  const order = await ownOrder(store, form, tools);
  const amount = cash.safeParse(Number(form.get("cod_value") || Number.NaN));
  if (!amount.success || !order) return { problem: WORDS[language].amountWrong };
  return correctAsSeen({ store, language, order, form }, { codPiastres: amount.data }, tools);
};

/** Corrects name, phone and address of an order; the order then continues by the store's rules. */
export const correct: Act = async ({ store, language }, form, tools) => {
  const order = await ownOrder(store, form, tools);
  if (!order) return { problem: WORDS[language].orderUnknown };
  const given = Object.fromEntries(
    [...form].filter(([name, value]) => !["order", "etag"].includes(name) && value.trim() !== ""),
  );
  const checked = check(recipientEditFields, given);
  if (checked.kind === "invalid") return { problem: checked.errors.map(({ detail }) => detail[language]).join(" ") };
  return correctAsSeen({ store, language, order, form }, { recipient: toRecipientEdit(checked.value) }, tools);
};

interface Seen extends Pick<ShopPage, "store" | "language"> {
  order: Order;
  form: URLSearchParams;
}

/** Only the order that the page showed: what somebody corrected since then is not overwritten unseen. */
async function correctAsSeen(
  { store, language, order, form }: Seen,
  correction: OrderCorrection,
  tools: EmbeddedPageTools,
): Promise<Said> {
  const actor = storeActor(store, tools.clock.now());
  const by = { tenant: store, id: order.id, actor, etag: form.get("etag") ?? undefined };
  try {
    return saidOf(await correctOrder(by, correction, "merchant", tools), language);
  } catch (error) {
    if (error instanceof OutdatedOrder) return { problem: WORDS[language].orderChanged };
    throw error;
  }
}

/** Cancels the shipment of an order before the courier has it. */
export const cancel: Act = async ({ store, language }, form, tools) => {
  const w = WORDS[language];
  const order = await ownOrder(store, form, tools);
  const account = await findAccount(tools.db.read, store.accountId);
  if (!account || !order?.shipmentId) return { problem: w.orderUnknown };
  const [shipment] = await listShipmentsById(tools.db.read, store.accountId, [order.shipmentId]);
  if (!shipment) return { problem: w.orderUnknown };
  const realNow = tools.clock.now();
  const now = realNow + (store.mode === "test" ? account.sandboxClockOffsetMs : 0);
  const { trackingNumber } = shipment;
  const at = Temporal.Instant.fromEpochMilliseconds(Math.max(now, shipment.createdAt));
  const actor = storeActor(store, realNow);
  const outcome = await tools.db.write(async (trx) => {
    const scan = { kind: "cancel" as const, at };
    const place = { hub: null, note: null, scannedBy: store.id, times: { now, realNow } };
    const [done] = await applyScans(trx, [{ mode: store.mode, trackingNumber, scan, ...place }], tools);
    if (done?.kind === "moved")
      await recordActivity(trx, actor, { action: "shipment.cancelled", objectId: trackingNumber });
    return done?.kind;
  });
  tools.wakeDeliveries();
  return outcome === "moved" || outcome === "repeated" ? { said: w.cancelledNow } : { problem: w.cancelTooLate };
};

/** Polls the store and repeats its failed updates without delay. */
export const readNow: Act = async ({ store }, _form, tools) => {
  const now = tools.clock.now();
  await tools.db.write(async (trx) => {
    await restartFailed(trx, { accountId: store.accountId, storeId: store.id }, now);
    await updateStore(trx, store.id, { nextPollAt: now, nextSweepAt: now });
  });
  tools.wakeReconciling();
  tools.wakeWriteBacks();
  return {};
};

/** An order that changed meanwhile may refuse what its page still offered. */
function saidOf(result: OrderActionResult, language: Language): Said {
  if (result.kind === "refused") return { problem: result.reasons.map(({ detail }) => detail[language]).join(" ") };
  return { said: WORDS[language].saved };
}

async function ownOrder(
  store: ConnectedStore,
  form: URLSearchParams,
  { db }: EmbeddedPageTools,
): Promise<Order | undefined> {
  const order = await findOrder(db.read, store, form.get("order") ?? "");
  return order?.storeId === store.id ? order : undefined;
}
