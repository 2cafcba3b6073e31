import { readConfig } from "@masar/core/config";
import { newMasterKey } from "@masar/core/kernel/crypto";
import { startService } from "@masar/core/service";
import { type Client, createClient } from "./client.ts";
import { makeDatabase, type TestDatabase } from "./database.ts";
import { type Killable, killable } from "./killable.ts";
import { freePort } from "./postgres-server.ts";

/** A service in a separate process, with one merchant's live key. */
export interface KillableShop {
  server: Killable;
  client: Client;
  database: TestDatabase;
}

/** Creates the account and starts the process. */
export async function startKillableShop(limits: { fileBlocks?: number } = {}): Promise<KillableShop> {
  const database = await makeDatabase({ migrated: true });
  const port = await freePort();
  const environment = {
    PORT: String(port),
    DATABASE_URL: database.url,
    MASAR_SECRET_KEYS: newMasterKey("crash"),
    MASAR_RATE_LIMITS: "off",
    MASAR_LOG: "silent",
  };
  const service = await startService(readConfig(environment));
  const { account } = await service.accounts.create({ name: "Shop", email: "shop@example.com", governorate: "C" });
  const { secret } = await service.db.write((trx) =>
    service.accounts.issueKey(trx, { accountId: account.id, mode: "live", kind: "secret", scopes: [], name: "crash" }),
  );
  await service.stop();
  const server = killable(environment);
  await server.start(limits);
  return { server, database, client: createClient({ base: `http://127.0.0.1:${port}/v1`, key: secret }) };
}
