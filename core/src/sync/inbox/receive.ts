import {
  type Connector,
  ConnectorError,
  eventTypeOf,
  type PrivacyEventType,
  parseExact,
  type RawRequest,
  type StoreEventType,
  type Verdict,
  type Webhooks,
} from "@masar/kit";
import type { Owned } from "../../account/account.ts";
import type { Database } from "../../db/database.ts";
import type { Batch } from "../../db/group-commit.ts";
import { runPrepared } from "../../db/prepared.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { NewId } from "../../kernel/id.ts";
import type { Logger } from "../../kernel/log.ts";
import type { Text } from "../../kernel/text.ts";
import { isPrivacyEvent } from "../../privacy/request/event.ts";
import { insertRequest } from "../../privacy/request/repository.ts";
import type { StoreAccess } from "../../store/access.ts";
import { markReconnect } from "../../store/access-repository.ts";
import type { StoreGrants } from "../../store/grants.ts";
import {
  createStoreReader,
  findAnyStore,
  findByShop,
  findLastOfShop,
  hastenPoll,
  updateStore,
} from "../../store/repository.ts";
import type { ConnectedStore } from "../../store/store.ts";
import { createGather, type Gather } from "../gather.ts";
import type { InboxPlace, NoPlace } from "./job.ts";
import { parsePayload } from "./payload.ts";
import {
  findOnlyOnes,
  type InboxItem,
  inboxStatements,
  insertInbox,
  isHeld,
  onlyOnesStatements,
  touchStatement,
} from "./repository.ts";

/** The result of a request to `/hooks`. */
export type ReceiveResult =
  /** Stored on disk. */
  | { kind: "accepted" }
  /** Nothing to store, such as a ping. */
  | { kind: "greeted" }
  | { kind: "refused"; reason: string }
  /** An unknown or disconnected store: the sender may stop. */
  | { kind: "unknown" };

export interface ReceiveTools {
  db: Database;
  clock: Clock;
  newId: NewId;
  access: StoreAccess;
  grants: StoreGrants;
  log: Pick<Logger, "warn">;
  wakeInbox(): void;
  /** A place for a webhook about an order, if this process works on them and has one. */
  takeInbox?(store: Owned, subject: string): InboxPlace | NoPlace;
  wakeReconciling(): void;
  /** Counts a webhook of a store. @throws when the store has sent too many. */
  countHook(storeId: string): void;
}

/** `known`: it was stored before, as a platform sends a webhook again when it did not see the answer. `held`: stored with its claim. */
type Kept = "known" | "stored" | "held";

const keepBatch: Batch<InboxItem, Kept> = {
  name: "keep webhooks",
  accountOf: ({ accountId }) => accountId,
  async apply(trx, items) {
    const onlyOnes = await findOnlyOnes(trx, items);
    const stored = await insertInbox(
      trx,
      items.map((item) => (onlyOnes.has(item.id) ? item : { ...item, held: undefined })),
    );
    const { sql, values } = touchStatement(trx, items);
    await runPrepared(trx, sql, values);
    return items.map(({ id }) => {
      if (!stored.has(id)) return "known";
      return onlyOnes.has(id) ? "held" : "stored";
    });
  },
  script: {
    fits: () => true,
    of(db, items) {
      const statements = [...onlyOnesStatements(db, items), ...inboxStatements(items), touchStatement(db, items)];
      if (statements.length > MOST_STATEMENTS) return undefined;
      return { statements, results: items.map((item) => (isHeld(item) ? "held" : "stored")) };
    },
  },
};

/**
 * Of seven webhooks on Postgres, which has one more than SQLite. Each number of them is another text, and those are kept prepared. More at
 * once are one insert in a transaction.
 */
const MOST_STATEMENTS = 10;

/**
 * Receives webhooks of stores: each is verified and on disk before it is acknowledged, and processed afterwards. Those that come
 * within a tenth of a second share a read of their stores and a commit (gather.ts).
 */
export function hookReceiver(tools: ReceiveTools): (platform: string, request: RawRequest) => Promise<ReceiveResult> {
  const findById = createStoreReader(tools.db.read);
  const gather = createGather(MOST_GATHERED, 100);
  return (platform, request) => receive(platform, request, { ...tools, findById, gather });
}

/** With 500 a second, the first of so many waits for 10 ms. */
const MOST_GATHERED = 6;

interface SharedTools extends ReceiveTools {
  findById: ReturnType<typeof createStoreReader>;
  gather: Gather;
}

