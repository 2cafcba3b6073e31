import { ConnectorError } from "@masar/kit";
import type { Mode } from "../../account/account.ts";
import type { Clock } from "../../clock.ts";
import type { Database } from "../../db/database.ts";
import type { WorkerLease } from "../../db/lease.ts";
import type { NewId } from "../../id.ts";
import type { Logger } from "../../log.ts";
import { addToTimeline } from "../../order/repository.ts";
import { listShipmentsById } from "../../shipment/repository.ts";
import type { Text } from "../../text.ts";
import type { StoreAccess } from "../access.ts";
import { waitAfter } from "../backoff.ts";
import { findAnyStore, markReconnect } from "../repository.ts";
import type { ConnectedStore } from "../store.ts";
import { countByStore, type StoreWorker, startPool } from "../worker.ts";
import { claimWriteBacks, finishWriteBack, putOffUnreachable, retryWriteBack, type WriteBack } from "./repository.ts";
import { trackingUpdateOf } from "./update.ts";

const POLL_MS = 1_000;
const AT_ONCE = 48;
/** Small hosts take seconds for a call; a few at once are enough, and one that hangs leaves the others room. */
const PER_STORE = 6;
/** A store on a small host takes seconds for each call, and there may be several. */
/** A store that is connected again hurries what waits for it. */
const UNREACHABLE_MS = 60 * 60_000;
const PUT_OFF_EVERY_MS = 60_000;
/** With half an hour between the later ones: about two days. */
const MOST_ATTEMPTS = 100;

export interface WriteBackTools {
  db: Database;
  clock: Clock;
  newId: NewId;
  access: StoreAccess;
  lease: WorkerLease;
  log: Logger;
  baseUrl(mode: Mode): string;
}

/** Tells stores what happened to their orders, each order's events in order. Any number of processes may. */
export function startWritingBack(tools: WriteBackTools): StoreWorker {
  const { db, clock, access, log, newId } = tools;
  const busy = countByStore(PER_STORE, tools.lease);
  let putOffAt = 0;
  return startPool({
    name: "writing back to stores",
    pollMs: POLL_MS,
    size: AT_ONCE,
    log,
    lease: tools.lease,
    claim,
    handle,
  });

  async function claim(room: number): Promise<WriteBack[]> {
    const now = clock.now();
    const due = await db.write(async (trx) => {
      if (now >= putOffAt) await putOffUnreachable(trx, { now, until: now + UNREACHABLE_MS });
      return claimWriteBacks(trx, busy.claim(room, now));
    });
    if (now >= putOffAt) putOffAt = now + PUT_OFF_EVERY_MS;
    for (const { storeId } of due) busy.began(storeId);
    return due;
  }

  async function handle(writeBack: WriteBack): Promise<void> {
    let stored: ConnectedStore | undefined;
    try {
      stored = await findAnyStore(db.read, writeBack.storeId);
      await tell(writeBack, stored);
    } catch (error) {
      await putOff(writeBack, stored, error);
    } finally {
      busy.ended(writeBack.storeId);
    }
  }

  async function tell(writeBack: WriteBack, stored: ConnectedStore | undefined): Promise<void> {
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
      if (!(await finishWriteBack(trx, writeBack, { state: "done" }))) return;
      const entry = { id: newId("otl"), orderId: writeBack.orderId, code: "written_back", text, at: clock.now() };
      await addToTimeline(trx, [entry]);
    });
  }

  async function putOff(writeBack: WriteBack, stored: ConnectedStore | undefined, error: unknown): Promise<void> {
    const attempts = writeBack.attempts + 1;
    const known = error instanceof ConnectorError ? error : undefined;
    if (known) log.warn({ write_back: writeBack.id, reason: known.message }, "a store could not be told");
    else log.error({ err: error, write_back: writeBack.id }, "writing back failed");
    const problem = known?.publicMessage ?? OURS;
    const hopeless = known?.failure === "refused" || known?.failure === "unreadable" || attempts >= MOST_ATTEMPTS;
    await db.write(async (trx) => {
      if (stored && known?.failure === "access_revoked") await markReconnect(trx, stored, known.publicMessage);
      if (!hopeless) {
        const dueAt = clock.now() + waitAfter(attempts, known?.retryAfterMs);
        return retryWriteBack(trx, writeBack, { attempts, dueAt, problem });
      }
      if (!(await finishWriteBack(trx, writeBack, { state: "failed", problem }))) return;
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
