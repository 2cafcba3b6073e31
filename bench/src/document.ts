import { execFileSync } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { cpus, release, totalmem, type } from "node:os";
import { type About, percentile, printTable, type Table, written } from "./table.ts";

export interface Bench {
  run(args: readonly string[]): Promise<readonly Table[]>;
  /** Of one that takes too long to run with the others: its rounds, which are kept beside theirs until it runs again. */
  rounds?(args: readonly string[]): Promise<Rounds>;
}

type Rounds = readonly (readonly Table[])[];

/** As benchmarks.json has them. */
interface Results {
  about: About;
  rounds: Rounds;
  /** By their commands. */
  separate?: Readonly<Record<string, { about: About; rounds: Rounds }>>;
}

/** Runs each benchmark three times, in turns, and writes the medians and ranges to docs/benchmarks.md and all results beside it. */
export async function repeat(benches: readonly Bench[]): Promise<void> {
  await write({ ...(await readResults()), about: machine(), rounds: await threeRounds(benches) });
}

/** The same for some of them: the others' results stay, and the sections of these say when they were measured. */
export async function repeatSome(benches: readonly Bench[]): Promise<void> {
  const again = (await threeRounds(benches)).map((tables) => tables.map((table) => ({ ...table, about: machine() })));
  const results = await readResults();
  const rounds = results.rounds.map((tables, round) =>
    tables.map((table) => again[round]?.find(({ title }) => title === table.title) ?? table),
  );
  await write({ ...results, rounds });
}

async function threeRounds(benches: readonly Bench[]): Promise<Table[][]> {
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
  return rounds;
}

/** Writes the rounds of one that runs alone beside the others, which stay as they are. */
export async function keepRounds(command: string, rounds: Rounds): Promise<void> {
  const results = await readResults();
  await write({ ...results, separate: { ...results.separate, [command]: { about: machine(), rounds } } });
}

const DOCS = new URL("../../docs/", import.meta.url);

async function readResults(): Promise<Results> {
  return JSON.parse(await readFile(new URL("benchmarks.json", DOCS), "utf8")) as Results;
}

async function write(results: Results): Promise<void> {
  await writeFile(new URL("benchmarks.json", DOCS), `${JSON.stringify(results, null, 1)}\n`);
  await writeFile(new URL("benchmarks.md", DOCS), pageOf(results));
}

const ROUNDS = 3;

function pageOf({ about, rounds, separate = {} }: Results): string {
  const facts = Object.entries(about).map(([what, value]) => `| ${what} | ${value} |`);
  const others = Object.entries(separate).flatMap(([command, own]) => [
    `# \`npm run bench -- ${command}\``,
    measuredApart(own.about, own.rounds.length),
    ...sectionsOf(own.rounds),
  ]);
  const head = [HEAD, ["| | |", "| --- | --- |", ...facts].join("\n")];
  return `${[...head, ...sectionsOf(rounds), ...others].join("\n\n")}\n`;
}

function measuredApart(about: About, rounds: number): string {
  return `Measured apart from the others: ${about.date}, commit ${about.commit}, ${about.processor}, ${about.memory}, Node ${about.Node}; ${rounds === 1 ? "one round" : `${rounds} rounds`}.`;
}

/** Medians and ranges; of one round, what was measured. */
function sectionsOf(rounds: Rounds): string[] {
  const [first = []] = rounds;
  const isOne = rounds.length === 1;
  return first.map(({ title, figures, about }, at) => {
    const rows = figures.map(({ what, unit }, line) => {
      const values = rounds.map((tables) => tables[at]?.figures[line]?.value ?? Number.NaN);
      const [low, high] = [Math.min(...values), Math.max(...values)];
      // Lines that belong to the one above are indented, as on the terminal.
      const shown = what.startsWith(" ") ? `&nbsp;&nbsp;${what.trim()}` : what;
      const range = isOne ? "" : ` ${written(low, unit)} to ${written(high, unit)} |`;
      return `| ${shown} | ${written(percentile(values, 0.5), unit)} |${range}`;
    });
    return [
      `## ${title[0]?.toUpperCase()}${title.slice(1)}`,
      "",
      ...(about ? [measuredApart(about, rounds.length), ""] : []),
      ...(isOne ? ["| | |", "| --- | --- |"] : ["| | median | range |", "| --- | --- | --- |"]),
      ...rows,
    ].join("\n");
  });
}

const HEAD = `# Benchmarks

Written by \`npm run bench\`; \`benchmarks.json\` has every result. Each benchmark ran ${ROUNDS} times. A ratio compares with a floor or a peer
that was measured in turns with it in the same run, so it depends less on the machine than a rate does. Every benchmark checks its
result (rows counted, bytes compared) and fails when it is wrong.

Ratios of creates still differ with the machine: they were higher on slow days. To compare two versions, measure them in turns.

Creates, store orders, processes and uploads count requests for the rate limits, as in production, and reach none. Lookups, profiles, reports and
requested labels run without rate limits. Sections measured before 2026-11-27, and those without a commit of their own, ran without them too.`;

function machine(): About {
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
