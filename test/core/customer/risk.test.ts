import type { PastParcel } from "@masar/core/customer/customer";
import { endingsOf, riskOf } from "@masar/core/customer/risk";
import { expect, test } from "vitest";

type End = Pick<PastParcel, "status" | "failureReason">;
const delivered: End = { status: "delivered", failureReason: null };
const refused: End = { status: "returned", failureReason: "refused" };
const unreached: End = { status: "returned", failureReason: "no_answer" };

/** Of parcels to one buyer, newest first. */
function risk(...parcels: End[]) {
  const rest = { id: "shp", name: "Mona", governorate: "C", createdAt: 0 } as const;
  return riskOf(endingsOf(parcels.map((parcel) => ({ ...rest, ...parcel }))), undefined);
}

test("the reasons say how many of the last parcels came back, and why", () => {
  const { level, reasons } = risk(refused, refused, delivered, refused, delivered);
  expect(level).toBe("high");
  expect(reasons).toEqual([
    { en: "3 of the last 5 parcels were refused at the door.", ar: "رُفض استلام 3 من آخر 5 شحنات عند الباب." },
  ]);
  expect(risk(unreached, delivered, delivered).reasons.map(({ en }) => en)).toEqual([
    "1 of the last 3 parcels came back: the buyer was not reached.",
  ]);
  expect(risk(delivered, delivered).reasons.map(({ en }) => en)).toEqual(["All of the last 2 parcels were delivered."]);
});

test("one refusal alone is no high risk, two in a row are", () => {
  expect(risk(refused).level).toBe("medium");
  expect(risk(refused, refused).level).toBe("high");
  expect(risk(...Array(9).fill(delivered), refused).level).toBe("low");
});

test("nothing is known of a buyer without an ended parcel", () => {
  const under = { status: "at-hub", failureReason: null } as const;
  expect(risk(under, { status: "cancelled", failureReason: null })).toMatchObject({ score: null, level: "unknown" });
});

test("what the merchant, the courier or the weather caused does not count", () => {
  for (const failureReason of [
    "cancelled_by_merchant",
    "refused_cod_amount",
    "courier_out_of_time",
    "weather",
  ] as const)
    expect(risk({ status: "returned", failureReason }, delivered)).toMatchObject({ score: 0, level: "low" });
  expect(risk({ status: "returned", failureReason: null }).level).toBe("unknown");
});

test("only the ten newest parcels count", () => {
  expect(risk(...Array(10).fill(delivered), ...Array(10).fill(refused)).score).toBe(0);
});

test("what other merchants share is added, and said", () => {
  const shared = { delivered: 2, cameBack: 6, merchants: 3 };
  const { score, reasons } = riskOf({ ended: 0, refused: 0, notReached: 0 }, shared);
  expect(score).toBe(60);
  expect(reasons.map(({ en }) => en)).toEqual(["At 3 other merchants, 6 of 8 parcels came back."]);
});