async function receive(platform: string, request: RawRequest, tools: SharedTools): Promise<ReceiveResult> {
  const { db, access, findById, gather } = tools;
  const connector = access.connectorOf(platform);
  const webhooks = connector?.webhooks;
  if (!webhooks) return { kind: "unknown" };
  // Signed with the app's secret: verified before the store is read, even for a store that no longer exists.
  const early = webhooks.signedBy === "app" ? webhooks.verify(request) : undefined;
  if (early?.kind === "refused") return { kind: "refused", reason: early.reason };
  const claimed = webhooks.claimedStore(request);
  const prompted = webhooks.signedBy === "store" && !claimed ? webhooks.promptedStore?.(request) : undefined;
  if (prompted) return prompt({ platform, ...prompted }, tools);
  // Signed, and about no store: repeating it would not help.
  if (!claimed) return { kind: early?.kind === "genuine" ? "greeted" : "unknown" };
  await gather();
  const store = "id" in claimed ? await findById(claimed.id) : await findByName({ platform, ...claimed }, early, db);
  if (early?.kind === "genuine" && webhooks.signedBy === "app" && webhooks.grants?.topics.includes(early.topic))
    return receiveGrant(connector, request.body, tools);
  if (early?.kind === "genuine" && !isListening(store, eventTypeOf(webhooks, early.topic))) {
    const shop = "remoteId" in claimed ? claimed.remoteId : claimed.id;
    await recordUnknown(connector, shop, { topic: early.topic, body: request.body }, tools);
    return { kind: "greeted" };
  }
  if (!store || store.platform !== platform || (store.status === "disconnected" && !early)) return { kind: "unknown" };

  const verdict =
    webhooks.signedBy === "store"
      ? webhooks.verify(request, access.secretsOf(store))
      : (early ?? webhooks.verify(request));
  switch (verdict.kind) {
    case "greeting":
      return { kind: "greeted" };
    case "refused":
      // Only its own secret can be wrong in the store; an app's is not kept there.
      if (webhooks.signedBy === "store") await noteRefusal(store.id, tools);
      return { kind: "refused", reason: verdict.reason };
    case "revoked":
      await db.write((trx) => markReconnect(trx, store, REVOKED));
      return { kind: "accepted" };
    case "genuine":
      // Counted after the signature is verified, so that a forged request uses up no quota.
      tools.countHook(store.id);
      await keep(verdict, { stored: store, connector, body: request.body }, tools);
      return { kind: "accepted" };
  }
}

/** Anybody can send it: a store is read soon, at most once in a minute, and an unknown one is answered the same. */
async function prompt(
  shop: { platform: string; remoteId: string },
  { db, clock, wakeReconciling }: ReceiveTools,
): Promise<ReceiveResult> {
  const store = await findLastOfShop(db.read, shop);
  if (store?.status !== "connected") return { kind: "greeted" };
  const now = clock.now();
  const before = now - PROMPTED_EVERY_MS;
  if (await db.write((trx) => hastenPoll(trx, store.id, { now, before }))) wakeReconciling();
  return { kind: "greeted" };
}

const PROMPTED_EVERY_MS = 60_000;

/** A grant that cannot be read changes nothing, and repeating it would not help. */
async function receiveGrant(
  connector: Connector,
  body: Uint8Array,
  { grants, log }: ReceiveTools,
): Promise<ReceiveResult> {
  try {
    await grants.receive(connector, parseExact(Buffer.from(body).toString("utf8")));
  } catch (error) {
    if (!(error instanceof ConnectorError || error instanceof SyntaxError)) throw error;
    log.warn({ platform: connector.id }, "access sent by a platform could not be read");
  }
  return { kind: "accepted" };
}

/** The next poll writes the secret to the store again. Kept once between two polls, however many forged requests arrive. */
async function noteRefusal(storeId: string, { db, clock }: ReceiveTools): Promise<void> {
  const store = await findAnyStore(db.read, storeId);
  if (store?.refusedWebhookAt !== null) return;
  await db.write((trx) => updateStore(trx, storeId, { refusedWebhookAt: clock.now() }));
}

