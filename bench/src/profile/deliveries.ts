import { fork } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { openDatabase } from "@masar/core/db/database";
import { send } from "../create/load.ts";
import type { BenchServer } from "../start.ts";

const CLIENTS = 64;

/** Deliveries of a server to a receiver in another process, whose endpoint is paused while bookings are made. */
export async function deliveriesOf(server: BenchServer, databaseUrl: string) {
  const receiver = fork(new URL("../receiver.ts", import.meta.url), { stdio: "inherit" });
  const [{ port }] = (await once(receiver, "message")) as [{ port: number }];
  const id = await addEndpoint(server, `http://127.0.0.1:${port}/`);
  const db = await openDatabase(databaseUrl);
  const pauseUntil = (paused_until: number | null) =>
    db.write((trx) => trx("webhook_endpoints").where({ id }).update({ paused_until }));
  const ask = async (message: string) => {
    receiver.send(message);
    const [answer] = (await once(receiver, "message")) as [{ requests: number; distinct: number }];
    return answer;
  };
  return {
    async book(name: string, count: number) {
      await pauseUntil(Date.now() + 86_400_000);
      await send(server, { name, count, clients: CLIENTS });
      await ask("reset");
    },
    /** Resolves when so many events have arrived and are recorded. @throws when one arrived twice. */
    async deliver(count: number) {
      await pauseUntil(null);
      const pending = () => db.read("deliveries").where({ endpoint_id: id, state: "pending" }).first("id");
      while ((await pending()) !== undefined) await sleep(50);
      const { requests, distinct } = await ask("report");
      if (requests !== count || distinct !== count)
        throw new Error(`${requests} requests with ${distinct} events, not ${count}`);
    },
    async stop() {
      receiver.disconnect();
      await db.close();
    },
  };
}

async function addEndpoint({ origin, key }: BenchServer, url: string): Promise<string> {
  const response = await fetch(`${origin}/v1/webhook_endpoints`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: JSON.stringify({ url, events: ["shipment.created"] }),
  });
  const body = await response.text();
  if (response.status !== 201) throw new Error(`${response.status} ${body}`);
  return (JSON.parse(body) as { id: string }).id;
}
