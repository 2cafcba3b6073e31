import { locate } from "@masar/core/address/place/locate";
import { expect, test } from "vitest";
import { type LabelledLine, type LineSet, readLines } from "./lines/read-lines.ts";

type Outcome = "right" | "wrong" | "missed" | "asked rightly" | "guessed";

/** Good lines are accepted or missed; those that a person has to ask about are asked or guessed. */
function judge(line: LabelledLine): Outcome {
  const { state, cityField: city, district, street, note, governorate } = line;
  const located = locate({ state, city, district, street: [street], note });
  if (located.result === "ask") return governorate === "ask" ? "asked rightly" : "missed";
  if (governorate === "ask") return "guessed";
  return located.governorate === governorate ? "right" : "wrong";
}

function measure(set: LineSet) {
  const judged = readLines(set).map((line) => ({ line, outcome: judge(line) }));
  const count = (outcome: Outcome, kind?: string) =>
    judged.filter((one) => one.outcome === outcome && (kind === undefined || one.line.kind === kind)).length;
  const accepted = count("right") + count("wrong") + count("guessed");
  const good = count("right") + count("wrong") + count("missed");
  const outcomes: readonly Outcome[] = ["right", "wrong", "missed", "asked rightly", "guessed"];
  const kinds = [...new Set(judged.map(({ line }) => line.kind))].sort();
  const rows = kinds.map((kind) => [
    kind.padEnd(26),
    ...outcomes.map((one) => String(count(one, kind)).padStart(one.length)),
  ]);
  const precision = count("right") / accepted;
  const acceptance = (count("right") + count("wrong")) / good;
  // Totals only: the lines of the held-out sets are not shown.
  console.log(
    `${set}: ${judged.length} lines, precision ${percent(precision)} of ${accepted} accepted, ${percent(acceptance)} of ${good} good ones accepted\n` +
      [["kind".padEnd(26), ...outcomes], ...rows].map((row) => row.join("  ")).join("\n"),
  );
  return { precision, acceptance };
}

function percent(share: number): string {
  return `${(share * 100).toFixed(2)} %`;
}

test("of the lines tuned on at least 99.5 % of accepted ones are right, and at least 95 % of good ones are accepted", () => {
  const { precision, acceptance } = measure("tuning");
  expect(precision).toBeGreaterThanOrEqual(0.995);
  expect(acceptance).toBeGreaterThanOrEqual(0.95);
});

test.each(["held-out", "held-out-2"] as const)("the lines of %s are measured", (set) => {
  const { precision, acceptance } = measure(set);
  expect(precision).toBeGreaterThan(0);
  expect(acceptance).toBeGreaterThan(0);
});
