import type { Knex } from "knex";

/** What Home adds up: cash on the way, by an index that holds only the parcels that a courier has. */
export async function up(trx: Knex.Transaction): Promise<void> {
  await trx.raw(
    `create index shipments_on_the_way on shipments (account_id, mode, cod_piastres)
     where collected_at is not null and is_returning = 0
     and status in ('picked-up', 'at-hub', 'out-for-delivery', 'attempt-failed')`,
  );
}
