import { execFileSync } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { cpus, release, totalmem, type } from "node:os";
import { percentile, printTable, type Table, written } from "./table.ts";

export interface Bench {
  run(args: readonly string[]): Promise<readonly Table[]>;
}

/** Runs each benchmark three times, in turns, and writes the medians and ranges to docs/benchmarks.md and all results beside it. */
export async function repeat(benches: readonly Bench[]): Promise<void> {
  const rounds: Table[][] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const tables: Table[] = [];
    for (const { run } of benches)
      for (const table of await run([])) {
        printTable(table);
        tables.push(table);
      }
    rounds.push(tables);
  }
  const about = machine();
  const docs = new URL("../../docs/", import.meta.url);
  await writeFile(new URL("benchmarks.json", docs), `${JSON.stringify({ about, rounds }, null, 1)}\n`);
  await writeFile(new URL("benchmarks.md", docs), pageOf(about, rounds));
}

const ROUNDS = 3;

function pageOf(about: Record<string, string>, rounds: readonly (readonly Table[])[]): string {
  const [first = []] = rounds;
  const sections = first.map(({ title, figures }, at) => {
    const rows = figures.map(({ what, unit }, line) => {
      const values = rounds.map((tables) => tables[at]?.figures[line]?.value ?? Number.NaN);
      const [low, high] = [Math.min(...values), Math.max(...values)];
      // Lines that belong to the one above are indented, as on the terminal.
      const shown = what.startsWith(" ") ? `&nbsp;&nbsp;${what.trim()}` : what;
      return `| ${shown} | ${written(percentile(values, 0.5), unit)} | ${written(low, unit)} to ${written(high, unit)} |`;
    });
    return [
      `## ${title[0]?.toUpperCase()}${title.slice(1)}`,
      "",
      "| | median | range |",
      "| --- | --- | --- |",
      ...rows,
    ].join("\n");
  });
  const facts = Object.entries(about).map(([what, value]) => `| ${what} | ${value} |`);
  return `${[HEAD, ["| | |", "| --- | --- |", ...facts].join("\n"), ...sections].join("\n\n")}\n`;
}

const HEAD = `# Benchmarks

Written by \`npm run bench\`; \`benchmarks.json\` has every result. Each benchmark ran ${ROUNDS} times. A ratio compares with a floor or a peer
that was measured in turns with it in the same run, so it depends less on the machine than a rate does. Every benchmark checks its
result (rows counted, bytes compared) and fails when it is wrong.`;

function machine(): Record<string, string> {
  const [cpu] = cpus();
  const commit = execFileSync("git", ["rev-parse", "--short", "HEAD"], { encoding: "utf8" }).trim();
  return {
    date: new Date().toISOString().slice(0, 10),
    commit,
    processor: `${cpus().length} × ${cpu?.model.trim()}`,
    memory: `${Math.round(totalmem() / 2 ** 30)} GB`,
    system: `${type()} ${release()}`,
    Node: process.version,
  };
}
