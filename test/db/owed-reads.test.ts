// What each merchant is owed is asked for every ten minutes. Between two payout days that is mostly nothing, and much has been earned since the last.

import { owedBefore } from "@masar/core/ledger/repository";
import { beforeAll, expect, test } from "vitest";
import { openTestDatabase } from "../support/database.ts";
import { recordStatements, rowsRead } from "../support/rows-read.ts";

const PAYOUT_DAY = 1_800_000_000_000;
const OF_NOTHING = { accountId: "acc_nothing", mode: "live" } as const;
const OF_SOME = { accountId: "acc_some", mode: "live" } as const;
/** SQLite cannot add three of these up: a statement that sums them fails. */
const TOO_MUCH = 4_000_000_000_000_000_000n;

const { db } = await openTestDatabase();

interface Entries {
  of: { accountId: string };
  from: number;
  to: number;
  amount: number | bigint;
  occurredAt: number;
}

async function insert({ of, from, to, amount, occurredAt }: Entries): Promise<void> {
  await db.write((trx) =>
    trx.raw(`with recursive numbers(n) as (select ${from} union all select n + 1 from numbers where n < ${to})
      insert into ledger_entries (id, account_id, mode, kind, shipment_id, courier_cash, payable, on_hold, fees, vat, adjustments, paid_out,
        occurred_at)
      select 'lge_' || n, '${of.accountId}', 'live', 'delivered', 'shp_' || n, ${amount}, -${amount}, 0, 0, 0, 0, 0, ${occurredAt} from numbers`),
  );
}

async function setBalance({ accountId }: { accountId: string }, amount: number): Promise<void> {
  const others = { on_hold: 0, fees: 0, vat: 0, adjustments: 0, paid_out: 0 };
  await db.write(async (trx) => {
    const row = { account_id: accountId, mode: "live", courier_cash: amount, payable: -amount, ...others };
    await trx("ledger_balances").insert(row);
  });
}

beforeAll(async () => {
  await insert({ of: OF_NOTHING, from: 1, to: 4000, amount: TOO_MUCH, occurredAt: PAYOUT_DAY });
  await setBalance(OF_NOTHING, 5000);
  await insert({ of: OF_SOME, from: 4001, to: 4002, amount: 70, occurredAt: PAYOUT_DAY - 1 });
  await insert({ of: OF_SOME, from: 4003, to: 4010, amount: 5, occurredAt: PAYOUT_DAY });
  await setBalance(OF_SOME, 2 * 70 + 8 * 5);
});

test.each(["before the database has statistics", "with statistics"])(
  "where nothing is owed from before the payout day, no entry since is read, %s",
  async (when) => {
    if (when === "with statistics" && db.engine === "postgres")
      await db.write((trx) => trx.raw("analyze ledger_entries"));
    const sent = await recordStatements(db.read, async () => {
      expect(await owedBefore(db.read, OF_NOTHING, PAYOUT_DAY)).toBe(0);
    });
    expect(sent).toHaveLength(1);
    if (db.engine === "postgres") for (const one of sent) expect(await rowsRead(db, one, "ledger_entries")).toBe(0);
  },
);

test("what is owed is what occurred before the payout day", async () => {
  expect(await owedBefore(db.read, OF_SOME, PAYOUT_DAY)).toBe(140);
  expect(await owedBefore(db.read, OF_SOME, PAYOUT_DAY - 1)).toBe(0);
  expect(await owedBefore(db.read, OF_SOME, PAYOUT_DAY + 1)).toBe(180);
});
