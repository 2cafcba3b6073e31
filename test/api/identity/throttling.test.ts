// Strangers' tries use up nothing of a user's.
import { afterAll, beforeAll, expect, test } from "vitest";
import { createClient } from "../../support/client.ts";
import { cookiesOf, type IdentityWorld, PASSWORD, startIdentityWorld, tokenOf } from "../../support/identity.ts";

let world: IdentityWorld;
beforeAll(async () => {
  world = await startIdentityWorld();
});
afterAll(() => world.stop());

// Each costs what a password's hash costs. No limit on tries counts further than a hundred.
const NETWORKS = process.env.MASAR_TEST_LONG ? 125 : 25;
const TRIES = 8 * NETWORKS;

test(`${TRIES} wrong tries from everywhere do not keep the user out, with a password or a mailed link`, async () => {
  const email = "target@example.com";
  const session = cookiesOf(await world.signUp(email));
  const statuses = new Map<number, number>();
  for (let batch = 0; batch < NETWORKS; batch += 1) {
    const visitor = world.from(); // eight tries from each network
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, at) => world.signIn(email, `wrong password ${batch} ${at}`, visitor)),
    );
    for (const { status } of replies) statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  expect([...statuses]).toEqual([[422, TRIES]]);
  expect((await world.signIn(email, PASSWORD)).status).toBe(204);
  expect((await world.guest.get("/session", session)).status).toBe(200);
  await world.guest.post("/password/forgot", { email }, world.from());
  const token = tokenOf(await world.linkTo(email, 2));
  expect((await world.guest.post("/session", { token })).status).toBe(204);
});

test("in a network whose tries are used up, a browser that the user has signed in from still does", async () => {
  const email = "office@example.com";
  const visitor = world.from();
  const known = cookiesOf(await world.guest.post("/signup", { ...body, email }, visitor));
  for (let at = 0; at < 10; at += 1) await world.signIn(email, "wrong password", visitor);
  expect((await world.signIn(email, PASSWORD, visitor)).status).toBe(429);
  expect((await world.signIn(email, PASSWORD, { ...visitor, ...known })).status).toBe(204);
});

test("a known browser has ten tries too, and is known for its own user alone", async () => {
  const visitor = world.from();
  const mine = cookiesOf(await world.guest.post("/signup", { ...body, email: "thief@example.com" }, visitor));
  await world.signUp("prey@example.com");
  for (let at = 0; at < 10; at += 1) await world.signIn("prey@example.com", "wrong", { ...visitor, ...mine });
  expect((await world.signIn("prey@example.com", PASSWORD, { ...visitor, ...mine })).status).toBe(429);
  for (let at = 0; at < 10; at += 1) await world.signIn("thief@example.com", "wrong", { ...world.from(), ...mine });
  expect((await world.signIn("thief@example.com", PASSWORD, { ...world.from(), ...mine })).status).toBe(429);
});

test("who signs in rightly does not use up the tries of an office", async () => {
  await world.signUp("colleague@example.com");
  const visitor = world.from();
  for (let at = 0; at < 35; at += 1)
    expect((await world.signIn("colleague@example.com", PASSWORD, visitor)).status).toBe(204);
});

test("addresses of one IPv6 customer are one network", async () => {
  await world.signUp("six@example.com");
  for (let at = 0; at < 10; at += 1)
    await world.signIn("six@example.com", "wrong", { "X-Forwarded-For": `2001:db8:1:2::${at + 1}` });
  const there = { "X-Forwarded-For": "2001:db8:1:2:ffff::9" };
  expect((await world.signIn("six@example.com", PASSWORD, there)).status).toBe(429);
  expect((await world.signIn("six@example.com", PASSWORD, { "X-Forwarded-For": "2001:db8:1:3::1" })).status).toBe(204);
});

test("wrong API keys of one network are slowed; a right key from there, and other networks, are not", async () => {
  const shop = await world.masar.newAccount();
  const [there, elsewhere] = [world.from(), world.from()];
  const wrong = createClient({ base: `${world.masar.origin}/v1`, key: "masar_live_sk_wrong" });
  const statuses = [];
  for (let at = 0; at < 61; at += 1) statuses.push((await wrong.get("/account", there)).status);
  expect(statuses.slice(0, 60).every((status) => status === 401)).toBe(true);
  expect(statuses[60]).toBe(429);
  expect((await wrong.get("/account", elsewhere)).status).toBe(401);
  expect((await shop.live.get("/account", there)).status).toBe(200);
});

test("without a proxy of our own, what a visitor says of their address counts for nothing", async () => {
  const bare = await startIdentityWorld({ environment: { MASAR_PROXIES: "0" } });
  try {
    await bare.signUp("bare@example.com");
    for (let at = 0; at < 10; at += 1) await bare.signIn("bare@example.com", "wrong password");
    expect((await bare.signIn("bare@example.com", PASSWORD)).status).toBe(429);
  } finally {
    await bare.stop();
  }
});

const body = { name: "Nile Books", password: PASSWORD, governorate: "ALX" };