async function keep(
  { topic, deliveryId, happenedAt }: Extract<Verdict, { kind: "genuine" }>,
  { stored, connector, body }: { stored: ConnectedStore; connector: Connector; body: Uint8Array },
  { db, clock, newId, wakeInbox, takeInbox }: ReceiveTools,
): Promise<void> {
  const type = eventTypeOf(connector.webhooks, topic);
  const isKnown = type !== undefined && !isForeign(connector.webhooks, body, stored.remoteId);
  const order = isKnown && isAboutOrder(type) ? readOrderIn(connector, body) : undefined;
  const subject = order?.subject ?? null;
  const item: InboxItem = {
    id: newId("inb"),
    accountId: stored.accountId,
    storeId: stored.id,
    topic: topic.slice(0, 100),
    subject,
    state: isKnown ? "pending" : "ignored",
    body: isKnown ? Buffer.from(body) : Buffer.alloc(0),
    attempts: 0,
    receivedAt: clock.now(),
    deliveryId: deliveryId ?? null,
    happenedAt: happenedAt ?? null,
  };
  const isLeft = subject !== null && stored.status === "reconnect"; // not claimed before (claim-repository.ts)
  const taken = isLeft ? "later" : (subject !== null && takeInbox?.(stored, subject)) || "none";
  const place = typeof taken === "string" ? undefined : taken;
  // It may take ten times the memory of its body, and more may wait for their commit than there are places.
  if (!place) delete order?.payload;
  let kept: Kept;
  try {
    kept = await db.submit(keepBatch, { ...item, held: place });
  } catch (error) {
    place?.leave(error);
    throw error;
  }
  if (place && kept === "held") {
    const claimed = { ...item, lease: place.lease, waitsUntil: null };
    place.begin({ items: [claimed], last: claimed, stored, payload: order?.payload });
    return;
  }
  place?.leave();
  if (kept === "stored" && isKnown && taken !== "later") wakeInbox();
}

/** A disconnected store's webhooks are ignored, except privacy requests. */
function isListening(store: ConnectedStore | undefined, type: EventType | undefined): store is ConnectedStore {
  return store !== undefined && (store.status !== "disconnected" || isPrivacyEvent(type));
}

/** Records a privacy request about a shop of which nothing is stored. */
async function recordUnknown(
  connector: Connector,
  shop: string,
  { topic, body }: { topic: string; body: Uint8Array },
  { db, clock, newId, grants }: ReceiveTools,
): Promise<void> {
  const kind = eventTypeOf(connector.webhooks, topic);
  if (kind === "store_disconnected" && agrees(connector.webhooks, body, shop)) await grants.forget(connector.id, shop);
  if (!isPrivacyEvent(kind) || !agrees(connector.webhooks, body, shop)) return;
  const request = { id: newId("prv"), platform: connector.id, shop, kind, receivedAt: clock.now() };
  await db.write((trx) => insertRequest(trx, { ...request, store: undefined, remoteRequestId: null, subject: null }));
}

async function findByName(
  shop: { platform: string; remoteId: string },
  early: Verdict | undefined,
  { read }: Database,
): Promise<ConnectedStore | undefined> {
  if (early) return findLastOfShop(read, shop);
  return (await findByShop(read, { ...shop, mode: "live" })) ?? findByShop(read, { ...shop, mode: "test" });
}

type EventType = StoreEventType | PrivacyEventType;

function isAboutOrder(type: EventType | undefined): boolean {
  return type === "order_changed" || type === "order_cancelled" || type === "order_gone";
}

/** Undefined for a body that cannot be read: it is processed on its own, and the worker reports the error. */
function readOrderIn(
  connector: Connector,
  body: Uint8Array,
): { subject: string | null; payload?: unknown } | undefined {
  try {
    const payload = parsePayload(body);
    const hints = connector.webhooks?.hints;
    const subject = (hints ? hints.subjectOf(payload) : connector.orderIdOf(payload))?.slice(0, 200) ?? null;
    return { subject, payload };
  } catch {
    return undefined;
  }
}

/** Its password is this store's, and its body names another one. */
function isForeign(webhooks: Webhooks<unknown> | undefined, body: Uint8Array, remoteId: string): boolean {
  if (webhooks?.signedBy !== "store" || !webhooks.isAbout) return false;
  try {
    return !webhooks.isAbout(parsePayload(body), remoteId);
  } catch {
    return false;
  }
}

function agrees(webhooks: Webhooks<unknown> | undefined, body: Uint8Array, shop: string): boolean {
  if (webhooks?.signedBy !== "app") return false;
  try {
    return webhooks.isAbout(parsePayload(body), shop);
  } catch {
    return false;
  }
}

const REVOKED: Text = {
  en: "Masar no longer has access to the store's orders: the user who approved it was removed or lost the permission. Press Reconnect and approve again.",
  ar: "لم يعد لدى مسار صلاحية قراءة طلبات المتجر: المستخدم الذي وافق حُذف أو فقد صلاحيته. اضغط «إعادة الربط» ووافق من جديد.",
};
