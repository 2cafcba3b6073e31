import type { Mode } from "../account/account.ts";
import type { Transaction } from "../db/database.ts";
import { toEvent } from "../event/event.ts";
import { appendEvents } from "../event/repository.ts";
import type { NewId } from "../id.ts";
import { updateShipment } from "./repository.ts";
import type { Shipment } from "./shipment.ts";
import { shipmentView } from "./view.ts";

/** Stores a shipment that its transaction has locked and changed without moving it, with the event that says so. */
export async function storeUpdate(
  trx: Transaction,
  before: Shipment,
  after: Shipment,
  tools: { newId: NewId; baseUrl(mode: Mode): string; now: number; realNow: number },
): Promise<void> {
  await updateShipment(trx, after, before);
  const event = toEvent({
    id: tools.newId("evt"),
    tenant: { accountId: after.accountId, mode: after.mode },
    type: "shipment.updated",
    shipmentId: after.id,
    orderId: after.orderId,
    sequence: after.sequence,
    objectJson: JSON.stringify(shipmentView(after, { baseUrl: tools.baseUrl(after.mode) })),
    previous: { status: before.status },
    at: tools.now,
  });
  await appendEvents(trx, [event], { newId: tools.newId, now: tools.realNow });
}
