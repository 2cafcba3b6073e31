import assert from "node:assert/strict";
import { foldSpelling } from "@masar/core/address/fold";
import { locate } from "@masar/core/address/place/locate";
import { readLines } from "@masar/test/lines/read-lines";
import { figure, percentile, perSecond, type Table } from "./table.ts";

const ROUNDS = 20;

/** `address`: reads where each labelled line is. Floor: only folding its spelling. No peer reads Egyptian addresses. */
export async function run(): Promise<Table[]> {
  const lines = readLines("tuning").map(({ state, cityField: city, district, street, note, governorate }) => ({
    fields: { state, city, district, street: [street], note },
    text: [state, city, district, street, note].join(", "),
    governorate,
  }));
  const longest = { street: ["شارع بورسعيد ".repeat(160).slice(0, 2_000)] };
  const wrong = lines.filter(({ fields, governorate }) => {
    const located = locate(fields);
    return located.result === "accepted" && located.governorate !== governorate;
  });
  assert.ok(wrong.length <= lines.length * 0.005, `${wrong.length} lines are accepted with a wrong governorate`);

  const times: number[] = [];
  const long: number[] = [];
  const floor: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { fields, text } of lines) {
      times.push(timed(() => locate(fields)));
      floor.push(timed(() => foldSpelling(text)));
    }
    long.push(timed(() => locate(longest)));
  }
  const total = times.reduce((sum, time) => sum + time, 0);
  return [
    {
      title: `address check, ${lines.length} labelled lines, ${ROUNDS} rounds, one thread`,
      figures: [
        figure("locate", perSecond(times.length, total), "/s"),
        figure("locate: p50", percentile(times, 0.5) * 1000, "µs"),
        figure("locate: p99", percentile(times, 0.99) * 1000, "µs"),
        figure("a line of 2,000 characters: p50", percentile(long, 0.5) * 1000, "µs"),
        figure("floor, folding the spelling: p50", percentile(floor, 0.5) * 1000, "µs"),
        figure("floor, folding the spelling: p99", percentile(floor, 0.99) * 1000, "µs"),
      ],
    },
  ];
}

function timed(work: () => unknown): number {
  const startedAt = performance.now();
  work();
  return performance.now() - startedAt;
}
