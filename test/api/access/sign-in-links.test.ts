import { afterAll, beforeAll, expect, test } from "vitest";
import { type Client, createClient } from "../../support/client.ts";
import { startTestService, type TestAccount, type TestService, testClock } from "../../support/service.ts";
import { sessionClient } from "../../support/session-client.ts";

const clock = testClock();
let masar: TestService;
let shop: TestAccount;
let guest: Client;

beforeAll(async () => {
  masar = await startTestService({ clock, environment: { MASAR_RATE_LIMITS: "off" } });
  shop = await masar.newAccount();
  guest = createClient({ base: shop.live.base });
});
afterAll(() => masar.stop());

const newLink = () => masar.service.db.write((trx) => masar.service.accounts.signInLink(trx, shop.ownerId));
const open = async (token: string) => (await guest.post("/session", { token })).status;
const setPassword = async (client: Client) =>
  client.send("PUT", "/password", {
    body: JSON.stringify({ password: "correct horse battery" }),
    headers: { "Content-Type": "application/json" },
  });

test("an unused link dies with a password change, and so do the user's other sessions", async () => {
  const token = await newLink();
  const own = await sessionClient(masar, shop.ownerId);
  const other = await sessionClient(masar, shop.ownerId);
  expect((await setPassword(own)).status).toBe(204);
  expect(await open(token)).toBe(422);
  expect((await other.get("/session")).status).toBe(401);
  expect((await own.get("/session")).status).toBe(200);
});

test("a link works for an hour, an invitation for a day", async () => {
  const [used, old] = [await newLink(), await newLink()];
  const owner = await sessionClient(masar, shop.ownerId);
  const invite = async (email: string) => {
    const { body } = await owner.post("/users", { email, name: "Omar Said", role: "viewer" });
    return new URL(body.sign_in_url).searchParams.get("token") ?? "";
  };
  const [invited, oldInvited] = [await invite("a@example.com"), await invite("b@example.com")];
  clock.advance(59 * 60_000);
  expect(await open(used)).toBe(204);
  clock.advance(2 * 60_000);
  expect([await open(old), await open(invited)]).toEqual([422, 204]);
  clock.advance(24 * 3_600_000);
  expect(await open(oldInvited)).toBe(422);
});

test("a link says whom it signs in without being used up, and nothing once it is used", async () => {
  const token = await newLink();
  for (let at = 0; at < 2; at += 1) {
    const asked = await guest.post("/session/link", { token });
    expect(asked.body).toMatchObject({ user: { email: shop.account.email }, account: { name: shop.account.name } });
    expect(asked.headers.get("set-cookie")).toBeNull();
  }
  expect(await open(token)).toBe(204);
  for (const text of [token, "nonsense"]) {
    const asked = await guest.post("/session/link", { token: text });
    expect([asked.status, asked.body.errors[0].code]).toEqual([422, "link_used"]);
  }
});
