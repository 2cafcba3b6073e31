import type { Connector, PrivacyRequest, StoreEventType } from "@masar/kit";
import type { Clock } from "../../clock.ts";
import { type MasterKeys, open, seal } from "../../crypto.ts";
import type { Database } from "../../db/database.ts";
import type { NewId } from "../../id.ts";
import type { InboxItem } from "../../store/inbox/repository.ts";
import { findAnyStore } from "../../store/repository.ts";
import type { ConnectedStore } from "../../store/store.ts";
import { carryOut } from "./carry-out.ts";
import {
  closeUnfetched,
  findRequest,
  insertRequest,
  listOpenRequests,
  noteProgress,
  type StoredRequest,
} from "./repository.ts";

export type PrivacyEvent = Extract<StoreEventType, "customer_data_asked" | "customer_redacted" | "store_redacted">;

export function isPrivacyEvent(type: StoreEventType | undefined): type is PrivacyEvent {
  return type === "customer_data_asked" || type === "customer_redacted" || type === "store_redacted";
}

export interface RequestTools {
  clock: Clock;
  newId: NewId;
  keys: MasterKeys;
}

/** Keeps what is asked for and carries it out as far as parcels on their way allow; the rest follows by itself. */
export async function takeRequest(
  db: Database,
  asked: { item: InboxItem; kind: PrivacyEvent; stored: ConnectedStore; connector: Connector; payload: unknown },
  { clock, newId, keys }: RequestTools,
): Promise<void> {
  const { item, kind, stored, connector, payload } = asked;
  // Of a shop that is back since, nothing is erased: it is in use.
  const isOver = item.happenedAt != null && stored.grantedAt !== null && item.happenedAt < stored.grantedAt;
  if (kind === "store_redacted" && (isOver || stored.status === "connected")) return;
  const subject: PrivacyRequest = connector.readPrivacyRequest?.(payload) ?? {
    requestId: null,
    phone: null,
    orderIds: [],
  };
  const id = item.id.replace(/^inb/, "prv") || newId("prv");
  const sealed = seal(keys, JSON.stringify(subject), placeOfSubject(id));
  await db.write((trx) =>
    insertRequest(trx, {
      id,
      platform: stored.platform,
      shop: stored.remoteId,
      kind,
      store: stored,
      remoteRequestId: subject.requestId,
      subject: sealed,
      receivedAt: item.receivedAt,
    }),
  );
  const request = await findRequest(db.read, id);
  if (request?.state === "open") await goOn(db, request, keys, clock.now());
}

const AT_ONCE = 200;
const FETCHED_WITHIN_MS = 30 * 86_400_000;

/** Erases what has ended since it was asked for. Safe at any time. */
export async function carryOutOpen(db: Database, keys: MasterKeys, now: number): Promise<void> {
  await db.write((trx) => closeUnfetched(trx, now - FETCHED_WITHIN_MS, now));
  for (const request of await listOpenRequests(db.read, AT_ONCE)) await goOn(db, request, keys, now);
}

async function goOn(db: Database, request: StoredRequest, keys: MasterKeys, now: number): Promise<void> {
  const store = request.storeId === null ? undefined : await findAnyStore(db.read, request.storeId);
  if (!store || request.kind === "customer_data_asked") return;
  // The shop is back since it was asked for: it is in use, and nothing of it goes.
  const isBack = store.status === "connected" || (store.grantedAt ?? 0) > request.receivedAt;
  if (request.kind === "store_redacted" && isBack) {
    return db.write((trx) => noteProgress(trx, request.id, { erased: 0, kept: 0, now }));
  }
  await carryOut(db, { request, kind: request.kind, store, subject: subjectOf(request, keys) }, now);
}

/** Whom a request is about; nobody once it was carried out. */
export function subjectOf({ id, subject }: StoredRequest, keys: MasterKeys): PrivacyRequest {
  const nobody = { requestId: null, phone: null, orderIds: [] };
  if (subject === null) return nobody;
  const opened = open(keys, subject, placeOfSubject(id));
  return opened.kind === "refused" ? nobody : (JSON.parse(opened.text) as PrivacyRequest);
}

/** Where a request's subject opens, and nowhere else. */
export function placeOfSubject(id: string): string {
  return `privacy_request:${id}:subject`;
}
