import type { Knex } from "knex";

/** Money owed to merchants (docs/decisions/ledger.md): an entry is a row, its postings are the columns that sum to zero. */
export async function up(trx: Knex.Transaction, engine: "sqlite" | "postgres"): Promise<void> {
  await trx.schema.createTable("ledger_entries", (table) => {
    table.text("id").primary();
    table.text("account_id").notNullable();
    table.text("mode").notNullable();
    table.text("kind").notNullable(); // 'held', 'delivered', 'returned', 'adjustment' or 'payout'
    table.text("shipment_id");
    table.text("payout_id"); // the payout that the entry stands in; null until then
    table.text("description");
    table.text("entered_by"); // who made an adjustment
    for (const account of LEDGER_ACCOUNTS) table.bigInteger(account).notNullable();
    table.bigInteger("occurred_at").notNullable();
    table.check(`${LEDGER_ACCOUNTS.join(" + ")} = 0`, [], "ledger_entries_sum_to_zero");
    // A shipment is held, delivered and returned once, whatever is scanned twice or runs twice.
    table.unique(["shipment_id", "kind"]);
    table.index(["account_id", "mode", "id"]);
  });
  await trx.raw("create index ledger_entries_unpaid on ledger_entries (account_id, mode) where payout_id is null");
  await trx.raw("create index ledger_entries_paid on ledger_entries (payout_id) where payout_id is not null");
  await trx.schema.createTable("ledger_balances", (table) => {
    table.text("account_id").notNullable();
    table.text("mode").notNullable();
    for (const account of LEDGER_ACCOUNTS) table.bigInteger(account).notNullable();
    table.primary(["account_id", "mode"]);
  });
  await trx.schema.createTable("payouts", (table) => {
    table.text("id").primary();
    table.text("account_id").notNullable();
    table.text("mode").notNullable();
    table.text("date").notNullable(); // in Cairo; what occurred before it is in
    table.bigInteger("amount_piastres").notNullable();
    table.bigInteger("cash_piastres").notNullable();
    table.bigInteger("fees_piastres").notNullable();
    table.bigInteger("vat_piastres").notNullable();
    table.bigInteger("held_piastres").notNullable();
    table.bigInteger("adjustments_piastres").notNullable();
    table.integer("lines").notNullable();
    table.bigInteger("executed_at").notNullable();
    table.index(["account_id", "mode", "id"]);
  });
  // A ledger is only ever added to: the database itself refuses to take an entry back or to change its sums.
  if (engine === "postgres") await guardOnPostgres(trx);
  else await guardOnSqlite(trx);
}

const LEDGER_ACCOUNTS = ["courier_cash", "payable", "on_hold", "fees", "vat", "adjustments", "paid_out"];

async function guardOnSqlite(trx: Knex.Transaction): Promise<void> {
  await trx.raw(
    `create trigger ledger_entries_stay before update of kind, shipment_id, ${LEDGER_ACCOUNTS.join(", ")} on ledger_entries ` +
      "begin select raise(abort, 'a ledger entry is never changed'); end",
  );
  await trx.raw(
    "create trigger ledger_entries_kept before delete on ledger_entries " +
      "begin select raise(abort, 'a ledger entry is never deleted'); end",
  );
}

async function guardOnPostgres(trx: Knex.Transaction): Promise<void> {
  await trx.raw(
    "create function refuse_ledger_change() returns trigger language plpgsql as " +
      "$$ begin raise exception 'a ledger entry is never changed or deleted'; end $$",
  );
  await trx.raw(
    `create trigger ledger_entries_stay before update of kind, shipment_id, ${LEDGER_ACCOUNTS.join(", ")} on ledger_entries ` +
      "for each row execute function refuse_ledger_change()",
  );
  await trx.raw(
    "create trigger ledger_entries_kept before delete on ledger_entries " +
      "for each row execute function refuse_ledger_change()",
  );
}
