import type { Account, Mode } from "@masar/core/account/account";
import { touchKey } from "@masar/core/account/repository";
import { readConfig } from "@masar/core/config";
import { newMasterKey } from "@masar/core/kernel/crypto";
import { createLogger } from "@masar/core/kernel/log";
import { type Service, startService } from "@masar/core/service";
import { type Client, createClient, type Reply } from "./client.ts";
import { makeDatabase, type TestDatabase } from "./database.ts";
import { freePort } from "./postgres-server.ts";

/** Which of the two API processes a request goes to. */
export type Side = 0 | 1;

/** Two API and two worker services on one database, as an installation of several processes runs them. */
export interface Fleet {
  database: TestDatabase;
  /** The API services. */
  apis: readonly [Service, Service];
  /** Their error logs, one JSON line each. */
  errors: string[];
  newAccount(kind?: "merchant" | "staff"): Promise<FleetAccount>;
  /** Without a key. */
  guest(side: Side): Client;
  stop(): Promise<void>;
}

export interface FleetAccount {
  account: Account;
  ownerId: string;
  email: string;
  /** With a full key of the mode, to either API service. */
  test: readonly [Client, Client];
  live: readonly [Client, Client];
}

export async function startFleet({ rateLimits = "off" } = {}): Promise<Fleet> {
  const database = await makeDatabase({ migrated: true });
  const errors: string[] = [];
  const environment = {
    DATABASE_URL: database.url,
    MASAR_SECRET_KEYS: newMasterKey("test"),
    MASAR_ALLOW_PRIVATE_WEBHOOKS: "1",
    MASAR_RATE_LIMITS: rateLimits,
  };
  const log = createLogger("error", { write: (line) => errors.push(line) });
  const start = async (role: "api" | "worker") =>
    startService(readConfig({ ...environment, MASAR_ROLE: role, PORT: String(await freePort()) }), { log });
  const apis = [await start("api"), await start("api")] as const;
  const workers = [await start("worker"), await start("worker")];

  const pair = (mode: Mode, key?: string) => {
    const on = ({ config }: Service) =>
      createClient({
        base: mode === "live" ? config.liveUrl : config.sandboxUrl,
        ...(key === undefined ? {} : { key }),
      });
    return [on(apis[0]), on(apis[1])] as const;
  };
  const guests = pair("live");

  return {
    database,
    apis,
    errors,
    guest: (side) => guests[side],
    async newAccount(kind = "merchant") {
      const { accounts, db } = apis[0];
      const email = `${Math.random().toString(36).slice(2)}@example.com`;
      const { account, owner } = await accounts.create({ name: "Shop", email, governorate: "C", kind });
      const clients = async (mode: Mode) => {
        const request = { accountId: account.id, mode, kind: "secret" as const, scopes: [], name: "test" };
        const { key, secret } = await db.write((trx) => accounts.issueKey(trx, request));
        // Used once: recording the first use would make the two services wait for each other before the race starts.
        await db.write((trx) => touchKey(trx, key.id, Date.now()));
        return pair(mode, secret);
      };
      return { account, ownerId: owner.id, email, live: await clients("live"), test: await clients("test") };
    },
    async stop() {
      await Promise.all([...apis, ...workers].map((service) => service.stop()));
      await database.remove();
    },
  };
}

/** A signed-in user's requests: cookie and CSRF token. */
export interface SignedIn {
  headers: Record<string, string>;
}

export async function signInByLink(fleet: Fleet, userId: string): Promise<SignedIn> {
  const { accounts, db } = fleet.apis[0];
  const token = await db.write((trx) => accounts.signInLink(trx, userId));
  return signedInBy(fleet, await fleet.guest(0).post("/session", { token }));
}

export async function signedInBy(fleet: Fleet, reply: Reply): Promise<SignedIn> {
  const cookie = { Cookie: (reply.headers.get("set-cookie") ?? "").split(";")[0] ?? "" };
  const { csrf_token: csrf } = (await fleet.guest(0).get("/session", cookie)).body;
  return { headers: { ...cookie, "X-CSRF-Token": csrf } };
}
