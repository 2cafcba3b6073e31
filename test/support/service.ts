import type { Account, Mode, Scope } from "@masar/core/account/account";
import { readConfig } from "@masar/core/config";
import { apps } from "@masar/core/connectors";
import { newMasterKey } from "@masar/core/kernel/crypto";
import { type Service, type ServiceOptions, startService } from "@masar/core/service";
import { type Client, createClient } from "./client.ts";
import { makeDatabase, type TestDatabase } from "./database.ts";
import { withPlans } from "./plans.ts";
import { freePort } from "./postgres-server.ts";

/** A clock that a test sets. */
export interface TestClock {
  now(): number;
  set(instant: string): void;
  advance(ms: number): void;
}

export function testClock(instant = "2026-11-22T10:00:00+02:00"): TestClock {
  let nowMs = Temporal.Instant.from(instant).epochMilliseconds;
  return {
    now: () => nowMs,
    set(next) {
      nowMs = Temporal.Instant.from(next).epochMilliseconds;
    },
    advance(ms) {
      nowMs += ms;
    },
  };
}

/** Today at ten in the morning in Cairo: at night, a poll may be the comparison of the whole store as well. */
export function clockOfToday(): TestClock {
  return testClock(Temporal.Now.zonedDateTimeISO("Africa/Cairo").withPlainTime("10:00").toInstant().toString());
}

export interface TestService {
  service: Service;
  database: TestDatabase;
  /** `http://localhost:<port>` */
  origin: string;
  newAccount(options?: { kind?: "merchant" | "staff"; governorate?: "C" | "GZ" | "ALX" }): Promise<TestAccount>;
  stop(): Promise<void>;
}

export interface TestAccount {
  account: Account;
  ownerId: string;
  /** With a full key of the mode. */
  live: Client;
  test: Client;
  /** With a restricted key. */
  restricted(mode: Mode, scopes: readonly Scope[]): Promise<Client>;
}

/** The service on its own database, listening on this machine. */
export async function startTestService(
  options: ServiceOptions & { environment?: Record<string, string> } = {},
): Promise<TestService> {
  const database = await makeDatabase({ migrated: true });
  const port = Number(options.environment?.PORT ?? (await freePort()));
  const environment = {
    PORT: String(port),
    DATABASE_URL: database.url,
    MASAR_SECRET_KEYS: newMasterKey("test"),
    MASAR_LOG: "silent",
    MASAR_ALLOW_PRIVATE_WEBHOOKS: "1",
    ...options.environment,
  };
  const start = () => withPlans(() => startService(readConfig(environment, apps), options));
  const { result: service, explain } = await start().catch(async (error) => {
    await database.remove(); // some tests make it fail
    throw error;
  });
  const origin = `http://localhost:${port}`;

  const running: TestService = {
    service,
    database,
    origin,
    newAccount: (account) => newAccountIn(running.service, account),
    async stop() {
      try {
        await explain(running.service.db); // a test may have replaced it
      } finally {
        await running.service.stop();
        await database.remove();
      }
    },
  };
  return running;
}

/** An account with keys, in a service of this process. */
export async function newAccountIn(
  service: Service,
  { kind = "merchant", governorate = "C" }: Parameters<TestService["newAccount"]>[0] = {},
): Promise<TestAccount> {
  const { config } = service;
  const unique = Math.random().toString(36).slice(2);
  const { account, owner } = await service.accounts.create({
    name: `Shop ${unique}`,
    email: `${unique}@example.com`,
    governorate,
    kind,
  });
  const client = async (mode: Mode, scopes?: readonly Scope[]) => {
    const { secret } = await service.db.write((trx) =>
      service.accounts.issueKey(trx, {
        accountId: account.id,
        mode,
        kind: scopes ? "restricted" : "secret",
        scopes: scopes ?? [],
        name: "test",
      }),
    );
    return createClient({ base: mode === "live" ? config.liveUrl : config.sandboxUrl, key: secret });
  };
  return { account, ownerId: owner.id, live: await client("live"), test: await client("test"), restricted: client };
}
