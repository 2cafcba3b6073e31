// One merchant whose payout fails does not keep the others from theirs.

import { createLogger } from "@masar/core/kernel/log";
import { adjustmentPostings } from "@masar/core/ledger/entry";
import { post } from "@masar/core/ledger/repository";
import { afterAll, beforeAll, expect, test } from "vitest";
import { masar as command } from "../support/process.ts";
import { startTestService, type TestAccount, type TestService, testClock } from "../support/service.ts";

const clock = testClock("2026-10-25T10:00:00+02:00");
const logged: string[] = [];
let masar: TestService;
let staff: TestAccount;
/** In the order in which they are paid. */
let broken: TestAccount;
let homeless: TestAccount;
let sound: TestAccount;

beforeAll(async () => {
  const log = createLogger("error", { write: (line) => logged.push(line) });
  masar = await startTestService({ clock, log, environment: { MASAR_ROLE: "api" } });
  staff = await masar.newAccount({ kind: "staff" });
  broken = await masar.newAccount();
  homeless = await masar.newAccount();
  sound = await masar.newAccount();
  const { db } = masar.service;
  for (const [index, { account }] of [broken, homeless, sound].entries()) {
    const tenant = { accountId: account.id, mode: "live" as const };
    const entry = { id: `lge_${index}`, tenant, kind: "adjustment" as const, shipmentId: null, payoutId: null };
    const more = {
      description: "A claim",
      enteredBy: null,
      postings: adjustmentPostings(10_000),
      occurredAt: clock.now(),
    };
    await db.write((trx) => post(trx, [{ ...entry, ...more }]));
  }
  await db.write((trx) => trx("accounts").where({ id: broken.account.id }).update({ settings: "mona@example.com" }));
  await db.write((trx) => trx("pickup_addresses").where({ account_id: homeless.account.id }).delete());
});
afterAll(() => masar.stop());

test("the others are paid, the answer names who was not, and the log holds nothing personal", async () => {
  clock.set("2026-11-02T10:00:00+02:00");
  const reply = await staff.live.post("/payout_runs");
  expect(reply.status).toBe(200);
  expect(reply.body.failed).toEqual([{ account_id: broken.account.id }]);
  expect(reply.body.data).toHaveLength(2);
  for (const { live } of [homeless, sound]) expect((await live.get("/payouts")).body.data).toHaveLength(1);
  const [line = "{}"] = logged;
  expect(JSON.parse(line)).toMatchObject({ msg: "payout failed", account: broken.account.id });
  expect(line).not.toContain("@");
});

test("the command line says the same and ends with status 1", async () => {
  const environment = { DATABASE_URL: masar.database.url, MASAR_SECRET_KEYS: masar.service.config.secretKeys ?? "" };
  const run = await command(["payout", "run", "--date", "2026-11-02", "--json"], environment);
  expect(run.status).toBe(1);
  expect(JSON.parse(run.stdout)).toMatchObject({ payouts: [], failed: [{ account_id: broken.account.id }] });
  expect(run.stderr).not.toContain("@");
});
