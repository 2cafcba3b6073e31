import type { Mode } from "../account/account.ts";
import type { Transaction } from "../db/database.ts";
import { toEvent } from "../event/event.ts";
import type { EventLog } from "../event/log.ts";
import type { NewId } from "../kernel/id.ts";
import { updateShipment } from "./repository.ts";
import type { Shipment } from "./shipment.ts";
import { shipmentJson } from "./view.ts";

export interface UpdateTools {
  events: EventLog;
  newId: NewId;
  /** The base address of a mode, for links in events. */
  baseUrl(mode: Mode): string;
  /** Milliseconds, by the clock of the mode. */
  now: number;
  /** Milliseconds, by the real clock. */
  realNow: number;
}

/** Stores a shipment that its transaction has locked and changed without moving it, with the event that says so. */
export async function storeUpdate(
  trx: Transaction,
  before: Shipment,
  after: Shipment,
  tools: UpdateTools,
): Promise<void> {
  await updateShipment(trx, after, before);
  const event = toEvent({
    id: tools.newId("evt"),
    tenant: { accountId: after.accountId, mode: after.mode },
    type: "shipment.updated",
    shipmentId: after.id,
    orderId: after.orderId,
    sequence: after.sequence,
    objectJson: shipmentJson(after, { baseUrl: tools.baseUrl(after.mode) }),
    previous: { status: before.status },
    at: tools.now,
  });
  await tools.events.append(trx, [event], tools.realNow);
}
