// The database fails under a running service: every answer is 503 or true, and the service recovers by itself.

import { execFileSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startService } from "@masar/core/service";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import { courier } from "../support/courier.ts";
import { engine, makeDatabase, type TestDatabase } from "../support/database.ts";
import { eventually } from "../support/eventually.ts";
import { freePort, overTcp } from "../support/postgres-server.ts";
import { type FaultyProxy, startProxy } from "../support/proxy.ts";
import { startTestService, type TestAccount, type TestService } from "../support/service.ts";
import { shipmentBody } from "../support/shipment.ts";

let masar: TestService;
let shop: TestAccount;

const create = (reference: string, key = reference) =>
  shop.live.post("/shipments", shipmentBody({ reference }), { "Idempotency-Key": key });
const stored = async () =>
  (await masar.service.db.read("shipments").where({ account_id: shop.account.id }).pluck("reference")).sort();

if (engine === "postgres")
  describe("Postgres", () => {
    let database: TestDatabase;
    let proxy: FaultyProxy;
    let direct: pg.Client;

    beforeAll(async () => {
      proxy = await startProxy({ port: Number(new URL(inject("postgresUrl")).port) });
      database = await makeDatabase({ migrated: true });
      const url = overTcp(database.url, proxy.port);
      masar = await startTestService({ environment: { DATABASE_URL: url, MASAR_RATE_LIMITS: "off" } });
      direct = new pg.Client({ connectionString: database.url });
      await direct.connect();
    });
    beforeEach(async () => {
      shop = await masar.newAccount();
    });
    afterEach(() => {
      proxy.fault = { kind: "none" };
      proxy.cutAt = undefined;
    });
    afterAll(async () => {
      await direct.end();
      await masar.stop();
      await database.remove();
      await proxy.close();
    });

    test.each([["sent"], ["answered"]] as const)(
      "a connection lost when COMMIT is %s is answered 503, and the same request stores one shipment",
      async (when) => {
        proxy.cutAt = { marker: "CUT-", text: "COMMIT", when };
        const body = shipmentBody({ reference: "CUT-1" });
        const lost = await shop.live.post("/shipments", body, { "Idempotency-Key": "cut" });
        expect([lost.status, lost.body.code]).toEqual([503, "outcome_unknown"]);
        expect(Number(lost.headers.get("retry-after"))).toBeGreaterThan(0);
        const again = await shop.live.post("/shipments", body, { "Idempotency-Key": "cut" });
        expect(again.status).toBe(201);
        expect(again.headers.get("idempotent-replayed")).toBe(when === "answered" ? "true" : null);
        expect(await stored()).toEqual(["CUT-1"]);
      },
    );

    test("while Postgres is away every request is answered 503 with Retry-After, /readyz too, and work goes on when it is back", async () => {
      expect((await create("BEFORE")).status).toBe(201);
      proxy.fault = { kind: "reset", at: "connect" };
      proxy.resetAll();
      const replies = await Promise.all([
        ...Array.from({ length: 40 }, (_, i) => create(`AWAY-${i}`)),
        ...Array.from({ length: 10 }, () => shop.live.get("/shipments")),
      ]);
      expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([503]));
      for (const { headers } of replies) expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
      const ready = await fetch(`${masar.origin}/readyz`);
      expect([ready.status, (await fetch(`${masar.origin}/healthz`)).status]).toEqual([503, 200]);
      proxy.fault = { kind: "none" };
      // The first request after its return is served: nothing waits for a timer.
      expect((await create("AFTER")).status).toBe(201);
      expect((await fetch(`${masar.origin}/readyz`)).status).toBe(200);
      expect(await stored()).toEqual(["AFTER", "BEFORE"]);
    });

    test("a backend that is terminated in the middle of a transaction loses nothing that was answered", async () => {
      let isOver = false;
      const killing = (async () => {
        while (!isOver) {
          await direct.query(
            "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
          );
          await new Promise((resolve) => setImmediate(resolve));
        }
      })();
      const answered = new Map<string, number>();
      for (let round = 0; round < 8; round += 1) {
        const replies = await Promise.all(Array.from({ length: 16 }, (_, i) => create(`KILL-${round}-${i}`)));
        for (const [i, { status }] of replies.entries()) answered.set(`KILL-${round}-${i}`, status);
      }
      isOver = true;
      await killing;
      expect([...new Set(answered.values())].filter((status) => status !== 201 && status !== 503)).toEqual([]);
      // Not with a connection of the service: any of them may be one that was terminated last.
      const { rows } = await direct.query("select reference from shipments where account_id = $1", [shop.account.id]);
      const there = new Set(rows.map(({ reference }) => reference));
      expect([...answered].filter(([reference, status]) => status === 201 && !there.has(reference))).toEqual([]);
      await eventually(
        async () => (await create("ALIVE")).status,
        (status) => status === 201,
      );
    });

    test("while Postgres gives out no more connections requests are answered 503 or served, and all are served afterwards", async () => {
      const role = `capped_${shop.account.id.slice(-8).toLowerCase()}`;
      await direct.query(`create role ${role} login password 'capped' connection limit 3`);
      await direct.query(`grant all on schema public to ${role}`);
      await direct.query(`grant all on all tables in schema public to ${role}`);
      await direct.query(`grant all on all sequences in schema public to ${role}`);
      const url = new URL(database.url);
      url.username = role;
      url.password = "capped";
      const capped = await startService({
        ...masar.service.config,
        port: await freePort(),
        databaseUrl: url.href,
        role: "api",
      });
      const base = `http://localhost:${capped.port}/v1`;
      const post = (reference: string) =>
        fetch(`${base}/shipments`, {
          method: "POST",
          headers: {
            Authorization: `Bearer ${shop.live.key}`,
            "Content-Type": "application/json",
            "Idempotency-Key": reference,
          },
          body: JSON.stringify(shipmentBody({ reference })),
        }).then(({ status }) => status);
      const names = Array.from({ length: 20 }, (_, i) => `CAP-${i}`);
      const statuses = await Promise.all(names.map(post));
      expect(statuses.filter((status) => status !== 201 && status !== 503)).toEqual([]);
      await direct.query(`alter role ${role} connection limit 50`);
      expect(new Set(await Promise.all(names.map(post)))).toEqual(new Set([201]));
      expect(await stored()).toEqual(names.toSorted());
      await capped.stop();
    });

    test("a Postgres that only reads is not ready, and writes to it are answered 503", async () => {
      const name = new URL(database.url).pathname.slice(1);
      await direct.query(`alter database ${name} set default_transaction_read_only = on`);
      proxy.resetAll();
      await eventually(
        async () => (await create("STANDBY")).status,
        (status) => status === 503,
      );
      await eventually(
        async () => (await fetch(`${masar.origin}/readyz`)).status,
        (status) => status === 503,
      );
      expect((await shop.live.get("/shipments")).status).toBe(200);
      await direct.query("set default_transaction_read_only = off");
      await direct.query(`alter database ${name} reset default_transaction_read_only`);
      proxy.resetAll();
      await eventually(
        async () => (await create("PRIMARY")).status,
        (status) => status === 201,
      );
      expect((await fetch(`${masar.origin}/readyz`)).status).toBe(200);
    });

    test("a locked row holds up only its own request, which is answered 503", async () => {
      const staff = courier((await masar.newAccount({ kind: "staff" })).live);
      const held = (await create("HELD")).body.tracking_number;
      const free = await Promise.all(Array.from({ length: 12 }, (_, i) => create(`FREE-${i}`)));
      await direct.query("begin");
      await direct.query("select 1 from shipments where tracking_number = $1 for update", [held]);
      let heldIsAnswered = false;
      const blocked = staff.scan(held, "collect").catch(String);
      blocked.then(() => {
        heldIsAnswered = true;
      });
      const scans = free.map(({ body }) => staff.scan(body.tracking_number, "collect"));
      const creates = Array.from({ length: 30 }, (_, i) => create(`OTHER-${i}`));
      expect(new Set((await Promise.all(creates)).map(({ status }) => status))).toEqual(new Set([201]));
      await Promise.all(scans);
      // Everybody else was answered while the row was still held.
      expect(heldIsAnswered).toBe(false);
      expect(await blocked).toContain("503");
      await direct.query("rollback");
      await staff.scan(held, "collect");
    });
  });

