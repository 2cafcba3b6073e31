import type { Transaction } from "../../db/database.ts";
import type { NewId } from "../../kernel/id.ts";
import {
  type Charge,
  compensatedPostings,
  type Entry,
  type EntryKind,
  heldPostings,
  type Postings,
  settledPostings,
} from "../../ledger/entry.ts";
import { heldFor, post } from "../../ledger/repository.ts";
import type { RateCard } from "../../quote/card.ts";
import { priceReturn } from "../../quote/price.ts";
import { cardOf } from "../claim.ts";
import type { Shipment } from "../shipment.ts";
import { isFinal } from "../state.ts";

/** A shipment before and after the scans of one transaction. */
export interface ScannedShipment {
  before: Shipment;
  after: Shipment;
  /** Milliseconds, by the clock of the mode. */
  at: number;
}

/** Books what scans mean for the merchant's money, in the scans' own transaction. */
export async function postScans(
  trx: Transaction,
  moved: readonly ScannedShipment[],
  tools: { newId: NewId; cards: readonly RateCard[] },
): Promise<void> {
  const steps = moved.flatMap((step) => {
    const kind = kindOf(step);
    return kind ? [{ ...step, kind }] : [];
  });
  const ending = steps.filter(({ kind }) => kind !== "held").map(({ after }) => after);
  const held = await heldFor(trx, ending);
  await post(
    trx,
    steps.map(
      ({ after, at, kind }): Entry => ({
        id: tools.newId("lge"),
        tenant: { accountId: after.accountId, mode: after.mode },
        kind,
        shipmentId: after.id,
        payoutId: null,
        description: null,
        enteredBy: null,
        postings: postingsOf(kind, after, held.get(after.id) ?? 0, tools.cards),
        occurredAt: at,
      }),
    ),
  );
}

type ScanEntryKind = Exclude<EntryKind, "adjustment" | "payout">;

/** The one thing that happened to the money, however many scans it took. */
function kindOf({ before, after }: ScannedShipment): ScanEntryKind | undefined {
  if (after.status === "cancelled") return undefined;
  if (isFinal(after.status)) return before.status === after.status ? undefined : after.status;
  return before.collectedAt === null && after.collectedAt !== null ? "held" : undefined;
}

function postingsOf(
  kind: ScanEntryKind,
  shipment: Shipment,
  heldPiastres: number,
  cards: readonly RateCard[],
): Postings {
  switch (kind) {
    case "held":
      return heldPostings(deliveryCharge(shipment));
    case "delivered": {
      const cashPiastres = shipment.collectedPiastres;
      if (cashPiastres === null) throw new Error(`shipment ${shipment.id} was delivered without an amount of cash`);
      return settledPostings({ cashPiastres, charge: deliveryCharge(shipment), heldPiastres });
    }
    case "returned":
      return settledPostings({ cashPiastres: 0, charge: returnCharge(shipment, cards), heldPiastres });
    case "lost":
    case "damaged": {
      const { compensationPiastres } = shipment;
      if (compensationPiastres === null) throw new Error(`shipment ${shipment.id} is ${kind} without a compensation`);
      return compensatedPostings({ compensationPiastres, heldPiastres });
    }
  }
}

/** What delivering costs: as priced at the booking, or when the cash was lowered last. */
function deliveryCharge(shipment: Shipment): Charge {
  return {
    totalPiastres: shipment.shippingPiastres + shipment.codFeePiastres,
    vatPiastres: shipment.vatPiastres,
  };
}

/** What bringing it back costs, by the card it was booked with. */
export function returnCharge(shipment: Shipment, cards: readonly RateCard[]): Charge {
  const { service, origin, recipient, part } = shipment;
  const price = priceReturn(cardOf(shipment, cards), { service, origin, destination: recipient.governorate, part });
  if (price.kind !== "priced") throw new Error(`shipment ${shipment.id} was booked on a lane its card does not have`);
  return { totalPiastres: price.totalPiastres, vatPiastres: price.vatIncludedPiastres };
}
