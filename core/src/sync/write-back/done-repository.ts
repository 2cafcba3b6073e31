import type { Echo, Written } from "@masar/kit";
import type { Knex } from "knex";
import { accountsOf, byAccount, ofSameAccount } from "../../db/by-account.ts";
import { isAnyOf, listParameter } from "../../db/dialect.ts";
import type { Batch } from "../../db/group-commit.ts";
import { lockSql } from "../../db/lock.ts";
import { runPrepared } from "../../db/prepared.ts";
import { rowsParameter, rowsSql, type TypedColumn } from "../../db/rows.ts";
import type { Statement } from "../../db/script.ts";
import type { StoredEntry } from "../../order/timeline-repository.ts";

/** A write-back that its store has, and the entry in the timeline of its order. */
export interface DoneWriteBack {
  id: string;
  written: Written;
  entry: StoredEntry;
}

const DONE: readonly TypedColumn[] = [
  ...["account_id", "id", "remote_id", "echoes", "entry_id", "order_id", "code", "en", "ar"].map(
    (name): TypedColumn => ({ name, type: "text" }),
  ),
  { name: "at", type: "bigint" },
];

/** @param done of one group (`byAccount`). Statements that record write-backs as done, even without the lease. One that is done already stays as it is, and gets no entry. */
function doneStatements(db: Knex, done: readonly DoneWriteBack[]): Statement[] {
  const rows = done.map(({ id, written, entry }) => {
    const [remoteId, echoes] = written.skipped ? [null, null] : [written.remoteId, echoesText(written.echoes ?? [])];
    return [
      entry.accountId,
      id,
      remoteId,
      echoes,
      entry.id,
      entry.orderId,
      entry.code,
      entry.text.en,
      entry.text.ar,
      entry.at,
    ];
  });
  const names = DONE.map(({ name }) => name);
  const values = [rowsParameter(db, names, rows)];
  const entries = done.map(({ entry }) => entry);
  const accounts = listParameter(db, accountsOf(entries));
  const ofEntry = ofSameAccount(db, ["w", "given"], entries);
  const ofChanged = ofSameAccount(db, ["write_backs", "given"], entries);
  const given = rowsSql(db, "given", DONE);
  const ids = done.map(({ id }) => id);
  return [
    {
      sql: `select count(*) from (select id from write_backs where account_id ${isAnyOf(db)} and id ${isAnyOf(db)} order by id ${lockSql(db, "change")}) kept`,
      values: [accounts, listParameter(db, ids)],
    },
    {
      sql: `insert into order_timeline (id, account_id, order_id, code, en, ar, at)
        select given.entry_id, w.account_id, given.order_id, given.code, given.en, given.ar, given.at
        from ${given} join write_backs w on w.id = given.id and ${ofEntry.sql} where w.state <> 'done'`,
      values: [...values, ...ofEntry.values],
    },
    {
      sql: `update write_backs set state = 'done', problem = null, lease = null,
        remote_id = coalesce(given.remote_id, write_backs.remote_id), echoes = coalesce(given.echoes, write_backs.echoes)
        from ${given} where write_backs.id = given.id || '' and write_backs.state <> 'done' and ${ofChanged.sql}`,
      values: [...values, ...ofChanged.values],
    },
  ];
}

function echoesText(echoes: readonly Echo[]): string | null {
  if (echoes.length === 0) return null;
  return JSON.stringify(echoes.map(({ topic, at }) => ({ topic, at: at.epochMilliseconds })));
}

const withAccount = (done: DoneWriteBack) => ({ ...done, accountId: done.entry.accountId });

/** Records write-backs as done; those of many orders share a commit. */
export const doneBatch: Batch<DoneWriteBack, undefined> = {
  name: "record write-backs",
  accountOf: ({ entry }) => entry.accountId,
  async apply(trx, done) {
    for (const group of byAccount(trx, done.map(withAccount)))
      for (const { sql, values } of doneStatements(trx, group)) await runPrepared(trx, sql, values);
    return done.map(() => undefined);
  },
  script: {
    fits: () => true,
    of: (db, done) => ({
      statements: byAccount(db, done.map(withAccount)).flatMap((group) => doneStatements(db, group)),
      results: done.map(() => undefined),
    }),
  },
};
