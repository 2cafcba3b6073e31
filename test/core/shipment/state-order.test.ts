import { REASON_CODES, reasonOf } from "@masar/core/shipment/reason";
import { nextState, type Scan, type ShipmentState, scanKey } from "@masar/core/shipment/state";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bookedState } from "../../support/booked-state.ts";

const start = Temporal.Instant.from("2026-10-29T18:00Z");
const COD = 99_000;

/** A parcel's possible history: delivery attempts, then a final scan or none yet. */
const way = fc
  .record({
    collected: fc.boolean(),
    hubs: fc.integer({ min: 0, max: 2 }),
    attempts: fc.array(fc.record({ reason: fc.constantFrom(...REASON_CODES), backToHub: fc.boolean() }), {
      maxLength: 3,
    }),
    end: fc.constantFrom("deliver", "return", "load", "none"),
    gaps: fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 20, maxLength: 20 }),
  })
  .map(({ collected, hubs, attempts, end, gaps }) => {
    const kinds: (Pick<Scan, "kind"> & { reason?: (typeof REASON_CODES)[number] })[] = [];
    if (collected) kinds.push({ kind: "collect" });
    for (let hub = 0; hub < hubs; hub += 1) kinds.push({ kind: "hub" });
    let returning = false;
    for (const [index, { reason, backToHub }] of attempts.entries()) {
      if (returning) break;
      kinds.push({ kind: "load" }, { kind: "fail", reason });
      if (backToHub) kinds.push({ kind: "hub" });
      returning = index === 2 || !reasonOf(reason).reattempt;
    }
    if (end === "return") kinds.push({ kind: "return" });
    if (end === "load" && !returning) kinds.push({ kind: "load" });
    if (end === "deliver" && !returning) kinds.push({ kind: "load" }, { kind: "deliver" });
    let at = start;
    return kinds.map(({ kind, reason = "no_answer" }, index): Scan => {
      at = at.add({ seconds: gaps[index] ?? 1 });
      if (kind === "fail") return { kind, at, reason };
      if (kind === "deliver") return { kind, at, receiverName: "Mona", cashCollectedPiastres: COD };
      return { kind, at };
    });
  });

/** Applies scans as the service does, with a history that contains each scan once. */
function feed(scans: readonly Scan[]): { state: ShipmentState; moves: string[]; refusals: string[] } {
  let state = bookedState(COD);
  const history = new Set<string>();
  const moves: string[] = [];
  const refusals: string[] = [];
  for (const scan of scans) {
    if (history.has(scanKey(scan))) continue;
    history.add(scanKey(scan));
    const transition = nextState(state, scan);
    if (transition.kind === "moved") moves.push(String(scan.at));
    if (transition.kind === "refused") refusals.push(`${scan.kind} ${transition.code}`);
    if ("changes" in transition) state = { ...state, ...transition.changes };
  }
  return { state, moves, refusals };
}

/** Temporal values compare by their text. */
const plain = (state: ShipmentState) => JSON.parse(JSON.stringify(state));

function permutations<T>(items: readonly T[]): T[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((item, index) => permutations(items.toSpliced(index, 1)).map((rest) => [item, ...rest]));
}

describe("the order in which scans arrive", () => {
  it("does not matter before a parcel is declared lost or damaged: it ends so, and later news of older scans keep it so", () => {
    const declared = way
      .filter((scans) => scans.length > 0 && !scans.some(({ kind }) => kind === "deliver" || kind === "return"))
      .chain((scans) => {
        const known = fc.shuffledSubarray(scans, { minLength: 1 });
        return fc.tuple(fc.constant(scans), known, fc.constantFrom("lost" as const, "damaged" as const));
      });
    fc.assert(
      fc.property(declared, ([scans, known, kind]) => {
        const at = (scans.at(-1)?.at ?? start).add({ seconds: 1 });
        const late = scans.filter((scan) => !known.includes(scan));
        const { state, refusals } = feed([...known, { kind, at }, ...late, { kind, at }]);
        expect(refusals).toEqual([]);
        expect(plain(state)).toEqual(plain(feed([...scans, { kind, at }]).state));
        expect(state.status).toBe(kind);
      }),
      { numRuns: 2_000 },
    );
  });

  const shuffledWay = way.chain((scans) =>
    fc.tuple(
      fc.constant(scans),
      fc.shuffledSubarray([...scans, ...scans], { minLength: scans.length * 2, maxLength: scans.length * 2 }),
    ),
  );

  it("does not matter: every permutation, with repeated scans, ends in the same state, and none is refused", () => {
    fc.assert(
      fc.property(shuffledWay, ([scans, arrival]) => {
        const ordered = feed(scans);
        const shuffled = feed(arrival);
        expect(ordered.refusals).toEqual([]);
        expect(shuffled.refusals).toEqual([]);
        expect(plain(shuffled.state)).toEqual(plain(ordered.state));
      }),
      { numRuns: 3_000 },
    );
  });

  it("does not matter when scans are lost: the state follows from the received ones", () => {
    const lossy = way.chain((scans) =>
      fc
        .subarray(scans)
        .chain((kept) => fc.tuple(fc.constant(kept), fc.shuffledSubarray(kept, { minLength: kept.length }))),
    );
    fc.assert(
      fc.property(lossy, ([kept, arrival]) => {
        expect(feed(arrival).refusals).toEqual([]);
        expect(plain(feed(arrival).state)).toEqual(plain(feed(kept).state));
      }),
      { numRuns: 2_000 },
    );
  });

  it("never moves a shipment back in time", () => {
    fc.assert(
      fc.property(shuffledWay, ([, arrival]) => {
        const { moves } = feed(arrival);
        expect(moves).toEqual(moves.toSorted((a, b) => Temporal.Instant.compare(a, b)));
      }),
    );
  });

  it("does not matter for any of the 5,040 permutations of one failed and one successful attempt", () => {
    const at = (minutes: number) => start.add({ minutes });
    const scans: Scan[] = [
      { kind: "collect", at: at(0) },
      { kind: "hub", at: at(1) },
      { kind: "load", at: at(2) },
      { kind: "fail", at: at(3), reason: "no_answer" },
      { kind: "hub", at: at(4) },
      { kind: "load", at: at(5) },
      { kind: "deliver", at: at(6), receiverName: "Mona", cashCollectedPiastres: COD },
    ];
    const ends = new Set(
      permutations(scans).map((arrival) => JSON.stringify(Object.entries(plain(feed(arrival).state)).toSorted())),
    );
    expect(ends.size).toBe(1);
    expect(feed(scans).state).toMatchObject({ status: "delivered", attemptCount: 1, returning: false });
  });

  it("does not matter for scans with the same time", () => {
    const kinds: Scan["kind"][] = ["collect", "hub", "load", "fail"];
    const scans = kinds.map(
      (kind): Scan => (kind === "fail" ? { kind, at: start, reason: "weather" } : { kind: kind as "hub", at: start }),
    );
    for (const arrival of permutations(scans)) {
      expect(feed(arrival).state).toMatchObject({ status: "attempt-failed", attemptCount: 1 });
    }
  });
});
