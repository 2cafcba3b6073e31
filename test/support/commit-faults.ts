import type { Database } from "@masar/core/db/database";
import { engine } from "./database.ts";

/** Makes COMMIT itself fail with a deferred constraint. */
export interface CommitFaults {
  /** From now on every transaction that inserts into these tables fails at COMMIT. */
  failEverything(): Promise<void>;
  /** Only transactions that insert a row with this value of `reference` (shipments) fail. */
  failReference(reference: string): Promise<void>;
  heal(): Promise<void>;
}

const ON = "exists (select 1 from commit_faults where reference = '*')";

/** @param tables watched for inserts; `shipments` also by reference. */
export async function installCommitFaults(db: Database, tables: readonly string[]): Promise<CommitFaults> {
  await db.transaction(async (trx) => {
    await trx.raw("create table commit_faults (reference text primary key)");
    if (engine === "postgres") {
      await trx.raw(`create function refuse_commit() returns trigger language plpgsql as $$
        begin raise exception 'refused at commit' using errcode = 'check_violation'; end $$`);
    } else {
      await trx.raw("create table refused_parents (id integer primary key)");
      await trx.raw(`create table refused_commits (
        parent integer not null references refused_parents (id) deferrable initially deferred)`);
    }
    for (const table of tables) {
      const condition =
        table === "shipments"
          ? `${ON} or exists (select 1 from commit_faults f where f.reference = new.reference)`
          : ON;
      for (const statement of engine === "postgres" ? onPostgres(table, condition) : onSqlite(table, condition))
        await trx.raw(statement);
    }
  });
  // Alone: in a commit that it shares with the service, the check of query plans would take these for the service's.
  const set = (references: readonly string[]) =>
    db.transaction(async (trx) => {
      await trx("commit_faults").delete();
      for (const reference of references) await trx("commit_faults").insert({ reference });
    });
  return {
    failEverything: () => set(["*"]),
    failReference: (reference) => set([reference]),
    heal: () => set([]),
  };
}

// The condition of a deferred trigger is evaluated when the row is written, so it only marks; the mark fails at COMMIT.
function onPostgres(table: string, condition: string): string[] {
  return [
    `create table marked_${table} (id serial primary key)`,
    `create constraint trigger refuse_${table} after insert on marked_${table} deferrable initially deferred
       for each row execute function refuse_commit()`,
    `create function mark_${table}() returns trigger language plpgsql as $$
       begin if ${condition} then insert into marked_${table} default values; end if; return null; end $$`,
    `create trigger mark_${table} after insert on ${table} for each row execute function mark_${table}()`,
  ];
}

function onSqlite(table: string, condition: string): string[] {
  return [
    `create trigger refuse_${table} after insert on ${table} when ${condition}
       begin insert into refused_commits (parent) values (-1); end`,
  ];
}
