// Above the limit money moves when one user proposed it and another approved it.
import { cairoDate } from "@masar/core/kernel/time";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Client } from "../../support/client.ts";
import { startTestService, type TestAccount, type TestService, testClock } from "../../support/service.ts";
import { sessionClient } from "../../support/session-client.ts";

const clock = testClock("2026-11-22T10:00:00+02:00"); // a Sunday
let masar: TestService;
let staff: TestAccount;
let first: Client;
let second: Client;

beforeAll(async () => {
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
afterAll(() => masar.stop());

const owed = async (shop: TestAccount) => (await shop.live.get("/balance")).body.payable;
const adjustment = (shop: TestAccount, amount: number) => ({
  account_id: shop.account.id,
  amount,
  description: "Lost parcel",
});

test("an adjustment above the limit is booked when another user approves it, and once", async () => {
  const shop = await masar.newAccount();
  const proposed = await first.post("/adjustments", adjustment(shop, -1000.01));
  expect([proposed.status, proposed.body.state]).toEqual([202, "waiting"]);
  const path = `/approvals/${proposed.body.id}/approve`;
  const own = await first.post(path);
  expect([own.status, own.body.code]).toEqual([403, "second_person_required"]);
  expect((await staff.live.post(path)).body.code).toBe("user_required");
  expect(await owed(shop)).toBe(0);
  expect((await second.post(path)).body).toMatchObject({ state: "approved" });
  expect(await owed(shop)).toBe(-1000.01);
  expect((await second.post(path)).status).toBe(409);
  expect(await owed(shop)).toBe(-1000.01);
});

test("up to the limit one person, or a key, books alone; several small ones of a day count like one", async () => {
  const shop = await masar.newAccount();
  expect((await staff.live.post("/adjustments", adjustment(shop, 600))).status).toBe(201);
  expect((await first.post("/adjustments", adjustment(shop, -400))).status).toBe(201);
  const third = await staff.live.post("/adjustments", adjustment(shop, 1));
  expect([third.status, third.body.code]).toEqual([403, "user_required"]);
  expect((await first.post("/adjustments", adjustment(shop, 1))).status).toBe(202);
  expect(await owed(shop)).toBe(200);
});

test("what one person books for several merchants counts like one, and what a second person approved does not", async () => {
  clock.advance(86_400_000);
  const [one, two, three] = [await masar.newAccount(), await masar.newAccount(), await masar.newAccount()];
  expect((await first.post("/adjustments", adjustment(one, 600))).status).toBe(201);
  const split = await first.post("/adjustments", adjustment(two, -500));
  expect([split.status, split.body.state, await owed(two)]).toEqual([202, "waiting", 0]);
  // Somebody else has a limit of their own.
  expect((await second.post("/adjustments", adjustment(three, 700))).status).toBe(201);
  expect((await second.post(`/approvals/${split.body.id}/approve`)).status).toBe(200);
  expect((await first.post("/adjustments", adjustment(three, 250))).status).toBe(201);
  expect((await first.post("/adjustments", adjustment(await masar.newAccount(), 200))).status).toBe(202);
});

test("several that come at once are held against the limit one after the other", async () => {
  clock.advance(86_400_000);
  const shops = await Promise.all(Array.from({ length: 6 }, () => masar.newAccount()));
  const replies = await Promise.all(shops.map((shop) => first.post("/adjustments", adjustment(shop, 300))));
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(3);
});

test("keys of a staff account count together, and with the user, whichever books first", async () => {
  const restricted = () => staff.restricted("live", ["payouts:write"]);
  const book = async (client: Client, amount: number) =>
    (await client.post("/adjustments", adjustment(await masar.newAccount(), amount))).status;
  clock.advance(86_400_000);
  const [one, two] = [await restricted(), await restricted()];
  expect([await book(one, 600), await book(two, -300), await book(two, 200)]).toEqual([201, 201, 403]);
  // A user has what the keys left, whoever created them.
  expect([await book(first, 100), await book(first, 1), await book(second, 100)]).toEqual([201, 202, 201]);
  clock.advance(86_400_000);
  expect([await book(first, 800), await book(one, 300), await book(two, 200)]).toEqual([201, 403, 201]);
  // Another staff account has other keys and users.
  const others = await masar.newAccount({ kind: "staff" });
  expect(await book(others.live, 1000)).toBe(201);
});

test("several keys that book at once are held against the limit one after the other", async () => {
  clock.advance(86_400_000);
  const keys = await Promise.all(Array.from({ length: 6 }, () => staff.restricted("live", ["payouts:write"])));
  const shops = await Promise.all(keys.map(() => masar.newAccount()));
  const replies = await Promise.all(
    shops.map((shop, at) => (keys[at] ?? staff.live).post("/adjustments", adjustment(shop, 300))),
  );
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(3);
});

test("what a second person approved is not counted again for the merchant either", async () => {
  clock.advance(86_400_000);
  const shop = await masar.newAccount();
  const proposed = await first.post("/adjustments", adjustment(shop, 5_000));
  expect((await second.post(`/approvals/${proposed.body.id}/approve`)).status).toBe(200);
  expect((await staff.live.post("/adjustments", adjustment(shop, 600))).status).toBe(201);
  expect((await second.post("/adjustments", adjustment(shop, 400))).status).toBe(201);
  expect((await first.post("/adjustments", adjustment(shop, 1))).status).toBe(202);
});

test("what is refused is not booked, also when it is approved afterwards", async () => {
  const shop = await masar.newAccount();
  const { body } = await first.post("/adjustments", adjustment(shop, 5_000));
  const waiting = async () =>
    (await second.get("/approvals?state=waiting")).body.data.filter(({ id }: { id: string }) => id === body.id);
  expect(await waiting()).toHaveLength(1);
  expect((await second.post(`/approvals/${body.id}/refuse`)).body.state).toBe("refused");
  expect(await waiting()).toEqual([]);
  expect((await second.post(`/approvals/${body.id}/approve`)).status).toBe(409);
  expect(await owed(shop)).toBe(0);
});

test("a payout run above the limit pays when another user approves it", async () => {
  const shop = await masar.newAccount();
  const proposed = await first.post("/adjustments", adjustment(shop, 2_000));
  await second.post(`/approvals/${proposed.body.id}/approve`);
  clock.advance(2 * 86_400_000);
  const paid = async () => (await shop.live.get("/payouts")).body.data.map(({ amount }: { amount: number }) => amount);
  const date = cairoDate(Temporal.Instant.fromEpochMilliseconds(clock.now())).toString();
  expect((await staff.live.post("/payout_runs", { date })).body.code).toBe("user_required");
  const run = await first.post("/payout_runs", { date });
  expect([run.status, run.body.request]).toEqual([202, { kind: "payout_run", date }]);
  expect((await first.post(`/approvals/${run.body.id}/approve`)).status).toBe(403);
  expect(await paid()).toEqual([]);
  expect((await second.post(`/approvals/${run.body.id}/approve`)).status).toBe(200);
  expect(await paid()).toEqual([2_000]);
});
