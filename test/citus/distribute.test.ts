// On a real Citus cluster (MASAR_TEST_CITUS): distributing a database, and a node that is away.
import { randomBytes } from "node:crypto";
import { distribute } from "@masar/core/db/citus/distribute";
import { isSpread, UnfinishedDistribution } from "@masar/core/db/citus/placement";
import { openDatabase } from "@masar/core/db/database";
import { resultRows } from "@masar/core/db/dialect";
import { tablesOf } from "@masar/core/db/distribution";
import { readReadiness } from "@masar/core/operations/monitoring/ready";
import { afterEach, expect, test } from "vitest";
import { administerNodes, citusServers, closeTo, makeCitusDatabase } from "../support/citus.ts";
import { eventually } from "../support/eventually.ts";
import { startTestService, type TestAccount } from "../support/service.ts";
import { shipmentBody } from "../support/shipment.ts";

const name = `masar_${randomBytes(6).toString("hex")}`;
const stops: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

test("a run that was cut off leaves a database that no server opens, goes on, and then changes nothing", async () => {
  const [url = ""] = await makeCitusDatabase(name);
  stops.push(() => administerNodes(`drop database if exists ${name} with (force)`));
  const first = await openDatabase(url);
  const cut = new Error("cut off");
  const said: string[] = [];
  const say = (step: string) => {
    said.push(step);
    if (said.length === 12) throw cut;
  };
  await expect(distribute(first, { say })).rejects.toBe(cut);
  await first.close();
  await expect(openDatabase(url)).rejects.toThrow(UnfinishedDistribution);
  const again = await openDatabase(url, { mayBeUnfinished: true });
  const more: string[] = [];
  await distribute(again, { say: (step) => more.push(step) });
  expect(more.filter((step) => said.slice(0, 11).includes(step))).toEqual([]);
  expect(await distribute(again, { say: () => undefined })).toBe(0);
  expect(await isSpread(again.read)).toBe(true);
  const spread = await again.read.raw("select 1 from pg_dist_partition where partmethod = 'h'");
  expect(resultRows(spread)).toHaveLength(tablesOf("account").length);
  await again.close();
});

test("a row without an account is named before anything is changed", async () => {
  const [url = ""] = await makeCitusDatabase(name);
  stops.push(() => administerNodes(`drop database if exists ${name} with (force)`));
  const db = await openDatabase(url);
  await db.read("bulk_chunks").insert({ upload_id: "bul_1", number: 1, bytes: Buffer.alloc(0) });
  const steps: string[] = [];
  await expect(distribute(db, { say: (step) => steps.push(step) })).rejects.toThrow(
    "Rows of bulk_chunks have no account",
  );
  expect(steps).toEqual([]);
  await db.close();
});

test("a node that is away is 503 for its merchants and nobody else, and is named", async () => {
  const masar = await startTestService();
  const { db } = masar.service;
  stops.push(() => masar.stop());
  const ofNodes = new Map<number, TestAccount>();
  while (ofNodes.size < 2) {
    const account = await masar.newAccount();
    const placed = await db.read.raw(
      "select groupid as node from pg_dist_placement where shardid = get_shard_id_for_distribution_column('shipments', ?::text)",
      [account.account.id],
    );
    ofNodes.set(resultRows<{ node: number }>(placed)[0]?.node ?? 0, account);
  }
  const [healthy, lost] = [...ofNodes].sort(([a], [b]) => a - b).map(([, account]) => account);
  const book = async (account: TestAccount | undefined) => account?.live.post("/shipments", shipmentBody());
  for (const account of [healthy, lost]) expect((await book(account))?.status).toBe(201);
  expect(await readReadiness(db)).toEqual({ status: "ok" });
  const away = citusServers.at(-1) ?? "";
  const database = new URL(masar.database.url).pathname.slice(1);
  await closeTo(database, [away]);
  stops.unshift(() => administerNodes(`alter database ${database} with allow_connections true`, [away]));
  const refused = await eventually(
    () => book(lost),
    (answer) => answer?.status === 503,
  );
  expect(refused?.headers.get("retry-after")).toBe("1");
  for (let at = 0; at < 5; at += 1) expect((await book(healthy))?.status).toBe(201);
  const { host } = new URL(away);
  expect(await readReadiness(db)).toEqual({ status: "ok", unreachable_nodes: [host] });
  await administerNodes(`alter database ${database} with allow_connections true`, [away]);
  await eventually(
    () => book(lost),
    (answer) => answer?.status === 201,
  );
});
