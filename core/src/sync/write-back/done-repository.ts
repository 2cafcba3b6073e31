import type { Echo, Written } from "@masar/kit";
import type { Knex } from "knex";
import { isAnyOf, listParameter } from "../../db/dialect.ts";
import type { Batch } from "../../db/group-commit.ts";
import { lockSql } from "../../db/lock.ts";
import { runPrepared } from "../../db/prepared.ts";
import { rowsParameter, rowsSql, type TypedColumn } from "../../db/rows.ts";
import type { Statement } from "../../db/script.ts";
import type { StoredEntry } from "../../order/repository.ts";

/** A write-back that its store has, and the entry in the timeline of its order. */
export interface DoneWriteBack {
  id: string;
  written: Written;
  entry: StoredEntry;
}

const DONE: readonly TypedColumn[] = [
  ...["id", "remote_id", "echoes", "entry_id", "order_id", "code", "en", "ar"].map(
    (name): TypedColumn => ({ name, type: "text" }),
  ),
  { name: "at", type: "bigint" },
];

/** Statements that record write-backs as done, even without the lease. One that is done already stays as it is, and gets no entry. */
function doneStatements(db: Knex, done: readonly DoneWriteBack[]): Statement[] {
  const rows = done.map(({ id, written, entry }) => {
    const [remoteId, echoes] = written.skipped ? [null, null] : [written.remoteId, echoesText(written.echoes ?? [])];
    return [id, remoteId, echoes, entry.id, entry.orderId, entry.code, entry.text.en, entry.text.ar, entry.at];
  });
  const names = DONE.map(({ name }) => name);
  const values = [rowsParameter(db, names, rows)];
  const given = rowsSql(db, "given", DONE);
  const ids = done.map(({ id }) => id);
  return [
    {
      sql: `select count(*) from (select id from write_backs where id ${isAnyOf(db)} order by id ${lockSql(db, "change")}) kept`,
      values: [listParameter(db, ids)],
    },
    {
      sql: `insert into order_timeline (id, order_id, code, en, ar, at)
        select given.entry_id, given.order_id, given.code, given.en, given.ar, given.at
        from ${given} join write_backs w on w.id = given.id where w.state <> 'done'`,
      values,
    },
    {
      sql: `update write_backs set state = 'done', problem = null, lease = null,
        remote_id = coalesce(given.remote_id, write_backs.remote_id), echoes = coalesce(given.echoes, write_backs.echoes)
        from ${given} where write_backs.id = given.id || '' and write_backs.state <> 'done'`,
      values,
    },
  ];
}

function echoesText(echoes: readonly Echo[]): string | null {
  if (echoes.length === 0) return null;
  return JSON.stringify(echoes.map(({ topic, at }) => ({ topic, at: at.epochMilliseconds })));
}

/** Records write-backs as done; those of many orders share a commit. */
export const doneBatch: Batch<DoneWriteBack, undefined> = {
  name: "record write-backs",
  async apply(trx, done) {
    for (const { sql, values } of doneStatements(trx, done)) await runPrepared(trx, sql, values);
    return done.map(() => undefined);
  },
  script: {
    fits: () => true,
    of: (db, done) => ({ statements: doneStatements(db, done), results: done.map(() => undefined) }),
  },
};
