import type { Transaction } from "../db/database.ts";
import type { NewId } from "../id.ts";
import { cardInForce, type RateCard } from "../pricing/card.ts";
import { priceReturn } from "../pricing/price.ts";
import type { Shipment } from "../shipment/shipment.ts";
import { type Charge, type Entry, type EntryKind, heldPostings, type Postings, settledPostings } from "./entry.ts";
import { heldFor, post } from "./repository.ts";

/** A shipment before and after the scans of one transaction. */
export interface Moved {
  before: Shipment;
  after: Shipment;
  /** Milliseconds, by the clock of the mode. */
  at: number;
}

/** Books what scans mean for the merchant's money, in the scans' own transaction. */
export async function postScans(
  trx: Transaction,
  moved: readonly Moved[],
  tools: { newId: NewId; cards: readonly RateCard[] },
): Promise<void> {
  const steps = moved.flatMap((step) => {
    const kind = kindOf(step);
    return kind ? [{ ...step, kind }] : [];
  });
  const ending = steps.filter(({ kind }) => kind !== "held").map(({ after }) => after.id);
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

/** The one thing that happened to the money, however many scans it took. */
function kindOf({ before, after }: Moved): Exclude<EntryKind, "adjustment" | "payout"> | undefined {
  if (after.status === "cancelled") return undefined;
  if (after.status === "delivered" || after.status === "returned") {
    return before.status === after.status ? undefined : after.status;
  }
  return before.collectedAt === null && after.collectedAt !== null ? "held" : undefined;
}

function postingsOf(
  kind: "held" | "delivered" | "returned",
  shipment: Shipment,
  heldPiastres: number,
  cards: readonly RateCard[],
): Postings {
  switch (kind) {
    case "held":
      return heldPostings(deliveryCharge(shipment));
    case "delivered": {
      const cashPiastres = shipment.collectedPiastres ?? 0;
      return settledPostings({ cashPiastres, charge: deliveryCharge(shipment), heldPiastres });
    }
    case "returned":
      return settledPostings({ cashPiastres: 0, charge: returnCharge(shipment, cards), heldPiastres });
  }
}

/** What delivering costs: as priced at the booking. */
function deliveryCharge(shipment: Shipment): Charge {
  return {
    totalPiastres: shipment.shippingPiastres + shipment.codFeePiastres,
    vatPiastres: shipment.vatPiastres,
  };
}

/** What bringing it back costs, by the card it was booked with. */
export function returnCharge(shipment: Shipment, cards: readonly RateCard[]): Charge {
  const card =
    cards.find(({ id }) => id === shipment.rateCard) ??
    cardInForce(cards, Temporal.Instant.fromEpochMilliseconds(shipment.createdAt));
  const { service, origin, recipient } = shipment;
  const price = priceReturn(card, { service, origin, destination: recipient.governorate });
  if (price.kind !== "priced") throw new Error(`shipment ${shipment.id} was booked on a lane its card does not have`);
  return { totalPiastres: price.totalPiastres, vatPiastres: price.vatIncludedPiastres };
}
