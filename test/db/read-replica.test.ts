// DATABASE_READ_URL: exports and reports are read from a replica, and everything else from the database itself.
import { randomBytes } from "node:crypto";
import { readConfig } from "@masar/core/config";
import { newMasterKey } from "@masar/core/kernel/crypto";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { courier } from "../support/courier.ts";
import { engine, makeDatabase, type TestDatabase } from "../support/database.ts";
import { administer, databaseAt, freePort, overTcp } from "../support/postgres-server.ts";
import { type FaultyProxy, startProxy } from "../support/proxy.ts";
import { startTestService, type TestAccount, type TestService } from "../support/service.ts";
import { shipmentBody } from "../support/shipment.ts";
import { csvOf, upload } from "../support/upload.ts";

test("a replica is refused with SQLite, and one that is no Postgres", () => {
  const read = (environment: Record<string, string>) => () => readConfig({ MASAR_SECRET_KEYS: "x", ...environment });
  const replica = "postgres://a:b@127.0.0.1/replica";
  expect(read({ DATABASE_URL: "sqlite:x", DATABASE_READ_URL: replica })).toThrow(
    "DATABASE_READ_URL needs Postgres in DATABASE_URL",
  );
  const postgres = { DATABASE_URL: "postgres://a:b@127.0.0.1/masar" };
  for (const wrong of ["sqlite:x", "127.0.0.1:5432", "http://127.0.0.1/replica"])
    expect(read({ ...postgres, DATABASE_READ_URL: wrong })).toThrow("DATABASE_READ_URL must be postgres://");
  expect(read({ ...postgres, DATABASE_READ_URL: replica })().databaseReadUrl).toBe(replica);
  expect(read(postgres)().databaseReadUrl).toBeUndefined();
});

