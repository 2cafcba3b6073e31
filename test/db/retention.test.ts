import { readFile } from "node:fs/promises";
import { isDistributed, listTables } from "@masar/core/db/dialect";
import { firstIdAt } from "@masar/core/kernel/id";
import { purge } from "@masar/core/operations/maintenance";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { courier } from "../support/courier.ts";
import { engine } from "../support/database.ts";
import { startTestService, type TestAccount, type TestService } from "../support/service.ts";
import { shipmentBody } from "../support/shipment.ts";

type Row = Record<string, string | number | null>;

const DAY_MS = 86_400_000;
const KEPT = { recipientsKeptMs: 10_000 * DAY_MS };
/** The real time: ids are made by it. */
const NOW = Date.now();
const idAt = (prefix: string, ms: number, end: string | number = "x") => `${firstIdAt(prefix, ms)}${end}`;

let masar: TestService;
let shop: TestAccount;

beforeAll(async () => {
  masar = await startTestService({ environment: { MASAR_ROLE: "api" } });
  shop = await masar.newAccount();
});
afterAll(() => masar.stop());
afterEach(async () => {
  for (const table of ["write_backs", "scans", "sign_in_links", "store_links"])
    await masar.service.db.write((trx) => trx(table).delete());
});

const insert = (table: string, rows: Row[]) =>
  masar.service.db.write(async (trx) => {
    for (let at = 0; at < rows.length; at += 100) await trx(table).insert(rows.slice(at, at + 100));
  });
const left = async (table: string, column: string) =>
  ((await masar.service.db.read(table).orderBy(column).select(column)) as Row[]).map((row) => row[column]);

test("every table of the schema has a line in docs/operations.md that says how long its rows are kept", async () => {
  const page = await readFile(new URL("../../docs/operations.md", import.meta.url), "utf8");
  const [, section = ""] = page.split("## How long rows are kept\n");
  const documented = [...(section.split("\n## ")[0] ?? "").matchAll(/^\| `(\w+)` +\|/gm)].map(([, table]) => table);
  const { read } = masar.service.db;
  const onPostgresAlone = engine === "sqlite" ? ["rate_limits"] : [];
  const ofSeveralNodes = isDistributed(read) ? [] : ["tracking_numbers"];
  expect(documented.sort()).toEqual([...(await listTables(read)), ...onPostgresAlone, ...ofSeveralNodes].sort());
});

test("links that have expired go, also when there are more of them than one transaction deletes", async () => {
  const link = (n: number, expires_at: number) => ({ state_hash: `h${n}`, platform: "demo", shop: "s", expires_at });
  await insert(
    "store_links",
    [...Array(1_100).keys()].map((n) => link(n, NOW - 1)),
  );
  await insert("store_links", [link(9_999, NOW + 1)]);
  await insert("sign_in_links", [
    { token_hash: "old", user_id: shop.ownerId, expires_at: NOW - 1 },
    { token_hash: "young", user_id: shop.ownerId, expires_at: NOW + 60_000 },
  ]);
  await purge(masar.service.db, NOW, KEPT);
  expect(await left("store_links", "state_hash")).toEqual(["h9999"]);
  expect(await left("sign_in_links", "token_hash")).toEqual(["young"]);
});

test("write-backs go with the event log, whatever became of them", async () => {
  const writeBack = (id: string, state: string) => ({
    ...{ id, state, order_id: "ord_x", shipment_id: "shp_x", sequence: 1, event: "shipment.created" },
    ...{ account_id: shop.account.id, attempts: 0, due_at: NOW, at: NOW },
  });
  const young = idAt("evt", NOW - 30 * DAY_MS + 1);
  const old = ["done", "failed", "pending"].map((state, n) => writeBack(idAt("evt", NOW - 30 * DAY_MS - 1, n), state));
  await insert("write_backs", [...old, writeBack(young, "done")]);
  await purge(masar.service.db, NOW, KEPT);
  expect(await left("write_backs", "id")).toEqual([young]);
});

test("refused scans go after 90 days, others after 400 and never while the parcel is on its way", async () => {
  const { db } = masar.service;
  const staff = await masar.newAccount({ kind: "staff" });
  const shipments = [
    (await shop.live.post("/shipments", shipmentBody())).body,
    (await shop.live.post("/shipments", shipmentBody())).body,
  ];
  const hub = courier(staff.live);
  for (const { tracking_number } of shipments) await hub.scan(tracking_number, "collect");
  const [ended, moving] = shipments.map(({ tracking_number }) => tracking_number);
  await hub.scan(ended, "deliver", { receiver_name: "منى", cash_collected: 990 });
  const made = (await db.read("scans").orderBy("id")) as Row[];
  await db.write((trx) => trx("scans").delete());
  const sample = (trackingNumber: string) => made.find((row) => row.tracking_number === trackingNumber) as Row;
  const scan = (name: string, days: number, row: Row) => ({
    ...row,
    id: idAt("scn", NOW - days * DAY_MS, name),
    fingerprint: name,
  });
  const refused = { ...sample(ended), outcome: "refused", shipment_id: null };
  await insert("scans", [
    scan("ended-old", 401, sample(ended)),
    scan("ended-young", 399, sample(ended)),
    scan("moving-old", 401, sample(moving)),
    scan("refused-old", 91, refused),
    scan("refused-young", 89, refused),
  ]);
  await purge(db, NOW, KEPT);
  expect((await left("scans", "fingerprint")).sort()).toEqual(["ended-young", "moving-old", "refused-young"]);
});

test("a step that fails is named, and the others run", async () => {
  const { db } = masar.service;
  await insert("sign_in_links", [{ token_hash: "stuck", user_id: shop.ownerId, expires_at: NOW - 1 }]);
  await insert("store_links", [{ state_hash: "old", platform: "demo", shop: "s", expires_at: NOW - 1 }]);
  await db.write(async (trx) => {
    if (engine === "sqlite")
      await trx.raw("create trigger stuck before delete on sign_in_links begin select raise(abort, 'no'); end");
    else {
      await trx.raw(
        "create function stuck() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$",
      );
      await trx.raw("create trigger stuck before delete on sign_in_links for each row execute function stuck()");
    }
  });
  await expect(purge(db, NOW, KEPT)).rejects.toThrow("purging sign_in_links failed");
  expect(await left("store_links", "state_hash")).toEqual([]);
  await db.write((trx) => trx.raw(engine === "sqlite" ? "drop trigger stuck" : "drop trigger stuck on sign_in_links"));
  await purge(db, NOW, KEPT);
  expect(await left("sign_in_links", "token_hash")).toEqual([]);
});

if (engine === "postgres") {
  test("counters of visitors' addresses and typed e-mails go when their window is over", async () => {
    await insert("rate_limits", [
      { key: "password-from-30:192.0.2.1", points: 3, expire: NOW - 1 },
      { key: "password-of-10:owner@example.com", points: 3, expire: NOW + 60_000 },
    ]);
    await purge(masar.service.db, NOW, KEPT);
    const keys = await left("rate_limits", "key");
    expect(keys.filter((key) => String(key).startsWith("password-"))).toEqual(["password-of-10:owner@example.com"]);
  });
}
