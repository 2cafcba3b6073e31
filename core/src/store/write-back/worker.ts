import { ConnectorError } from "@masar/kit";
import type { Mode } from "../../account/account.ts";
import type { Clock } from "../../clock.ts";
import type { Database } from "../../db/database.ts";
import { type NewId, randomToken } from "../../id.ts";
import type { Logger } from "../../log.ts";
import { addToTimeline } from "../../order/repository.ts";
import { listShipmentsById } from "../../shipment/repository.ts";
import type { Text } from "../../text.ts";
import type { StoreAccess } from "../access.ts";
import { waitAfter } from "../backoff.ts";
import { findAnyStore, markReconnect } from "../repository.ts";
import { type StoreWorker, startPool } from "../worker.ts";
import { claimWriteBacks, finishWriteBack, retryWriteBack, type WriteBack } from "./repository.ts";
import { trackingUpdateOf } from "./update.ts";

const POLL_MS = 1_000;
const AT_ONCE = 48;
/** Small hosts take seconds for a call; a few at once are enough, and one that hangs leaves the others room. */
const PER_STORE = 6;
/** A store on a small host takes seconds for each call, and there may be several. */
const LEASE_MS = 180_000;
/** With half an hour between the later ones: about two days. */
const MOST_ATTEMPTS = 100;

export interface WriteBackTools {
  db: Database;
  clock: Clock;
  newId: NewId;
  access: StoreAccess;
  log: Logger;
  baseUrl(mode: Mode): string;
}

/** Tells stores what happened to their orders, each order's events in order. Any number of processes may. */
export function startWritingBack(tools: WriteBackTools): StoreWorker {
  const { db, clock, access, log, newId } = tools;
  /** How many of each store this process has under way. */
  const busy = new Map<string, number>();
  return startPool({ name: "writing back to stores", pollMs: POLL_MS, size: AT_ONCE, log, claim, handle });

  async function claim(room: number): Promise<WriteBack[]> {
    const now = clock.now();
    const full = [...busy].flatMap(([storeId, count]) => (count >= PER_STORE ? [storeId] : []));
    const claimed = { now, lease: randomToken(), leaseUntil: now + LEASE_MS, limit: room, perStore: PER_STORE, full };
    const due = await db.write((trx) => claimWriteBacks(trx, claimed));
    for (const { storeId } of due) busy.set(storeId, (busy.get(storeId) ?? 0) + 1);
    return due;
  }

  async function handle(writeBack: WriteBack): Promise<void> {
    try {
      await tell(writeBack);
    } catch (error) {
      await putOff(writeBack, error);
    } finally {
      const left = (busy.get(writeBack.storeId) ?? 1) - 1;
      if (left > 0) busy.set(writeBack.storeId, left);
      else busy.delete(writeBack.storeId);
    }
  }

  async function tell(writeBack: WriteBack): Promise<void> {
    const stored = await findAnyStore(db.read, writeBack.storeId);
    const [shipment] = await listShipmentsById(db.read, [writeBack.shipmentId]);
    if (!stored || !shipment) throw new Error(`write-back ${writeBack.id} has no store or no shipment`);
    const { connector, store } = await access.ready(stored);
    const update = trackingUpdateOf(writeBack, shipment, {
      rules: stored.rules,
      baseUrl: tools.baseUrl(stored.mode),
    });
    await connector.pushTracking?.(store, update);
    const text: Text = {
      en: `Told the store: ${update.sentence.en}`,
      ar: `تم إبلاغ المتجر: ${update.sentence.ar}`,
    };
    await db.write(async (trx) => {
      await finishWriteBack(trx, writeBack.id, { state: "done" });
      const entry = { id: newId("otl"), orderId: writeBack.orderId, code: "written_back", text, at: clock.now() };
      await addToTimeline(trx, [entry]);
    });
  }

  async function putOff(writeBack: WriteBack, error: unknown): Promise<void> {
    const attempts = writeBack.attempts + 1;
    const known = error instanceof ConnectorError ? error : undefined;
    if (known) log.warn({ write_back: writeBack.id, reason: known.message }, "a store could not be told");
    else log.error({ err: error, write_back: writeBack.id }, "writing back failed");
    const problem = known?.publicMessage ?? OURS;
    const hopeless = known?.failure === "refused" || known?.failure === "unreadable" || attempts >= MOST_ATTEMPTS;
    await db.write(async (trx) => {
      if (known?.failure === "access_revoked") await markReconnect(trx, writeBack.storeId, known.publicMessage);
      if (!hopeless) {
        const dueAt = clock.now() + waitAfter(attempts, known?.retryAfterMs);
        return retryWriteBack(trx, writeBack.id, { attempts, dueAt, problem });
      }
      await finishWriteBack(trx, writeBack.id, { state: "failed", problem });
      const text: Text = { en: `The store could not be told: ${problem.en}`, ar: `تعذر إبلاغ المتجر: ${problem.ar}` };
      const id = newId("otl");
      await addToTimeline(trx, [{ id, orderId: writeBack.orderId, code: "write_back_failed", text, at: clock.now() }]);
    });
  }
}

const OURS: Text = {
  en: "Something failed on our side. We try again by ourselves.",
  ar: "حدث خطأ من جانبنا. سنعيد المحاولة تلقائيًا.",
};
