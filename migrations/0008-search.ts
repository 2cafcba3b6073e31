import type { Knex } from "knex";

/**
 * What a shipment is looked for by, in one text (core/src/shipment/search.ts). The index that lists an account's shipments
 * newest first carries it: a search reads that index alone and opens only the shipments that it finds.
 */
export async function up(trx: Knex.Transaction): Promise<void> {
  await trx.raw("alter table shipments add column search text not null default ''");
  // Spellings of Arabic are folded from now on; what is there already is found as it was written.
  await trx.raw(
    "update shipments set search = substr(lower(tracking_number || ' ' || reference || ' ' || recipient_name || ' ' || " +
      "replace(recipient_phone, '+20', '0') || ' ' || coalesce(replace(recipient_phone_2, '+20', '0'), '')), 1, 500)",
  );
  await trx.raw("drop index shipments_account_id_mode_id_index");
  await trx.raw("create index shipments_searched on shipments (account_id, mode, id, search)");
}
