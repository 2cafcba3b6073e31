// One service in several processes on one port.
import { readConfig } from "@masar/core/config";
import { newMasterKey } from "@masar/core/kernel/crypto";
import { afterEach, expect, test } from "vitest";
import { createClient } from "../support/client.ts";
import { engine, makeDatabase, type TestDatabase } from "../support/database.ts";
import { eventually } from "../support/eventually.ts";
import { freePort } from "../support/postgres-server.ts";
import { type RunningServer, serverStarter } from "../support/process.ts";
import { startReceiver } from "../support/receiver.ts";
import { shipmentBody } from "../support/shipment.ts";

const servers = serverStarter();
const databases: TestDatabase[] = [];
afterEach(async () => {
  await servers.stopAll();
  for (const database of databases.splice(0)) await database.remove();
});

test("a number of processes that cannot work is refused with a sentence", () => {
  const read = (environment: Record<string, string>) => () =>
    readConfig({ DATABASE_URL: "postgres://a:b@localhost/c", MASAR_SECRET_KEYS: "x", ...environment });
  expect(read({ MASAR_PROCESSES: "0" })).toThrow("MASAR_PROCESSES must be 1 or more");
  expect(read({ MASAR_PROCESSES: "two" })).toThrow("MASAR_PROCESSES must be a number of processes, such as 2");
  expect(read({ MASAR_PROCESSES: "2", DATABASE_URL: "sqlite:x" })).toThrow("needs Postgres in DATABASE_URL");
  expect(read({ MASAR_PROCESSES: "2", MASAR_ROLE: "api" })).toThrow("needs MASAR_ROLE=all");
  expect(read({ MASAR_PROCESSES: "2", PORT: "3002", MASAR_METRICS_PORT: "3000" })).toThrow(
    "MASAR_METRICS_PORT needs 3 ports in a row, one a process, and PORT is among them",
  );
  expect(read({ MASAR_PROCESSES: "4" })()).toMatchObject({ processes: 4 });
});

if (engine === "postgres") {
  test("requests repeated to four processes, one of them killed, make one shipment and one webhook each, and all end with their supervisor", async () => {
    const receiver = await startReceiver();
    const { server, client } = await start(4);
    try {
      const endpoint = await client.post("/webhook_endpoints", { url: receiver.url, events: ["shipment.created"] });
      expect(endpoint.status).toBe(201);
      const [victim = 0] = apiProcesses(server);
      const requests = Array.from({ length: 200 }, (_, at) => at % 40);
      let answered = 0;
      const answers = requests.map(async (order, at) => {
        if (at === 60) process.kill(victim, "SIGKILL");
        const number = await createdOnce(client, `several-${order}`);
        answered += 1;
        return number;
      });
      // A connection that the killed process had is closed, not left open without an answer.
      await eventually(
        () => answered,
        (count) => count === requests.length,
      );
      const numbers = new Set(await Promise.all(answers));
      expect(numbers.size).toBe(40);
      const listed = await client.get("/shipments?limit=100");
      expect(listed.body.data).toHaveLength(40);
      await eventually(
        () => new Set(receiver.requests.map(({ body }) => JSON.parse(String(body)).data.object.tracking_number)),
        (received) => received.size === 40,
      );
      await eventually(
        () => apiProcesses(server),
        (processes) => processes.length === 5,
      );
      expect(apiProcesses(server).filter(isAlive)).toHaveLength(4);
      // Without the one that supervises nobody would stop them.
      await server.kill();
      await eventually(
        () => apiProcesses(server).filter(isAlive),
        (alive) => alive.length === 0,
      );
    } finally {
      await receiver.close();
    }
  });

  test("a port that is taken is reported once, and stopping ends every process", async () => {
    const { server, environment } = await start(2);
    const { message } = await servers.start(environment).then(
      () => new Error("it started"),
      (error: Error) => error,
    );
    expect(message).toMatch(/^exit 1: /);
    expect(message.split("is in use by another program")).toHaveLength(2);
    expect(message).not.toContain("    at ");

    expect(apiProcesses(server).filter(isAlive)).toHaveLength(2);
    expect(await server.stop()).toMatchObject({ status: 0, stderr: "" });
    expect(apiProcesses(server).filter(isAlive)).toEqual([]);
  });
}

async function start(processes: number) {
  const database = await makeDatabase();
  databases.push(database);
  const environment = {
    DATABASE_URL: database.url,
    MASAR_SECRET_KEYS: newMasterKey("k1"),
    MASAR_ALLOW_PRIVATE_WEBHOOKS: "1",
    MASAR_RATE_LIMITS: "off",
    MASAR_PROCESSES: String(processes),
    PORT: String(await freePort()),
  };
  const server = await servers.start(environment);
  const key = /masar_test_sk_\w+/.exec(server.printed)?.[0] ?? "";
  const client = createClient({ base: `http://localhost:${environment.PORT}/sandbox/v1`, key });
  return { server, client, environment };
}

/** The ids of all processes that it has started for requests. */
function apiProcesses(server: RunningServer): number[] {
  return [...server.output().matchAll(/"process_id":(\d+)/g)].map(([, id]) => Number(id));
}

function isAlive(id: number): boolean {
  try {
    process.kill(id, 0);
    return true;
  } catch {
    return false;
  }
}

/** Sends a request until it is answered: the process that has it may be killed. */
async function createdOnce(client: ReturnType<typeof createClient>, reference: string): Promise<string> {
  // Each on a connection of its own, so that the processes share them.
  const headers = { "Idempotency-Key": reference, Connection: "close" };
  for (;;) {
    const reply = await client.post("/shipments", shipmentBody({ reference }), headers).catch(() => undefined);
    if (reply?.status === 201) return reply.body.tracking_number;
    if (reply && ![409, 503].includes(reply.status)) throw new Error(`${reply.status} ${reply.text}`);
  }
}
