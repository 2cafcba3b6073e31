import { setTimeout as wait } from "node:timers/promises";
import { ConnectorError, type LabelAnswer, type LabelRequest, type RawRequest } from "@masar/kit";
import type { Logger } from "../kernel/log.ts";
import type { Text } from "../kernel/text.ts";
import { clockOf, type IntakeTools, intakeCurrent, intakeParcels, type Read } from "../order/intake.ts";
import { findByRemoteId } from "../order/repository.ts";
import { storeLabelLink } from "../shipment/label-link.ts";
import { listShipmentsById } from "../shipment/repository.ts";
import { type Shipment, stateOf } from "../shipment/shipment.ts";
import { stageOf } from "../shipment/state.ts";
import { trackingUrl } from "../shipment/view.ts";
import type { StoreAccess } from "../store/access.ts";
import { findAnyStore, findLastOfShop } from "../store/repository.ts";
import type { ConnectedStore } from "../store/store.ts";

export interface LabelRequestTools extends IntakeTools {
  access: StoreAccess;
  log: Pick<Logger, "error">;
}

/** The platform gives up after a few seconds; what is not done by then goes on, and the next press finds it done. */
const PATIENCE_MS = 1_500;
const MOST_LETTERS = 250;

/** @returns the body of the answer; undefined for a platform that sends no such requests, and for one that is not genuine. */
export async function answerLabelRequest(
  platform: string,
  raw: RawRequest,
  tools: LabelRequestTools,
): Promise<unknown> {
  const { access, clock, log } = tools;
  const labels = access.connectorOf(platform)?.labelRequests;
  const claimed = labels?.claimedStore && (await claimedBy(platform, labels.claimedStore(raw), tools));
  const secrets = claimed && access.open(claimed).store.secrets;
  const request = labels?.read(raw, clock.now(), secrets);
  if (!labels || !request) return undefined;
  const work = answer(platform, { ...request, claimed }, tools).catch((error: unknown): LabelAnswer => {
    if (error instanceof ConnectorError) return { kind: "refused", problem: error.publicMessage };
    log.error({ err: error, platform }, "label request failed");
    return { kind: "refused", problem: FAILED };
  });
  const late = new AbortController();
  const givenUp = wait(PATIENCE_MS, LATE, { signal: late.signal }).catch(() => LATE);
  const first = await Promise.race([work, givenUp]);
  late.abort();
  return labels.write(first);
}

/** The store whose secrets verify the request. A disconnected one has none that count. */
async function claimedBy(
  platform: string,
  claimed: { id: string } | undefined,
  { db }: LabelRequestTools,
): Promise<ConnectedStore | undefined> {
  const store = claimed && (await findAnyStore(db.read, claimed.id));
  return store?.platform === platform && store.status !== "disconnected" ? store : undefined;
}

async function answer(
  platform: string,
  request: LabelRequest & { claimed: ConnectedStore | undefined },
  tools: LabelRequestTools,
): Promise<LabelAnswer> {
  const { db, access } = tools;
  const { remoteId, claimed } = request;
  const stored = claimed ?? (await findLastOfShop(db.read, { platform, remoteId }));
  if (stored?.status !== "connected") return { kind: "refused", problem: NOT_CONNECTED };
  const { connector, store } = await access.ready(stored);
  const shop = { connector, store, stored, request };
  return request.action === "cancel" ? cancelLabel(shop, tools) : createLabel(shop, tools);
}

type Asked = ReturnType<StoreAccess["open"]> & { stored: ConnectedStore; request: LabelRequest };

async function cancelLabel(
  { connector, store, stored, request }: Asked,
  tools: LabelRequestTools,
): Promise<LabelAnswer> {
  const order = connector.parseOrder(await connector.labelRequests?.load(store, request), store.facts);
  const before = await shipmentOf(stored, order.id, tools);
  if (before && before.status !== "cancelled" && stageOf(stateOf(before)) !== "booked")
    return { kind: "refused", problem: tooLate(before) };
  // A cancelled label stays cancelled, whatever changed since; one that was never made here cannot be made later either.
  const source = { kind: "id", since: Number.POSITIVE_INFINITY } as const;
  await intakeParcels([{ ...order, stage: "cancelled" }], { store: stored, source, keepsCancelled: true }, tools);
  const after = await shipmentOf(stored, order.id, tools);
  const isOver = !after || after.status === "cancelled";
  return isOver ? { kind: "cancelled" } : { kind: "refused", problem: tooLate(after) };
}

