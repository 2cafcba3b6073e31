import { createHmac } from "node:crypto";
import { readConfig } from "@masar/core/config";
import { apps } from "@masar/core/connectors";
import { newMasterKey } from "@masar/core/kernel/crypto";
import { startService } from "@masar/core/service";
import { killable } from "@masar/test/support/killable";
import { startRelay } from "@masar/test/support/relay";
import { installStore } from "@masar/test/support/salla/masar";
import { shipmentJson } from "@masar/test/support/salla/order";
import { APP, fakeSalla, networkWith } from "@masar/test/support/salla/salla";
import { CREDENTIALS } from "@masar/test/support/salla/store";
import { newAccountIn, type TestService } from "@masar/test/support/service";
import { testNetwork } from "@masar/test/support/woocommerce/network";
import { Pool } from "undici";
import { type BenchDatabase, freePort, postgresDatabase, sqliteDatabase } from "./start.ts";
import { figure, percentile, type Table } from "./table.ts";

const PER_SECOND = 50;
const WARM = 100;

/** `label-request [--seconds N]`: labels that Salla's function asks for while a merchant waits, at 50/s. */
export async function run(args: readonly string[]): Promise<Table[]> {
  const seconds = Number(args[args.indexOf("--seconds") + 1] || 0) || 20;
  const tables: Table[] = [];
  for (const [name, makeDatabase] of [
    ["SQLite, synchronous=FULL", sqliteDatabase],
    ["Postgres on the same cores", postgresDatabase],
  ] as const) {
    const { times, late } = await measure(await makeDatabase(), PER_SECOND * seconds);
    tables.push({
      title: `labels asked for at ${PER_SECOND}/s, ${name}`,
      figures: [
        figure("answered with a number: p50", percentile(times, 0.5), "ms"),
        figure("answered with a number: p99", percentile(times, 0.99), "ms"),
        figure('answered with "press again"', late, ""),
      ],
    });
  }
  return tables;
}

async function measure(database: BenchDatabase, count: number): Promise<{ times: number[]; late: number }> {
  const salla = fakeSalla();
  const relay = await startRelay(["api.salla.dev", "accounts.salla.sa"], networkWith([salla], testNetwork()));
  const port = await freePort();
  const environment = {
    ...CREDENTIALS,
    PORT: String(port),
    DATABASE_URL: database.url,
    MASAR_SECRET_KEYS: newMasterKey("bench"),
    MASAR_RATE_LIMITS: "off",
    MASAR_LOG: "error",
  };
  const network = (usual: Parameters<typeof networkWith>[1]) => networkWith([salla], usual);
  const service = await startService(readConfig(environment, apps), { network });
  const origin = `http://localhost:${port}`;
  await installStore({ service, origin } as TestService, await newAccountIn(service), salla);
  await service.stop();
  const server = killable(environment, relay);
  await server.start();
  const pool = new Pool(`http://127.0.0.1:${port}`, { connections: 64, pipelining: 1 });

  async function press(): Promise<{ ms: number; isMade: boolean }> {
    const order = salla.placeOrder();
    salla.requestLabel(order);
    const [requested] = order.shipments;
    if (!requested) throw new Error("no label was requested");
    const shipment = shipmentJson(order, requested, Date.now());
    const asked = { merchant: Number(salla.merchant), action: "create", issued_at: Date.now(), shipment };
    const body = JSON.stringify(asked);
    const signature = createHmac("sha256", APP.functionKey).update(body).digest("hex");
    const headers = { "content-type": "application/json", "x-masar-signature": signature };
    const startedAt = performance.now();
    const response = await pool.request({ method: "POST", path: "/functions/salla", headers, body });
    const answer = (await response.body.json()) as { ok: boolean };
    return { ms: performance.now() - startedAt, isMade: answer.ok };
  }
  async function pressMany(many: number) {
    const begunAt = performance.now();
    return Promise.all(
      Array.from({ length: many }, async (_, at) => {
        const due = begunAt + (at * 1000) / PER_SECOND;
        await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())));
        return press();
      }),
    );
  }

  await pressMany(WARM);
  const pressed = await pressMany(count);
  await pool.close();
  await server.kill();
  await relay.close();
  await database.remove();
  return {
    times: pressed.filter(({ isMade }) => isMade).map(({ ms }) => ms),
    late: pressed.filter(({ isMade }) => !isMade).length,
  };
}
