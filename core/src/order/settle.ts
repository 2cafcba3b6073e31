import type { Owned } from "../account/account.ts";
import { runEvery } from "../jobs/every.ts";
import type { Logger } from "../kernel/log.ts";
import { lockOrder } from "./ingest.ts";
import { type IntakeTools, syncContextOf, withFreshNumbers } from "./intake.ts";
import { storeOf } from "./order.ts";
import { findOwnOrder } from "./repository.ts";
import { listUnsettled, markSettled, settleLater } from "./settle-repository.ts";
import { syncShipment } from "./sync-shipment.ts";

type SettleTools = IntakeTools & { log: Pick<Logger, "error"> };

const EVERY_MS = 500;
const AT_ONCE = 100;
/** An order that cannot be settled holds up no other. */
const AFTER_FAILURE_MS = 60_000;

/**
 * Divides the cash of orders again whose shipment was collected, delivered, returned, lost, cancelled or instructed: a scan
 * does not wait for it, and neither does it wait for the store. Several processes may settle one order; the second finds
 * nothing to change.
 */
export function startSettling(tools: SettleTools): () => Promise<void> {
  return runEvery(EVERY_MS, async () => {
    try {
      const unsettled = await listUnsettled(tools.db.read, tools.clock.now(), AT_ONCE);
      for (const order of unsettled) await trySettling(order, tools);
      if (unsettled.length > 0) tools.wakeDeliveries();
    } catch (error) {
      tools.log.error({ err: error }, "settling of store orders failed; it is tried again");
    }
  });
}

async function trySettling(named: Owned, tools: SettleTools): Promise<void> {
  try {
    await settleOrder(named, tools);
  } catch (error) {
    tools.log.error({ err: error, order: named.id }, "settling of a store order failed; it is tried again in a minute");
    await tools.db.write((trx) => settleLater(trx, named, tools.clock.now() + AFTER_FAILURE_MS));
  }
}

/**
 * Marked as settled in the same transaction, after its shipments were locked: what happens meanwhile waits for them and
 * marks the order again. (A scan locks the shipment first and marks the order then.)
 */
async function settleOrder(named: Owned, tools: IntakeTools): Promise<void> {
  const { db, clock } = tools;
  const found = await findOwnOrder(db.read, named);
  if (!found) return;
  await withFreshNumbers(() =>
    db.write(async (trx) => {
      const order = await lockOrder(trx, storeOf(found), found.remoteId);
      if (!order) return;
      await syncShipment(order, order, { ...(await syncContextOf(trx, { id: found.storeId }, clock)), trx, tools });
      await markSettled(trx, named);
    }),
  );
}
