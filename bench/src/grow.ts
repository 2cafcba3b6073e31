import { addBacklog, claimProbes } from "./grow/backlog.ts";
import { type Compared, compare, figuresOf, growthOf } from "./grow/compare.ts";
import { countPages } from "./grow/pages.ts";
import { requestProbes } from "./grow/requests.ts";
import { open, prepare, type Stage } from "./grow/stage.ts";
import { workProbes } from "./grow/work.ts";
import { postgresDatabase, sqliteDatabase } from "./start.ts";
import { printColumns, type Table } from "./table.ts";

const SMALL = 10_000;
const LARGE = 1_000_000;
/** From so many on, bodies are short and tables that are kept for weeks are left out, so that they fit on a disk. */
const SLIM_FROM = 2_000_000;
const BACKLOGS = [1_000, 10_000] as const;
const ROUNDS = 3;
const ENGINES = { sqlite: ["SQLite", sqliteDatabase], postgres: ["Postgres", postgresDatabase] } as const;

/** `grow [--to N] [sqlite|postgres]`: the same requests with ten thousand shipments and with N, a million by default. */
export async function run(args: readonly string[]): Promise<Table[]> {
  return (await rounds(args)).flat();
}

/** Each round asks everything of both databases in turns. */
export async function rounds(args: readonly string[]): Promise<Table[][]> {
  const to = Number(args[args.indexOf("--to") + 1] || 0) || LARGE;
  const named = args.filter((arg) => arg in ENGINES);
  const found: Table[][] = Array.from({ length: ROUNDS }, () => []);
  for (const [engine, [name, makeDatabase]] of Object.entries(ENGINES)) {
    if (named.length > 0 && !named.includes(engine)) continue;
    const databases = [await makeDatabase(), await makeDatabase()] as const;
    try {
      const shape = to >= SLIM_FROM ? "slim" : "whole";
      const few = await prepare(databases[0].url, SMALL, shape);
      const many = await prepare(databases[1].url, to, shape);
      const tables = await measure(name, few, many);
      for (const [at, round] of found.entries()) round.push(...(tables[at] ?? []));
    } finally {
      for (const database of databases) await database.remove();
    }
  }
  return found;
}

/** @returns the tables of each round: everything that is asked, and claims with few and many jobs due. */
export async function measure(engine: string, few: Stage, many: Stage): Promise<Table[][]> {
  const services = [await open(few), await open(many)] as const;
  const pages = [await countPages(services[0].db, few.url), await countPages(services[1].db, many.url)] as const;
  const side = (at: 0 | 1, stage: Stage) => ({
    service: services[at],
    pages: pages[at],
    probes: [...requestProbes(services[at].config.liveUrl, stage.asked), ...workProbes(services[at], stage.asked)],
  });
  const claims = (at: 0 | 1, stage: Stage) => ({
    service: services[at],
    pages: pages[at],
    probes: claimProbes(services[at], stage.asked.scene),
  });
  const tables: Table[][] = [];
  const title = `grow, ${engine}: ${figures(few.size)} and ${figures(many.size)} shipments`;
  for (let round = 0; round < ROUNDS; round += 1) {
    const compared = await compare(side(0, few), side(1, many));
    print(`${title}: milliseconds and pages read`, [figures(few.size), figures(many.size)], compared);
    tables.push([{ title, figures: compared.flatMap(figuresOf) }]);
  }
  for (const [at, stage] of [few, many].entries())
    await addBacklog(services[at as 0 | 1].db, stage.asked.scene, { from: 0, to: BACKLOGS[at] ?? 0 });
  const claimed = `grow, ${engine}: ${figures(BACKLOGS[0])} and ${figures(BACKLOGS[1])} jobs due, with ${figures(few.size)} and ${figures(many.size)} shipments`;
  for (const round of tables) {
    const compared = await compare(claims(0, few), claims(1, many));
    print(claimed, BACKLOGS.map(figures), compared);
    round.push({ title: claimed, figures: compared.flatMap(figuresOf) });
  }
  for (const at of [0, 1] as const) {
    await pages[at].close();
    await services[at].stop();
  }
  return tables;
}

const figures = (n: number) => n.toLocaleString("en");

function print(title: string, sizes: readonly string[], compared: readonly Compared[]): void {
  const [few = "", many = ""] = sizes;
  printColumns(
    title,
    ["", few, many, "ratio", "of the least", "pages", "pages", "ratio"],
    compared.map(({ name, ms, least, pages }) => [
      name,
      ...ms.map((one) => one.toPrecision(3)),
      (ms[1] / ms[0]).toFixed(2),
      (least[1] / least[0]).toFixed(2),
      ...pages.map((one) => (one === undefined ? "" : one.toPrecision(3))),
      growthOf(pages)?.toFixed(2) ?? "",
    ]),
  );
}
