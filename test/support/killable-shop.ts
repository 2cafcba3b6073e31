import { newMasterKey } from "@masar/core/crypto";
import { type Client, createClient } from "./client.ts";
import { makeDatabase, type TestDatabase } from "./database.ts";
import { type Killable, killable } from "./killable.ts";
import { freePort } from "./postgres-server.ts";
import { masarJson } from "./process.ts";

/** A service in a process of its own, with one merchant's live key. */
export interface KillableShop {
  server: Killable;
  client: Client;
  database: TestDatabase;
}

/** Starts the service once, to make the account; it runs on. */
export async function startKillableShop(): Promise<KillableShop> {
  const database = await makeDatabase();
  const port = await freePort();
  const environment = {
    PORT: String(port),
    DATABASE_URL: database.url,
    MASAR_SECRET_KEYS: newMasterKey("crash"),
    MASAR_RATE_LIMITS: "off",
    MASAR_LOG: "silent",
  };
  const server = killable(environment);
  await server.start();
  await masarJson(["account", "create", "--name", "Shop", "--email", "shop@example.com"], environment);
  const { secret } = await masarJson<{ secret: string }>(
    ["key", "create", "--account", "shop@example.com", "--mode", "live"],
    environment,
  );
  return { server, database, client: createClient({ base: `http://127.0.0.1:${port}/v1`, key: secret }) };
}
