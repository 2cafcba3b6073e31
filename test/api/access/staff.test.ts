// Whoever scans parcels does not move money, and the other way round.
import { ROLES_OF_KIND, type Role } from "@masar/core/account/account";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Client } from "../../support/client.ts";
import { startTestService, type TestAccount, type TestService } from "../../support/service.ts";
import { sessionClient } from "../../support/session-client.ts";

let masar: TestService;
let staff: TestAccount;
let shop: TestAccount;
let owner: Client;

beforeAll(async () => {
  masar = await startTestService({ environment: { MASAR_RATE_LIMITS: "off" } });
  staff = await masar.newAccount({ kind: "staff" });
  shop = await masar.newAccount();
  owner = await sessionClient(masar, staff.ownerId);
});
afterAll(() => masar.stop());

/** What a caller may do: each answer that is not 403. */
async function mayDo(client: Client): Promise<string[]> {
  const adjustment = { account_id: shop.account.id, amount: 5, description: "Damaged parcel" };
  const replies = {
    scan: await client.post("/scans", { scans: [{ tracking_number: "MS00000000000", event: "collect" }] }),
    refused: await client.get("/scans/refused"),
    manifest: await client.get("/manifests/CAI-1"),
    pay: await client.post("/payout_runs", { date: "2026-01-01" }),
    adjust: await client.post("/adjustments", adjustment),
    invite: await client.post("/users", {}),
  };
  return Object.entries(replies).flatMap(([name, { status }]) => (status === 403 ? [] : [name]));
}

const SCANNING = ["scan", "refused", "manifest"];
const PAYING = ["pay", "adjust"];

test("a scanner's key books no adjustment and runs no payout, and a finance key scans nothing", async () => {
  expect(await mayDo(await staff.restricted("live", ["scans:write"]))).toEqual(SCANNING);
  expect(await mayDo(await staff.restricted("live", ["payouts:write"]))).toEqual(PAYING);
});

test("staff users do what their role says", async () => {
  const expected: Partial<Record<Role, string[]>> = {
    owner: [...SCANNING, ...PAYING, "invite"],
    administrator: [...SCANNING, ...PAYING],
    scanner: SCANNING,
    finance: PAYING,
    viewer: [],
  };
  for (const role of ROLES_OF_KIND.staff) {
    const { body } = await owner.post("/users", { email: `${role}@example.com`, name: "Omar Said", role });
    expect([role, await mayDo(await sessionClient(masar, body.id))]).toEqual([role, expected[role]]);
  }
});

test("a role of staff is none of a merchant's, and a merchant's owner does nothing of staff's", async () => {
  const merchant = await sessionClient(masar, shop.ownerId);
  for (const [client, role] of [
    [merchant, "scanner"],
    [owner, "operator"],
  ] as const) {
    const { status, body } = await client.post("/users", { email: "x@example.com", name: "Omar Said", role });
    expect([status, body.errors[0].pointer]).toEqual([422, "/role"]);
  }
  expect(await mayDo(merchant)).toEqual(["invite"]);
  expect(await mayDo(shop.live)).toEqual([]);
});
