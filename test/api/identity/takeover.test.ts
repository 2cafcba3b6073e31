// Somebody signs up with a stranger's address before the stranger does: what they prepared is worth nothing later.
import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cookiesOf, type IdentityWorld, PASSWORD, startIdentityWorld, tokenOf } from "../../support/identity.ts";

const PREPARED = "prepared by somebody else";
let world: IdentityWorld;
beforeAll(async () => {
  world = await startIdentityWorld();
});
afterAll(() => world.stop());

async function mailedLink(email: string, count: number): Promise<string> {
  expect((await world.guest.post("/password/forgot", { email }, world.from())).status).toBe(202);
  return tokenOf(await world.linkTo(email, count));
}

test("a mailed link that verifies the address ends the password, sessions and links that were there before", async () => {
  const email = "owner@example.com";
  const first = await world.signUp(email, { password: PREPARED });
  const stranger = await world.as(first);
  const { id } = (await stranger.get("/session")).body.user;
  const link = await world.masar.service.db.write((trx) => world.masar.service.accounts.signInLink(trx, id));
  const token = await mailedLink(email, 2);
  const owner = await world.as(await world.guest.post("/session", { token }, world.from()));
  const { body } = await owner.get("/session");
  expect([body.user.email_status, body.password]).toEqual(["verified", "none"]);
  expect((await world.guest.get("/session", cookiesOf(first))).status).toBe(401);
  expect((await world.signIn(email, PREPARED)).status).toBe(422);
  expect((await world.guest.post("/session", { token: link }, world.from())).status).toBe(422);
});

test("a mailed link to a verified address leaves the password and the other sessions as they are", async () => {
  const email = "verified@example.com";
  const first = await world.signUp(email);
  const user = await world.as(first);
  const token = tokenOf(await world.linkTo(email));
  expect((await user.post("/email/verify", { token })).status).toBe(204);
  const reset = await mailedLink(email, 2);
  expect((await world.guest.post("/session", { token: reset }, world.from())).status).toBe(204);
  expect((await world.guest.get("/session", cookiesOf(first))).status).toBe(200);
  expect((await world.signIn(email, PASSWORD)).status).toBe(204);
});

test("a stranger's second factor does not keep the owner of the address from an account of their own", async () => {
  const email = "locked@example.com";
  const stranger = await world.as(await world.signUp(email, { password: PREPARED }));
  const { secret } = (await stranger.post("/second_factor/totp")).body;
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: world.clock.now() });
  expect((await stranger.post("/second_factor/totp/confirm", { code })).status).toBe(200);
  const token = await mailedLink(email, 2);
  const visitor = await world.as(await world.guest.post("/session", { token }, world.from()));
  const { body } = await visitor.get("/session");
  expect([body.user.email_status, body.second_factor]).toEqual(["unverified", "needed"]);
  const owner = await world.as(await world.signUp(email));
  const own = tokenOf(await world.linkTo(email, 3));
  expect((await owner.post("/email/verify", { token: own })).status).toBe(204);
  expect((await stranger.get("/session")).body.user.email_status).toBe("lost");
});

test("one's own password for an address gives no new tries at those of others who claim it", async () => {
  const email = "shared@example.com";
  await world.signUp(email);
  const visitor = world.from();
  let cookies = cookiesOf(await world.guest.post("/signup", { ...body, email, password: PREPARED }, visitor));
  const statuses: number[] = [];
  for (let round = 0; round < 2; round += 1) {
    for (let at = 0; at < 8; at += 1)
      statuses.push((await world.signIn(email, `wrong password ${round} ${at}`, visitor)).status);
    const own = await world.signIn(email, PREPARED, { ...visitor, ...cookies });
    if (own.status === 204) cookies = cookiesOf(own);
    await world.signIn(email, PREPARED, visitor);
  }
  expect(statuses.filter((status) => status === 422).length).toBeLessThanOrEqual(10);
  // With the browser's own tries, it is the password of its user alone that can be right.
  expect((await world.signIn(email, PASSWORD, { ...world.from(), ...cookies })).status).toBe(422);
  expect((await world.signIn(email, PASSWORD)).status).toBe(204);
});

test("however many claim an address, a browser of one of them signs that one in", async () => {
  const email = "crowded@example.com";
  for (let at = 0; at < 5; at += 1) await world.signUp(email, { password: `${PREPARED} ${at}` });
  const known = cookiesOf(await world.signUp(email));
  expect((await world.signIn(email, PASSWORD, { ...world.from(), ...known })).status).toBe(204);
});

const body = { name: "Nile Books", governorate: "ALX" };
