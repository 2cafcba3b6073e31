import type { Connector, RawRequest, StoreEventType, Verdict } from "@masar/kit";
import type { Clock } from "../../clock.ts";
import type { Database } from "../../db/database.ts";
import type { Batch } from "../../db/group-commit.ts";
import type { NewId } from "../../id.ts";
import { insertRequest } from "../../privacy/request/repository.ts";
import { isPrivacyEvent } from "../../privacy/request/request.ts";
import type { Text } from "../../text.ts";
import type { StoreAccess } from "../access.ts";
import { createHookReader, findByShop, findLastOfShop, type HookStore, markReconnect } from "../repository.ts";
import { type InboxItem, insertInbox, touchStores } from "./repository.ts";

/** What became of a request to `/hooks`. */
export type Received =
  /** Kept, and safe on disk. */
  | { kind: "accepted" }
  /** Nothing to keep: a greeting. */
  | { kind: "greeted" }
  | { kind: "refused"; reason: string }
  /** No such store, or one that was disconnected: the sender may stop. */
  | { kind: "unknown" };

export interface ReceiveTools {
  db: Database;
  clock: Clock;
  newId: NewId;
  access: StoreAccess;
  wakeInbox(): void;
  /** Counts a webhook of a store. @throws when the store has sent too many. */
  countHook(storeId: string): Promise<unknown>;
}

const keepBatch: Batch<InboxItem, undefined> = {
  name: "keep webhooks",
  async apply(trx, items) {
    await insertInbox(trx, items);
    await touchStores(trx, new Map(items.map((item) => [item.storeId, item.receivedAt])));
    return items.map(() => undefined);
  },
};

/**
 * Takes webhooks of stores: verified and on disk before they are acknowledged. A webhook is a hint; what follows from it
 * is worked out afterwards, so that the answer does not wait for it.
 */
export function hookReceiver(tools: ReceiveTools): (platform: string, request: RawRequest) => Promise<Received> {
  const { db, clock, newId, access } = tools;
  const findById = createHookReader(db.read);

  return async (platform, request) => {
    const connector = access.connectorOf(platform);
    if (!connector) return { kind: "unknown" };
    // Signed with our app's secret: verified before anything is looked for, and also when the store is long gone.
    const early = connector.verifyApp?.(request);
    if (early?.kind === "refused") return { kind: "refused", reason: early.reason };
    const claimed = connector.claimedStore(request);
    if (!claimed) return { kind: "unknown" };
    const store = "id" in claimed ? await findById(claimed.id) : await findByName(platform, claimed.remoteId, early);
    if (early?.kind === "genuine" && !isListening(store, connector.topics[early.topic])) {
      const shop = "remoteId" in claimed ? claimed.remoteId : claimed.id;
      await recordUnknown(connector, shop, early.topic, request.body);
      return { kind: "greeted" };
    }
    if (!store || store.platform !== platform || (store.status === "disconnected" && !early))
      return { kind: "unknown" };

    const verdict = early ?? connector.verifyWebhook(request, access.secretsOf(store));
    switch (verdict.kind) {
      case "greeting":
        return { kind: "greeted" };
      case "refused":
        return { kind: "refused", reason: verdict.reason };
      case "revoked":
        await db.write((trx) => markReconnect(trx, store, REVOKED));
        return { kind: "accepted" };
      case "genuine": {
        // After the signature: who only knows the address uses nothing up.
        await tools.countHook(store.id);
        const type = connector.topics[verdict.topic];
        const isAsked = type !== undefined;
        await db.submit(keepBatch, {
          id: newId("inb"),
          storeId: store.id,
          topic: verdict.topic.slice(0, 100),
          subject: isAboutOrder(type) ? subjectIn(connector, request.body) : null,
          state: isAsked ? "pending" : "ignored",
          body: isAsked ? Buffer.from(request.body) : Buffer.alloc(0),
          attempts: 0,
          receivedAt: clock.now(),
          deliveryId: verdict.deliveryId ?? null,
          happenedAt: verdict.happenedAt ?? null,
        });
        if (isAsked) tools.wakeInbox();
        return { kind: "accepted" };
      }
    }
  };

  /** A store that is disconnected has no orders to hear of, and is told of people's rights all the same. */
  function isListening(store: HookStore | undefined, type: StoreEventType | undefined): store is HookStore {
    return store !== undefined && (store.status !== "disconnected" || isPrivacyEvent(type));
  }

  /** Somebody asks about a shop of which we keep nothing: that is the answer, and it is kept. */
  async function recordUnknown(connector: Connector, shop: string, topic: string, body: Uint8Array): Promise<void> {
    const kind = connector.topics[topic];
    if (!isPrivacyEvent(kind) || !agrees(connector, body, shop)) return;
    const now = clock.now();
    const request = { id: newId("prv"), platform: connector.id, shop, kind, receivedAt: now };
    await db.write((trx) => insertRequest(trx, { ...request, store: undefined, remoteRequestId: null, subject: null }));
  }

  async function findByName(
    platform: string,
    remoteId: string,
    early: Verdict | undefined,
  ): Promise<HookStore | undefined> {
    const shop = { platform, remoteId };
    if (early) return findLastOfShop(db.read, shop);
    return (await findByShop(db.read, { ...shop, mode: "live" })) ?? findByShop(db.read, { ...shop, mode: "test" });
  }
}

function isAboutOrder(type: StoreEventType | undefined): boolean {
  return type === "order_changed" || type === "order_gone";
}

/** What cannot be read stands for itself; the worker says what is wrong with it. */
function subjectIn(connector: Connector, body: Uint8Array): string | null {
  try {
    return connector.subjectOf?.(JSON.parse(Buffer.from(body).toString("utf8")))?.slice(0, 200) ?? null;
  } catch {
    return null;
  }
}

function agrees(connector: Connector, body: Uint8Array, shop: string): boolean {
  try {
    return connector.isAbout?.(JSON.parse(Buffer.from(body).toString("utf8")), shop) ?? false;
  } catch {
    return false;
  }
}

const REVOKED: Text = {
  en: "The store no longer lets us read its orders: the user who approved was removed or lost the right. Press Reconnect and approve again.",
  ar: "لم يعد المتجر يسمح لنا بقراءة طلباته: المستخدم الذي وافق حُذف أو فقد صلاحيته. اضغط «إعادة الربط» ووافق من جديد.",
};