// A disk of one's own takes root; crash/full-file.test.ts tries the same on every machine.
if (engine === "sqlite" && process.platform === "linux" && process.getuid?.() === 0)
  describe("SQLite on a disk that fills up", () => {
    let disk: string;

    beforeAll(async () => {
      disk = await mkdtemp(join(tmpdir(), "masar-disk-"));
      // With room for a journal of some 20 MB.
      execFileSync("mount", ["-t", "tmpfs", "-o", "size=40m", "tmpfs", disk]);
      masar = await startTestService({
        environment: { DATABASE_URL: `sqlite:${join(disk, "masar.db")}`, MASAR_RATE_LIMITS: "off" },
      });
      shop = await masar.newAccount();
    });
    afterAll(async () => {
      await masar.stop();
      execFileSync("umount", [disk]);
      await rm(disk, { recursive: true, force: true });
    });

    test("every shipment that was answered 201 is stored, the others are answered 503, and creating goes on when there is room", async () => {
      const filler = join(disk, "filler");
      const answers = new Map<string, number>();
      const fill = async () => {
        for (let size = 4096; size >= 4; size = Math.floor(size / 4))
          while (await grows(`${filler}-${size}-${Math.random()}`, size * 1024));
      };
      await fill();
      for (let round = 0; round < 6; round += 1) {
        const replies = await Promise.all(Array.from({ length: 64 }, (_, i) => create(`FULL-${round}-${i}`)));
        for (const [i, reply] of replies.entries()) answers.set(`FULL-${round}-${i}`, reply.status);
      }
      const statuses = new Set(answers.values());
      expect([...statuses].filter((status) => status !== 201 && status !== 503)).toEqual([]);
      expect(statuses.has(503)).toBe(true);
      const there = await stored();
      expect([...answers].filter(([reference, status]) => status === 201 && !there.includes(reference))).toEqual([]);
      expect((await shop.live.get("/shipments")).status).toBe(200);
      execFileSync("sh", ["-c", `rm ${filler}*`]);
      // What was answered 503 is repeated with its key, and stored once.
      const again = await Promise.all([...answers.keys()].map((reference) => create(reference)));
      expect(new Set(again.map(({ status }) => status))).toEqual(new Set([201]));
      expect(await stored()).toEqual([...answers.keys()].sort());
    });
  });

/** @returns false once the disk has no room for the file. */
async function grows(file: string, bytes: number): Promise<boolean> {
  try {
    await writeFile(file, Buffer.alloc(bytes));
    return true;
  } catch {
    return false;
  }
}
