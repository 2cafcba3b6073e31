import type { Knex } from "knex";

/** Uploads of many shipments: the file in pieces, what became of each row, and which references they made. */
export async function up(trx: Knex.Transaction): Promise<void> {
  await trx.schema.createTable("bulk_uploads", (table) => {
    table.text("id").primary();
    table.text("account_id").notNullable();
    table.text("mode").notNullable();
    table.text("status").notNullable(); // 'receiving', 'queued', 'completed' or 'failed'
    table.text("format").notNullable(); // 'csv', 'xlsx' or 'json'
    table.text("encoding").notNullable();
    table.text("file_name");
    table.bigInteger("size_bytes").notNullable();
    table.integer("is_dry_run").notNullable();
    table.integer("rows_total"); // null until the file was read through once
    table.integer("rows_done").notNullable();
    table.integer("rows_created").notNullable();
    table.integer("rows_repeated").notNullable();
    table.integer("rows_failed").notNullable();
    table.text("problem"); // why the file as a whole could not be read
    table.text("uploaded_by").notNullable();
    table.text("lease");
    table.bigInteger("lease_until");
    table.bigInteger("created_at").notNullable();
    table.bigInteger("finished_at");
    table.index(["account_id", "mode", "id"]);
  });
  await trx.raw("create index bulk_uploads_open on bulk_uploads (id) where status in ('receiving', 'queued')");
  await trx.schema.createTable("bulk_chunks", (table) => {
    table.text("upload_id").notNullable();
    table.integer("number").notNullable();
    table.binary("bytes").notNullable();
    table.primary(["upload_id", "number"]);
  });
  await trx.schema.createTable("bulk_rows", (table) => {
    table.text("upload_id").notNullable();
    table.integer("number").notNullable();
    table.text("outcome").notNullable(); // 'created', 'repeated', 'valid' (of a dry run) or 'failed'
    table.text("tracking_number");
    table.text("errors");
    table.primary(["upload_id", "number"]);
  });
  // A row is done once however often the file comes.
  await trx.schema.createTable("bulk_references", (table) => {
    table.text("account_id").notNullable();
    table.text("mode").notNullable();
    table.text("reference").notNullable();
    table.text("fingerprint").notNullable();
    table.text("tracking_number").notNullable();
    table.primary(["account_id", "mode", "reference"]);
  });
}
