import { readConfig } from "@masar/core/config";
import { openDatabase } from "@masar/core/db/database";
import { createIds } from "@masar/core/kernel/id";
import { adjustmentPostings } from "@masar/core/ledger/entry";
import { post, readBalances } from "@masar/core/ledger/repository";
import { startService } from "@masar/core/service";
import { expect, test } from "vitest";
import { makeDatabase } from "../support/database.ts";
import { killable, killableEnvironment } from "../support/killable.ts";

const LONG = process.env.MASAR_TEST_LONG !== undefined;
const KILLS = LONG ? 100 : 3;
const MERCHANTS = LONG ? 400 : 40;
const ENTRIES_EACH = 5;
const DAY_MS = 86_400_000;

test(`${MERCHANTS} merchants are each paid once and notified once through ${KILLS} kills`, async () => {
  const database = await makeDatabase({ migrated: true });
  const environment = await killableEnvironment(database, { MASAR_APPROVAL_ABOVE: "1000000000" });
  const { key, owed } = await prepare(environment);
  const server = killable(environment);
  const db = await openDatabase(database.url);
  const paid = async () => Number((await db.read("payouts").count({ count: "*" }))[0]?.count);
  const run = () =>
    fetch(`http://127.0.0.1:${environment.PORT}/v1/payout_runs`, {
      method: "POST",
      headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json" },
      body: "{}",
    }).catch(() => undefined);

  for (let kill = 1; kill <= KILLS; kill += 1) {
    await server.start();
    // Two concurrent runs, killed at a random time during the next part of the merchants.
    const runs = [run(), run()];
    const until = ((kill - 1 + Math.random()) * MERCHANTS) / (KILLS + 1);
    while ((await paid()) < until);
    await server.kill();
    await Promise.all(runs);
    await expectBooksInOrder(db, owed);
  }
  await server.start();
  expect((await run())?.status).toBe(200);
  await expectBooksInOrder(db, owed);
  expect(await paid()).toBe(MERCHANTS);
  for (const accountId of owed.keys()) {
    expect((await readBalances(db.read, { accountId, mode: "live" })).payable).toBe(0);
  }
  await server.kill();
  await db.close();
  await database.remove();
});

/** Every payout so far is complete, paid once and notified once. */
async function expectBooksInOrder(
  db: Awaited<ReturnType<typeof openDatabase>>,
  owed: ReadonlyMap<string, number>,
): Promise<void> {
  const payouts = (await db.read("payouts")) as { id: string; account_id: string; amount_piastres: number }[];
  expect(new Set(payouts.map((payout) => payout.account_id)).size).toBe(payouts.length);
  for (const payout of payouts) expect(payout.amount_piastres).toBe(owed.get(payout.account_id));
  const events = (await db.read("events").where({ type: "payout.executed" }).select("account_id")) as {
    account_id: string;
  }[];
  expect(events.map((event) => event.account_id).sort()).toEqual(payouts.map((payout) => payout.account_id).sort());
  const settled = (await db
    .read("ledger_entries")
    .whereNotNull("payout_id")
    .whereNot("kind", "payout")
    .count({ count: "*" })) as { count: number }[];
  expect(Number(settled[0]?.count)).toBe(payouts.length * ENTRIES_EACH);
}

async function prepare(environment: Record<string, string>) {
  const service = await startService(readConfig(environment));
  const newId = createIds();
  const owed = new Map<string, number>();
  const occurredAt = Date.now() - 10 * DAY_MS;
  for (let merchant = 0; merchant < MERCHANTS; merchant += 1) {
    const { account } = await service.accounts.create({
      name: `Shop ${merchant}`,
      email: `shop-${merchant}@example.com`,
      governorate: "C",
    });
    const amounts = Array.from({ length: ENTRIES_EACH }, (_, at) => 10_000 * (merchant + 1) + at);
    owed.set(
      account.id,
      amounts.reduce((sum, amount) => sum + amount, 0),
    );
    await service.db.write((trx) =>
      post(
        trx,
        amounts.map((amount) => ({
          id: newId("lge"),
          tenant: { accountId: account.id, mode: "live" as const },
          kind: "adjustment" as const,
          shipmentId: null,
          payoutId: null,
          description: "opening balance",
          enteredBy: "test",
          postings: adjustmentPostings(amount),
          occurredAt,
        })),
      ),
    );
  }
  const { account } = await service.accounts.create({
    name: "Staff",
    email: "staff@example.com",
    governorate: "C",
    kind: "staff",
  });
  const { secret } = await service.db.write((trx) =>
    service.accounts.issueKey(trx, { accountId: account.id, mode: "live", kind: "secret", scopes: [], name: "crash" }),
  );
  await service.stop();
  return { key: secret, owed };
}
