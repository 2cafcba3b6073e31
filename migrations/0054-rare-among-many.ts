import type { Knex } from "knex";

/**
 * Indexes for what is rare among a merchant's rows: events that an endpoint has not received, orders whose refunds could not be read, and
 * lines of the activity log by action, by actor, and of one mode.
 */
export async function up(trx: Knex.Transaction, engine: "sqlite" | "postgres"): Promise<void> {
  await trx.raw("drop index deliveries_missed");
  await trx.raw(
    "create index deliveries_not_received on deliveries (account_id, mode, event_id) where state <> 'delivered'",
  );
  const position = engine === "postgres" ? "strpos" : "instr";
  await trx.raw(
    `create index orders_refunds_unread on orders (store_id, status, id, account_id)
     where ${position}(content, '"refundsUnread":') > 0`,
  );
  await trx.raw("drop index activities_account_id_id_index");
  for (const [name, columns] of [
    ["activities_of_mode", "id"],
    ["activities_by_action", "action, id"],
    ["activities_by_actor", "actor_id, id"],
    ["activities_by_actor_and_action", "actor_id, action, id"],
  ])
    await trx.raw(`create index ${name} on activities (account_id, mode, ${columns})`);
}
