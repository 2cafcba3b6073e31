import type { Privacy } from "@masar/kit";
import type { Database, Transaction } from "../../db/database.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { MasterKeys } from "../../kernel/crypto.ts";
import type { NewId } from "../../kernel/id.ts";
import type { Logger } from "../../kernel/log.ts";
import { findAnyStore } from "../../store/repository.ts";
import type { ConnectedStore } from "../../store/store.ts";
import { carryOut } from "./carry-out.ts";
import type { PrivacyEvent } from "./event.ts";
import {
  closeUnfetched,
  insertRequest,
  listOpenRequests,
  noteProblem,
  noteProgress,
  type StoredRequest,
} from "./repository.ts";
import { sealSubject, subjectOf } from "./subject.ts";

export interface RequestTools {
  clock: Clock;
  newId: NewId;
  keys: MasterKeys;
}

/**
 * Keeps what is asked for, once for every record that a shop ever had here, whoever's it was: each account sees its own.
 * Then carries it out as far as parcels on their way allow; the rest follows by itself.
 *
 * @param asked.records those that it is about.
 * @param asked.finish ends the message that asked, in the transaction that stores the requests; false when it has ended before.
 */
export async function takeRequest(
  db: Database,
  asked: {
    /** Milliseconds. */
    receivedAt: number;
    finish(trx: Transaction): Promise<boolean>;
    kind: PrivacyEvent;
    records: readonly ConnectedStore[];
    privacy: Privacy;
    payload: unknown;
  },
  { clock, newId, keys }: RequestTools,
): Promise<void> {
  const { receivedAt, kind, records, privacy, payload } = asked;
  const subject = privacy.read(payload);
  const requests = records.map((store) => {
    const id = newId("prv");
    return {
      id,
      platform: store.platform,
      shop: store.remoteId,
      kind,
      store,
      storeId: store.id,
      remoteRequestId: subject.requestId,
      subject: sealSubject(keys, id, subject),
      problem: null,
      receivedAt,
    };
  });
  const isTaken = await db.write(async (trx) => {
    if (!(await asked.finish(trx))) return false;
    for (const request of requests) await insertRequest(trx, request);
    return true;
  });
  // What fails of it is tried again every hour.
  if (isTaken) for (const request of requests) await goOn(db, request, keys, clock.now());
}

const AT_ONCE = 200;
const FETCHED_WITHIN_MS = 30 * 86_400_000;

/** Carries out what could not be before: parcels have arrived since, or a key is back. Safe at any time. */
export async function carryOutOpen(db: Database, keys: MasterKeys, now: number, log?: Pick<Logger, "error">) {
  for (let after = ""; ; ) {
    const open = await listOpenRequests(db.read, after, AT_ONCE);
    if (open.length === 0) break;
    for (const request of open) {
      try {
        const { problem } = await goOn(db, request, keys, now);
        // Whoever runs the service has the key, or nobody has.
        if (problem) log?.error({ privacy_request: request.id, problem }, "a privacy request cannot be carried out");
      } catch (error) {
        // One that fails keeps nobody else's from being carried out.
        log?.error({ err: error, privacy_request: request.id }, "carrying out a privacy request failed");
      }
    }
    after = open.at(-1)?.id ?? after;
  }
  await db.write((trx) => closeUnfetched(trx, now - FETCHED_WITHIN_MS, now));
}

type Going = Pick<StoredRequest, "id" | "kind" | "storeId" | "subject" | "problem" | "receivedAt">;

async function goOn(
  db: Database,
  request: Going,
  keys: MasterKeys,
  now: number,
): Promise<{ problem: StoredRequest["problem"] }> {
  const store = request.storeId === null ? undefined : await findAnyStore(db.read, request.storeId);
  if (!store) return { problem: null };
  if (request.kind === "store_redacted") {
    // The shop is back since it was asked for: it is in use, and nothing of it goes.
    const isBack = store.status === "connected" || (store.grantedAt ?? 0) > request.receivedAt;
    if (isBack) await db.write((trx) => noteProgress(trx, request.id, { erased: 0, kept: 0, now }));
    else await carryOut({ db, keys }, { requestId: request.id, store, whose: "everybody" }, now);
    return { problem: null };
  }
  const subject = subjectOf(request, keys);
  const problem = subject.kind === "lost" ? "subject_lost" : null;
  if (problem !== request.problem) await db.write((trx) => noteProblem(trx, request.id, problem));
  if (subject.kind === "opened" && request.kind === "customer_redacted")
    await carryOut({ db, keys }, { requestId: request.id, store, whose: subject.subject }, now);
  return { problem };
}
