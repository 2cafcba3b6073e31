// What is logged of a database's error: names and places, never the values.

import { insertUser } from "@masar/core/account/user/repository";
import { createLogger, printableError } from "@masar/core/kernel/log";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestService, type TestService } from "../support/service.ts";

const EMAIL = "mona.planted@example.com";
const logged: string[] = [];
const log = createLogger("error", { write: (line) => logged.push(line) });
let masar: TestService;
beforeAll(async () => {
  masar = await startTestService({ log, environment: { MASAR_ROLE: "api" } });
});
afterAll(() => masar.stop());

async function failing(work: () => Promise<unknown>): Promise<unknown> {
  try {
    await work();
  } catch (error) {
    return error;
  }
  throw new Error("it did not fail");
}

test("a unique violation is logged with its table and without the address that was taken", async () => {
  const { account } = await masar.newAccount();
  const { db } = masar.service;
  const user = {
    accountId: account.id,
    email: EMAIL,
    emailStatus: "verified" as const,
    name: "Mona",
    role: "viewer" as const,
    createdAt: 1,
  };
  await db.write((trx) => insertUser(trx, { ...user, id: "usr_1" }));
  const error = await failing(() => db.write((trx) => insertUser(trx, { ...user, id: "usr_2" })));
  log.error({ err: error }, "failed");
  log.error({ err: new Error("a command failed", { cause: error }) }, "failed");
  for (const line of [...logged, printableError(error)]) {
    expect(line).not.toContain(EMAIL);
    expect(line).toContain("users");
  }
});

test("a value that the database cannot read, or that is no JSON, is not quoted", async () => {
  const { db } = masar.service;
  const errors = [
    await failing(async () => JSON.parse(EMAIL)),
    Object.assign(new Error(`invalid input syntax for type bigint: "${EMAIL}"`), { code: "22P02" }),
    ...(db.engine === "postgres" ? [await failing(() => db.read.raw("select cast(? as bigint)", [EMAIL]))] : []),
  ];
  for (const error of errors) {
    logged.length = 0;
    log.error({ err: error }, "failed");
    expect(logged.join()).not.toContain(EMAIL);
    expect(printableError(error)).not.toContain(EMAIL);
  }
});
