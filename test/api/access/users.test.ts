// Users, roles and sign-in links are an owner's to give; what live uses is not a test key's to change.
import type { Mode, Scope } from "@masar/core/account/account";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Client } from "../../support/client.ts";
import { startTestService, type TestAccount, type TestService } from "../../support/service.ts";
import { sessionClient } from "../../support/session-client.ts";

let masar: TestService;
let shop: TestAccount;
let owner: Client;

beforeAll(async () => {
  masar = await startTestService({ environment: { MASAR_RATE_LIMITS: "off" } });
  shop = await masar.newAccount();
  owner = await sessionClient(masar, shop.ownerId);
});
afterAll(() => masar.stop());

let people = 0;
const person = (role: string) => ({ email: `person-${++people}@example.com`, name: "Omar Said", role });
const usersOf = async () => (await owner.get("/users")).body.data.map(({ email }: { email: string }) => email);

const KEYS: [name: string, mode: Mode, scopes: Scope[] | undefined][] = [
  ["a live secret key", "live", undefined],
  ["a test secret key", "test", undefined],
  ["a restricted live key", "live", ["account:write"]],
  ["a restricted test key", "test", ["account:write"]],
];

test.each(KEYS)(
  "%s can neither list, invite nor remove users, and gets no sign-in link",
  async (_name, mode, scopes) => {
    const key = scopes ? await shop.restricted(mode, scopes) : shop[mode];
    const before = await usersOf();
    const replies = [
      await key.get("/users"),
      await key.post("/users", person("owner")),
      await key.delete(`/users/${shop.ownerId}`),
    ];
    for (const { status, body, text } of replies) {
      expect([status, body.code]).toEqual([403, "owner_required"]);
      expect(text).not.toContain("sign_in_url");
    }
    expect(await usersOf()).toEqual(before);
  },
);

test("an owner who is signed in invites, and whoever is invited as less than an owner does not", async () => {
  for (const role of ["operator", "viewer"]) {
    const { body } = await owner.post("/users", person(role));
    expect(body.sign_in_url).toMatch(/\/sign-in\?token=/);
    const invited = await sessionClient(masar, body.id);
    expect((await invited.post("/users", person("owner"))).body.code).toBe("owner_required");
  }
});

test("a test key changes nothing that the live environment uses", async () => {
  const before = (await shop.live.get("/account")).text;
  const place = { name: "Elsewhere", phone: "01001234567", governorate: "ALX", address: "12 Corniche Road" };
  const replies = [
    await shop.test.patch("/account", { settings: { payout_days: ["sunday"] } }),
    await shop.test.patch("/account", { name: "Another shop" }),
    await shop.test.post("/pickup_addresses", { ...place, is_default: true }),
    await shop.test.delete(`/pickup_addresses/${shop.account.pickup.id}`),
  ];
  for (const { status, body } of replies) expect([status, body.code]).toEqual([403, "live_key_required"]);
  expect((await shop.live.get("/account")).text).toBe(before);
  const { body } = await shop.live.patch("/account", { settings: { payout_days: ["sunday"] } });
  expect(body.settings.payout_days).toEqual(["sunday"]);
});
