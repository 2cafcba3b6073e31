import { listTables } from "../../db/dialect.ts";
import { pendingMigrations, unknownMigrations } from "../../db/migrate.ts";
import type { Snapshot } from "../../db/snapshot.ts";
import { type MasterKeys, open } from "../../kernel/crypto.ts";
import { firstIdAt, timeOfId } from "../../kernel/id.ts";
import { type Check, checksOf } from "./checks.ts";
import { type BrokenRow, countRows, findBroken, firstEventId, integrityProblems, readSealed } from "./repository.ts";
import { SEALED_COLUMNS } from "./sealed-columns.ts";

/** What came out of one check. */
export interface CheckResult {
  name: string;
  ok: boolean;
  /** Rows that were looked at; undefined where the check is not about rows. */
  rows?: number;
  /** How many things are wrong. */
  wrong: number;
  /** The first of them. */
  examples: BrokenRow[];
}

export interface Verification {
  ok: boolean;
  engine: Snapshot["engine"];
  /** Rows in each table. */
  tables: Record<string, number>;
  checks: CheckResult[];
}

const DAY_MS = 86_400_000;
const EVENTS_KEPT_MS = 30 * DAY_MS;
const SCANS_KEPT_MS = 400 * DAY_MS;
/** Between the id of a shipment and that of its first event, on servers whose clocks differ. */
const MARGIN_MS = 60_000;
const EXAMPLES = 5;

/**
 * Holds a database against the rules that a sound one keeps. Reads only, and keeps no more than a page of rows in memory.
 *
 * @param keys the keys that sealed its secrets; undefined when there are none.
 */
export async function verify(snapshot: Snapshot, keys: MasterKeys | undefined, now: number): Promise<Verification> {
  const { engine, read } = snapshot;
  const checks: CheckResult[] = [];
  const finish = (tables: Record<string, number>): Verification => ({
    ok: checks.every((check) => check.ok),
    engine,
    tables,
    checks,
  });
  // What cannot be read once is not asked again: Postgres ends the transaction, and a torn file only fails in other words.
  const attempt = async (name: string, look: () => Promise<CheckResult>) => {
    const result = await look().catch((error) => unreadable(name, error));
    checks.push(result);
    return !("unreadable" in result);
  };
  if (engine === "sqlite" && !(await attempt("file is intact", () => checkFile(snapshot)))) return finish({});
  if (!(await attempt("schema is up to date", () => checkSchema(snapshot)))) return finish({});
  if (checks.some(({ name, ok }) => name === "schema is up to date" && !ok)) return finish({});

  const tables: Record<string, number> = {};
  const counted = await attempt("tables can be read", async () => {
    for (const table of await listTables(read)) tables[table] = await countRows(read, table);
    return passed("tables can be read");
  });
  if (!counted) return finish(tables);
  const completeFrom = firstIdAt("shp", await eventsCompleteFrom(snapshot, now));
  const scannedFrom = firstIdAt("shp", now - SCANS_KEPT_MS + MARGIN_MS);
  for (const check of checksOf(completeFrom, scannedFrom))
    if (!(await attempt(check.name, () => checkRows(snapshot, check, tables)))) return finish(tables);
  await attempt("secrets open with the keys", () => checkSecrets(snapshot, keys));
  return finish(tables);
}

/** What came out for a SQLite file too damaged to open, such as one that was cut off. */
export function unopened(problem: string): Verification {
  const checks = [failed("file is intact", 1, [asExample(problem)])];
  return { ok: false, engine: "sqlite", tables: {}, checks };
}

/** The purge takes the oldest events first, and none that is younger than it may: what came after either moment is whole. */
async function eventsCompleteFrom({ read }: Snapshot, now: number): Promise<number> {
  const oldest = await firstEventId(read);
  const kept = now - EVENTS_KEPT_MS;
  return (oldest === undefined ? kept : Math.min(kept, timeOfId(oldest))) + MARGIN_MS;
}

async function checkFile({ read }: Snapshot): Promise<CheckResult> {
  const problems = await integrityProblems(read);
  return failed("file is intact", problems.length, problems.slice(0, EXAMPLES).map(asExample));
}

async function checkSchema({ read }: Snapshot): Promise<CheckResult> {
  const missing = (await pendingMigrations({ read })).map((id) => ({ id, problem: "not applied" }));
  const unknown = (await unknownMigrations({ read })).map((id) => ({ id, problem: "made by a newer version" }));
  const wrong = [...missing, ...unknown];
  return failed("schema is up to date", wrong.length, wrong);
}

async function checkRows(
  { read }: Snapshot,
  check: Check,
  tables: Readonly<Record<string, number>>,
): Promise<CheckResult> {
  const { count, first } = await findBroken(read, check, EXAMPLES);
  const rows = tables[check.table];
  return { ...failed(check.name, count, first), ...(rows === undefined ? {} : { rows }) };
}

async function checkSecrets({ read }: Snapshot, keys: MasterKeys | undefined): Promise<CheckResult> {
  let rows = 0;
  let wrong = 0;
  const examples: BrokenRow[] = [];
  for (const column of SEALED_COLUMNS) {
    for await (const { id, text } of readSealed(read, column)) {
      rows += 1;
      const opened = keys ? open(keys, text, column.placeOf(id)) : { kind: "refused" as const, reason: "no keys" };
      if (opened.kind === "opened") continue;
      wrong += 1;
      if (examples.length < EXAMPLES)
        examples.push({ id: `${column.table}.${column.column} ${id}`, problem: opened.reason });
    }
  }
  return { ...failed("secrets open with the keys", wrong, examples), rows };
}

function passed(name: string): CheckResult {
  return failed(name, 0, []);
}

/** As many things wrong as said; none: it passed. */
function failed(name: string, wrong: number, examples: BrokenRow[]): CheckResult {
  return { name, ok: wrong === 0, wrong, examples };
}

function unreadable(name: string, error: unknown): CheckResult & { unreadable: true } {
  const problem = error instanceof Error ? error.message : String(error);
  return { ...failed(name, 1, [{ id: "cannot be read", problem }]), unreadable: true };
}

function asExample(problem: string): BrokenRow {
  return { id: "file", problem };
}
