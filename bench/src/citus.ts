import { randomBytes } from "node:crypto";
import { distribute } from "@masar/core/db/citus/distribute";
import { openDatabase } from "@masar/core/db/database";
import { administerNodes, citusServers, makeCitusDatabase } from "@masar/test/support/citus";
import { administer, databaseAt } from "@masar/test/support/postgres-server";
import { send, WARM_UP } from "./create/load.ts";
import { type BenchServer, startServer } from "./start.ts";
import { figure, perSecond, type Table } from "./table.ts";

const CLIENTS = 64;
const ROUNDS = 3;
const BOOKINGS = 6_000;

/** `citus`: bookings of a merchant on a distributed database, and on an ordinary one of the coordinator's Postgres, in turns. */
export async function run(): Promise<Table[]> {
  return (await rounds()).flat();
}

/** `MASAR_TEST_CITUS` names the cluster, as in CONTRIBUTING.md. */
export async function rounds(): Promise<Table[][]> {
  const [coordinator] = citusServers;
  if (coordinator === undefined) throw new Error("MASAR_TEST_CITUS names no cluster (CONTRIBUTING.md)");
  const name = `masar_bench_${randomBytes(6).toString("hex")}`;
  const plain = `${name}_plain`;
  const [url = ""] = await makeCitusDatabase(name);
  await administer(coordinator, `create database ${plain}`);
  try {
    const db = await openDatabase(url, { mayBeUnfinished: true });
    await distribute(db, { say: () => undefined });
    await db.close();
    const urls = { cluster: url, one: databaseAt(coordinator, plain) };
    const servers = {
      cluster: await startServer({ databaseUrl: urls.cluster }),
      one: await startServer({ databaseUrl: urls.one }),
    };
    const tables = await measure(servers, citusServers.length);
    await Promise.all([servers.cluster.stop(), servers.one.stop()]);
    for (const one of Object.values(urls)) await verify(one, WARM_UP + ROUNDS * BOOKINGS);
    return tables;
  } finally {
    await administer(coordinator, `drop database ${plain} with (force)`);
    await administerNodes(`drop database ${name} with (force)`);
  }
}

async function measure(servers: Record<"cluster" | "one", BenchServer>, nodes: number): Promise<Table[][]> {
  const rate = async (which: keyof typeof servers, round: string, count: number) =>
    perSecond(count, (await send(servers[which], { name: round, count, clients: CLIENTS })).ms);
  for (const which of ["cluster", "one"] as const) await rate(which, "warm-up", WARM_UP);
  const tables: Table[][] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const cluster = await rate("cluster", `round-${round}`, BOOKINGS);
    const one = await rate("one", `round-${round}`, BOOKINGS);
    const figures = [
      figure("bookings of a merchant, by those on one ordinary database of the coordinator", cluster / one, "×"),
      figure(`bookings, ${CLIENTS} clients`, cluster, "/s"),
      figure(`bookings on one ordinary database, ${CLIENTS} clients`, one, "/s"),
    ];
    tables.push([{ title: `Citus, ${nodes} nodes on the same cores`, figures }]);
  }
  return tables;
}

/** A run that lost a row fails. */
async function verify(url: string, expected: number): Promise<void> {
  const db = await openDatabase(url);
  const [row] = (await db.read("shipments").count({ n: "*" })) as { n: number | string }[];
  await db.close();
  if (Number(row?.n) !== expected) throw new Error(`${row?.n} shipments are stored, not ${expected}`);
}