async function createLabel(asked: Asked, tools: LabelRequestTools): Promise<LabelAnswer> {
  const { connector, store, stored, request } = asked;
  const order = connector.parseOrder(await connector.labelRequests?.load(store, request), store.facts);
  // The request may be older than a change or a cancellation that arrived first.
  const ahead = (await clockOf(stored, tools)) - tools.clock.now();
  const source = { kind: "id", since: request.issuedAt === undefined ? 0 : request.issuedAt + ahead } as const;
  const [sent] = await intakeParcels([order], { store: stored, source }, tools);
  if (sent?.kind === "ask") {
    const read = async (): Promise<Read[]> => {
      const current = await connector.labelRequests?.reload(store, request);
      if (current === undefined) return [{ kind: "gone", remoteId: order.id }];
      return [{ kind: "order", order: connector.parseOrder(current, store.facts) }];
    };
    if (!(await intakeCurrent(read, { store: stored }, tools))) return LATE;
  }
  const shipment = await shipmentOf(stored, order.id, tools);
  if (!shipment || shipment.status === "cancelled")
    return { kind: "refused", problem: await whyNone(stored, order.id, tools) };
  const baseUrl = tools.baseUrl(stored.mode);
  return {
    kind: "label",
    trackingNumber: shipment.trackingNumber,
    trackingUrl: trackingUrl(shipment, baseUrl),
    labelUrl: storeLabelLink(shipment, { keys: tools.keys, baseUrl }),
  };
}

async function shipmentOf(
  store: ConnectedStore,
  remoteId: string,
  { db }: LabelRequestTools,
): Promise<Shipment | undefined> {
  const order = await findByRemoteId(db.read, store, remoteId);
  if (!order || order.shipmentId === null) return undefined;
  const [shipment] = await listShipmentsById(db.read, store.accountId, [order.shipmentId]);
  return shipment;
}

/** The reasons for which the order waits. */
async function whyNone(store: ConnectedStore, remoteId: string, { db }: LabelRequestTools): Promise<Text> {
  const order = await findByRemoteId(db.read, store, remoteId);
  const reasons = order?.reasons ?? [];
  if (reasons.length === 0) return FAILED;
  const said = (language: keyof Text) => cut(reasons.map(({ detail }) => detail[language]).join(" "));
  return { en: said("en"), ar: said("ar") };
}

function cut(text: string): string {
  const letters = [...text];
  return letters.length <= MOST_LETTERS ? text : `${letters.slice(0, MOST_LETTERS - 1).join("")}…`;
}

function tooLate({ trackingNumber }: Shipment): Text {
  return {
    en: `The courier has collected shipment ${trackingNumber}. It can no longer be cancelled; ask for its return in Masar.`,
    ar: `استلم المندوب الشحنة ${trackingNumber} ولا يمكن إلغاؤها الآن. اطلب إرجاعها من مسار.`,
  };
}

const NOT_CONNECTED: Text = {
  en: "This store is not connected to Masar. Open the Masar app in your store's dashboard and connect it.",
  ar: "هذا المتجر غير مربوط بمسار. افتح تطبيق مسار في لوحة تحكم متجرك واربطه.",
};

const FAILED: Text = {
  en: "Masar could not make the label. Try again in a minute; if it happens again, open Masar.",
  ar: "لم يتمكن مسار من إصدار البوليصة. حاول بعد دقيقة، وإذا تكرر ذلك فافتح مسار.",
};

const LATE: LabelAnswer = {
  kind: "refused",
  isLate: true,
  problem: {
    en: "Masar needs a little longer for this label. Press again in a few seconds.",
    ar: "يحتاج مسار إلى وقت أطول قليلًا لإصدار هذه البوليصة. اضغط مرة أخرى بعد ثوانٍ.",
  },
};
