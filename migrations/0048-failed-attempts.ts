import type { Knex } from "knex";

/**
 * Failed attempts of a shipment, which reports read instead of its scans: those are deleted after 400 days. Taken from the scans that
 * are there.
 */
export async function up(trx: Knex.Transaction, engine: "sqlite" | "postgres"): Promise<void> {
  await trx.schema.alterTable("shipments", (table) => {
    table.text("failed_attempts"); // JSON: reason and time of each, in the order of their arrival; null when there are none
    table.bigInteger("clock_stopped_at"); // first of those for which the promise's clock stops
  });
  const listed =
    engine === "postgres"
      ? "json_agg(json_build_object('reason', reason, 'at', scanned_at) order by id)::text"
      : "json_group_array(json_object('reason', reason, 'at', scanned_at) order by id)";
  await trx.raw(
    `update shipments set failed_attempts = failed.attempts, clock_stopped_at = failed.stopped_at from
       (select account_id, shipment_id, ${listed} as attempts,
          min(case when reason not in ('out_of_coverage', 'security_risk', 'courier_out_of_time') then scanned_at end) as stopped_at
        from scans where kind = 'fail' and outcome <> 'refused' and shipment_id is not null
        group by account_id, shipment_id) as failed
     where shipments.account_id = failed.account_id and shipments.id = failed.shipment_id`,
  );
}