if (engine === "postgres")
  describe("Postgres", () => {
    const replicaName = `masar_${randomBytes(6).toString("hex")}`;
    let primary: TestDatabase;
    let proxy: FaultyProxy;
    let masar: TestService;
    let shop: TestAccount;

    /** A service on the primary, one after the other, and a copy of what the first stored in place of a replica. */
    beforeAll(async () => {
      const server = inject("postgresUrl");
      primary = await makeDatabase({ migrated: true });
      const environment = {
        DATABASE_URL: primary.url,
        MASAR_SECRET_KEYS: newMasterKey("replica"),
        MASAR_RATE_LIMITS: "off",
        PORT: String(await freePort()),
        MASAR_METRICS_PORT: String(await freePort()),
      };
      const first = await startTestService({ environment });
      shop = await first.newAccount();
      await book("COPIED");
      const { trackingNumber } = await book("ERASED", recipient);
      const hub = courier((await first.newAccount({ kind: "staff" })).live);
      await hub.deliver(trackingNumber, 990);
      await first.stop();
      await administer(server, `create database ${replicaName} template ${new URL(primary.url).pathname.slice(1)}`);
      proxy = await startProxy({ port: Number(new URL(server).port) });
      const replica = overTcp(databaseAt(server, replicaName), proxy.port);
      masar = await startTestService({ environment: { ...environment, DATABASE_READ_URL: replica } });
      await book("NEW");
    });
    afterAll(async () => {
      await masar?.stop();
      await proxy?.close();
      await administer(inject("postgresUrl"), `drop database ${replicaName} with (force)`);
      await primary?.remove();
    });

    const recipient = { ...shipmentBody().recipient, phone: "+201098765432" };

    async function book(reference: string, to = shipmentBody().recipient): Promise<{ trackingNumber: string }> {
      const { status, body } = await shop.live.post("/shipments", shipmentBody({ reference, recipient: to }));
      expect(status).toBe(201);
      return { trackingNumber: body.tracking_number };
    }

    const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    const period = `from=${yesterday}&to=${tomorrow}`;
    const person = () => shop.live.post("/recipients/export", { phone: recipient.phone });
    const LONG_READS: readonly [
      name: string,
      read: () => Promise<{ status: number; text: string; headers: Headers }>,
    ][] = [
      ["the list of shipments as CSV", () => shop.live.get("/exports/shipments?format=csv")],
      ["a report as JSON", () => shop.live.get(`/reports/shipments?${period}`)],
      ["a report as CSV", () => shop.live.get(`/reports/shipments?${period}&format=csv`)],
    ];
    const OTHERS = ["/exports/orders?format=csv", "/exports/payouts?format=csv"];

    test.for(LONG_READS)("%s comes from the replica", async ([, read]) => {
      const { status, text } = await read();
      expect([status, text.includes("COPIED"), text.includes("NEW")]).toEqual([200, true, false]);
    });

    test("a list sees what was just written, and a file of results is whole before the replica has its rows", async () => {
      const { text } = await shop.live.get("/shipments");
      expect([text.includes("COPIED"), text.includes("NEW")]).toEqual([true, true]);
      const { id } = await upload(shop.live, csvOf(3, { prefix: "ROW" }));
      const file = await shop.live.get(`/bulk_uploads/${id}/result.csv`);
      expect([file.status, file.text.match(/ROW-\d/g)]).toEqual([200, ["ROW-0", "ROW-1", "ROW-2"]]);
    });

    test("who was erased is in no export of a person, whether the replica knows it yet or not", async () => {
      expect((await person()).text).toContain("ERASED");
      expect((await shop.live.post("/recipients/erase", { phone: recipient.phone })).body.erased).toHaveLength(1);
      const { status, text } = await person();
      expect([status, text.includes("ERASED"), text.includes(recipient.phone)]).toEqual([200, false, false]);
    });

    test("nothing can be written to the replica by mistake", async () => {
      await expect(masar.service.db.reports("shipments").delete()).rejects.toThrow(/read-only/);
    });

    test("while the replica is away exports are answered 503 with Retry-After and all else works; /readyz and the metrics say so", async () => {
      const metrics = masar.service.metricsPort;
      const ready = async () => {
        const response = await fetch(`${masar.origin}/readyz`);
        return [response.status, await response.json()];
      };
      const scraped = async () => (await fetch(`http://127.0.0.1:${metrics}/metrics`)).text();
      expect(await ready()).toEqual([200, { status: "ok" }]);
      expect(await scraped()).toMatch(/masar_reports_database_up 1\n/);
      expect(await scraped()).toContain('masar_database_connections_max{pool="reports"} 4');

      proxy.fault = { kind: "reset", at: "connect" };
      proxy.resetAll();
      for (const read of [...LONG_READS.map(([, one]) => one), ...OTHERS.map((path) => () => shop.live.get(path))]) {
        const { status, headers } = await read();
        expect([status, Number(headers.get("retry-after")) > 0]).toEqual([503, true]);
      }
      await book("MEANWHILE");
      expect((await person()).status).toBe(200);
      for (const path of ["/shipments?reference=MEANWHILE", "/events", "/balance", "/payouts", "/orders"])
        expect((await shop.live.get(path)).status).toBe(200);
      expect(await ready()).toEqual([200, { status: "ok", reports: "unavailable" }]);
      expect(await (await fetch(`http://127.0.0.1:${metrics}/readyz`)).json()).toMatchObject({
        reports: "unavailable",
      });
      expect(await scraped()).toMatch(/masar_reports_database_up 0\n/);

      proxy.fault = { kind: "none" };
      for (const [, read] of LONG_READS) expect((await read()).status).toBe(200);
      for (const path of OTHERS) expect((await shop.live.get(path)).status).toBe(200);
      expect(await ready()).toEqual([200, { status: "ok" }]);
    });

    test("a replica that lacks migrations answers 503, and no file with empty columns", async () => {
      const forget =
        "delete from migrations where name = (select max(name) from migrations) returning name, applied_at";
      const client = new pg.Client({ connectionString: databaseAt(inject("postgresUrl"), replicaName) });
      await client.connect();
      const [forgotten] = (await client.query(forget)).rows;
      for (const read of [...LONG_READS.map(([, one]) => one), ...OTHERS.map((path) => () => shop.live.get(path))]) {
        const { status, headers } = await read();
        expect([status, Number(headers.get("retry-after")) > 0]).toEqual([503, true]);
      }
      await client.query("insert into migrations values ($1, $2)", [forgotten.name, forgotten.applied_at]);
      await client.end();
      for (const [, read] of LONG_READS) expect((await read()).status).toBe(200);
    });
  });
