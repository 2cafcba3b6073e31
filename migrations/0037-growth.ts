import type { Knex } from "knex";

/**
 * Indexes for what would otherwise read a table, or all of one merchant's rows, from beginning to end, and the phones that a
 * shipment had before an edit: a person is found by them without reading every event.
 */
export async function up(trx: Knex.Transaction): Promise<void> {
  await trx.schema.createTable("former_phones", (table) => {
    table.text("phone").notNullable();
    table.text("shipment_id").notNullable();
    table.bigInteger("created_at").notNullable();
    table.primary(["phone", "shipment_id"]);
  });
  await trx.raw("create index former_phones_shipment on former_phones (shipment_id)");
  await trx.raw("create index former_phones_created on former_phones (created_at)");
  await fillFormerPhones(trx);

  await trx.raw("create index shipments_phone on shipments (recipient_phone)");
  await trx.raw("create index shipments_phone_2 on shipments (recipient_phone_2) where recipient_phone_2 is not null");
  await trx.raw(
    `create index shipments_open_orders on shipments (account_id, mode, order_id)
     where order_id is not null and status not in ('delivered', 'returned', 'cancelled', 'lost', 'damaged')`,
  );

  await trx.raw("drop index orders_alerting");
  await trx.raw(
    "create index orders_attention on orders (account_id, mode, id) where (status = 'needs_attention' or alert_count > 0)",
  );
  await trx.raw("create index orders_alerting_of_store on orders (store_id, id) where alert_count > 0");
  await trx.raw("create index orders_of_store on orders (store_id, status, id)");

  await trx.raw(
    "create index deliveries_undelivered on deliveries (endpoint_id, created_at) where state in ('exhausted', 'dropped')",
  );
  await trx.raw("create index write_backs_failed_of_store on write_backs (store_id, id) where state = 'failed'");
  await trx.raw("create index inbox_ignored on inbox (store_id) where state = 'ignored'");
  await trx.raw("create index notifications_happening on notifications (happening)");
}

const ROWS = 500;

/** From the events that are kept, by which erasures found such shipments until now. */
async function fillFormerPhones(trx: Knex.Transaction): Promise<void> {
  for (let after = ""; ; ) {
    const rows = (await trx("events as e")
      .join("shipments as s", "s.id", "e.shipment_id")
      .where("e.id", ">", after)
      .whereNull("s.erased_at")
      .orderBy("e.id")
      .limit(ROWS)
      .select("e.id", "e.body", "e.shipment_id", "e.created_at", "s.recipient_phone", "s.recipient_phone_2")) as {
      id: string;
      body: string;
      shipment_id: string;
      created_at: number;
      recipient_phone: string;
      recipient_phone_2: string | null;
    }[];
    const former = rows.flatMap((row) => {
      const body = JSON.parse(row.body) as { data?: { object?: { recipient?: Record<string, unknown> } } };
      const recipient = body.data?.object?.recipient;
      return [recipient?.phone, recipient?.phone_2]
        .filter((phone) => typeof phone === "string" && /^01\d{9}$/.test(phone))
        .map((phone) => `+2${phone}`)
        .filter((phone) => phone !== row.recipient_phone && phone !== row.recipient_phone_2)
        .map((phone) => ({ phone, shipment_id: row.shipment_id, created_at: row.created_at }));
    });
    for (const phone of former) await trx("former_phones").insert(phone).onConflict(["phone", "shipment_id"]).ignore();
    if (rows.length < ROWS) return;
    after = rows.at(-1)?.id ?? after;
  }
}
