// What one person runs by hand in a day counts together against the limit, however it is divided into runs.
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Client } from "../../support/client.ts";
import { startTestService, type TestAccount, type TestService, testClock } from "../../support/service.ts";
import { sessionClient } from "../../support/session-client.ts";

const DAY_MS = 86_400_000;
const [MONDAY, WEDNESDAY, NEXT_MONDAY] = ["2026-11-23", "2026-11-25", "2026-11-30"];
const clock = testClock();
let masar: TestService;
let staff: TestAccount;
let first: Client;
let second: Client;

beforeEach(async () => {
  clock.set("2026-11-22T10:00:00+02:00"); // a Sunday
  masar = await startTestService({
    clock,
    environment: { MASAR_RATE_LIMITS: "off", MASAR_APPROVAL_ABOVE: "1000", MASAR_ROLE: "api" },
  });
  staff = await masar.newAccount({ kind: "staff" });
  const owner = await sessionClient(masar, staff.ownerId);
  const invited = async (name: string) => {
    const person = { email: `${name}@example.com`, name: "Mona Ali", role: "finance" };
    return sessionClient(masar, (await owner.post("/users", person)).body.id);
  };
  first = await invited("first");
  second = await invited("second");
});
afterEach(() => masar.stop());

async function adjust(by: Client, shop: TestAccount, amount: number): Promise<void> {
  const body = { account_id: shop.account.id, amount, description: "Lost parcel" };
  expect((await by.post("/adjustments", body)).status).toBe(201);
}
const run = (by: Client, date: string) => by.post("/payout_runs", { date });
const paid = async (shop: TestAccount) =>
  (await shop.live.get("/payouts")).body.data.map(({ amount }: { amount: number }) => amount);

test("a run that one person divides by its date needs a second person, also with other keys", async () => {
  const shop = await masar.newAccount();
  await adjust(first, shop, 600);
  clock.advance(DAY_MS);
  await adjust(first, shop, 500);
  clock.advance(2 * DAY_MS);
  expect((await run(await staff.restricted("live", ["payouts:write"]), MONDAY)).body.data).toHaveLength(1);
  expect((await run(staff.live, WEDNESDAY)).body.code).toBe("user_required");
  const proposed = await run(first, WEDNESDAY);
  expect([proposed.status, proposed.body.amount, await paid(shop)]).toEqual([202, 500, [600]]);
  expect((await second.post(`/approvals/${proposed.body.id}/approve`)).status).toBe(200);
  expect(await paid(shop)).toEqual([500, 600]);
  // What was approved is not counted, and a run that pays nothing needs nobody.
  expect((await run(first, WEDNESDAY)).body).toMatchObject({ data: [], failed: [] });
});

test("the next day has a limit of its own, and so has another person", async () => {
  const [one, other] = [await masar.newAccount(), await masar.newAccount()];
  await adjust(first, one, 600);
  clock.advance(DAY_MS);
  await adjust(first, one, 600);
  await adjust(second, other, 100);
  clock.advance(2 * DAY_MS);
  expect((await run(first, MONDAY)).status).toBe(200);
  expect((await run(first, WEDNESDAY)).status).toBe(202);
  expect((await run(second, WEDNESDAY)).body.data).toHaveLength(2);
  await adjust(first, one, 600);
  clock.advance(5 * DAY_MS);
  expect((await run(first, NEXT_MONDAY)).body.data).toHaveLength(1);
});

test("two runs at once that pay different merchants are held against the limit one after the other", async () => {
  const [early, late] = [await masar.newAccount(), await masar.newAccount()];
  await adjust(first, early, 600);
  clock.advance(DAY_MS);
  await adjust(first, early, -600);
  await adjust(second, late, 600);
  clock.advance(2 * DAY_MS);
  const replies = await Promise.all([run(staff.live, MONDAY), run(staff.live, WEDNESDAY)]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 403]);
  expect([...(await paid(early)), ...(await paid(late))]).toEqual([600]);
});

test("a merchant who could not be paid does not count", async () => {
  const [sound, broken] = [await masar.newAccount(), await masar.newAccount()];
  await adjust(first, sound, 300);
  await adjust(first, broken, 600);
  const url = "http://127.0.0.1:9/";
  const endpoint = (await broken.live.post("/webhook_endpoints", { url })).body;
  const setEvents = (events: string) =>
    masar.service.db.write((trx) => trx("webhook_endpoints").where({ id: endpoint.id }).update({ events }));
  await setEvents("broken");
  clock.advance(3 * DAY_MS);
  const halved = await run(first, WEDNESDAY);
  expect([halved.status, halved.body.failed]).toEqual([200, [{ account_id: broken.account.id }]]);
  await setEvents('["*"]');
  expect((await run(first, WEDNESDAY)).body.data).toHaveLength(1);
  expect([await paid(sound), await paid(broken)]).toEqual([[300], [600]]);
});
