import { readConfig } from "@masar/core/config";
import { openDatabase } from "@masar/core/db/database";
import { startService } from "@masar/core/service";
import { expect, test } from "vitest";
import { createClient } from "../support/client.ts";
import { makeDatabase } from "../support/database.ts";
import { killable, killableEnvironment } from "../support/killable.ts";
import { csvOf, finished } from "../support/upload.ts";

const LONG = process.env.MASAR_TEST_LONG !== undefined;
const ROWS = LONG ? 50_000 : 1_500;
const KILLS = LONG ? 60 : 3;

test(`a file of ${ROWS} rows is completed through ${KILLS} kills, each row once`, async () => {
  const database = await makeDatabase({ migrated: true });
  const environment = await killableEnvironment(database, {});
  const key = await prepare(environment);
  const server = killable(environment);
  const client = createClient({ base: `http://localhost:${environment.PORT}/v1`, key });
  const db = await openDatabase(database.url);
  const done = async (id: string) =>
    Number((await db.read("bulk_uploads").where({ id }).first("rows_done"))?.rows_done ?? 0);

  await server.start();
  const sent = await client.send("POST", "/bulk_uploads", {
    body: csvOf(ROWS),
    headers: { "Content-Type": "text/csv" },
  });
  expect(sent.status).toBe(202);
  const { id } = sent.body;
  for (let kill = 1; kill <= KILLS; kill += 1) {
    // At a random time during the next part of the file.
    const until = ((kill - 1 + Math.random()) * ROWS) / (KILLS + 1);
    while ((await done(id)) < until);
    await server.kill();
    // Rows counted as done exist, and no others. Read in one statement: Postgres may still be committing for the killed process.
    const stored = db.read("shipments").count("*").as("stored");
    const [now] = await db.read("bulk_uploads").where({ id }).select("rows_done", stored);
    expect(Number(now.stored)).toBe(Number(now.rows_done));
    await server.start();
  }
  const upload = await finished(client, id);
  expect(upload).toMatchObject({ status: "completed", rows: { total: ROWS, done: ROWS, created: ROWS, failed: 0 } });

  const shipments = (await db.read("shipments").select("reference", "tracking_number")) as {
    reference: string;
    tracking_number: string;
  }[];
  expect(new Set(shipments.map((row) => row.reference)).size).toBe(ROWS);
  expect(shipments).toHaveLength(ROWS);
  const rows = (await db.read("bulk_rows").where({ upload_id: id }).orderBy("number")) as {
    tracking_number: string;
  }[];
  expect(rows.map((row) => row.tracking_number).sort()).toEqual(shipments.map((row) => row.tracking_number).sort());
  const [events] = await db.read("events").count({ count: "*" });
  expect(Number(events?.count)).toBe(ROWS);

  await server.kill();
  await db.close();
  await database.remove();
});

async function prepare(environment: Record<string, string>): Promise<string> {
  const service = await startService(readConfig(environment));
  const { account } = await service.accounts.create({ name: "Crash", email: "crash@example.com", governorate: "C" });
  const { secret } = await service.db.write((trx) =>
    service.accounts.issueKey(trx, { accountId: account.id, mode: "live", kind: "secret", scopes: [], name: "crash" }),
  );
  await service.stop();
  return secret;
}
