import { afterAll, beforeAll, expect, test } from "vitest";
import { createAuthenticator, type Odd } from "../../support/authenticator.ts";
import type { Client } from "../../support/client.ts";
import { type IdentityWorld, PASSWORD, startIdentityWorld } from "../../support/identity.ts";

let world: IdentityWorld;
beforeAll(async () => {
  world = await startIdentityWorld({ mail: false });
});
afterAll(() => world.stop());

async function withPasskey(email: string) {
  const client = await world.as(await world.signUp(email));
  const authenticator = createAuthenticator(world.masar.origin);
  const { body: options } = await client.post("/second_factor/passkeys/options");
  const made = await client.post("/second_factor/passkeys", {
    name: "Phone",
    passkey: authenticator.register(options),
  });
  expect(made.status).toBe(201);
  expect(made.body.recovery_codes).toHaveLength(10);
  return { client, authenticator, id: made.body.id as string };
}
const signInOptions = async () => (await world.guest.post("/session/passkey", undefined, world.from())).body;
const factorOf = async (client: Client) => (await client.get("/session")).body.second_factor;

/** Everything that an answer must not be. */
const ODD: readonly (readonly [what: string, odd: Odd])[] = [
  ["made at another address", { origin: "https://masar.example.net" }],
  ["for another site's id", { rpId: "example.net" }],
  ["without a finger, face or PIN", { unverified: true }],
];

test("a passkey alone signs in with two factors", async () => {
  const { authenticator } = await withPasskey("alone@example.com");
  const passkey = authenticator.assert(await signInOptions());
  const reply = await world.guest.post("/session", { passkey });
  expect(reply.status).toBe(204);
  expect(await factorOf(await world.as(reply))).toBe("given");
});

test.each(ODD)("an answer %s neither signs in, proves nor registers", async (_what, odd) => {
  const { authenticator } = await withPasskey(`odd-${Math.random().toString(36).slice(2)}@example.com`);
  const passkey = authenticator.assert(await signInOptions(), odd);
  expect((await world.guest.post("/session", { passkey })).body.errors[0].code).toBe("passkey_wrong");
  const other = await world.as(await world.signUp(`odd-${Math.random().toString(36).slice(2)}@example.com`));
  const { body: options } = await other.post("/second_factor/passkeys/options");
  const registered = createAuthenticator(world.masar.origin).register(options, odd);
  expect((await other.post("/second_factor/passkeys", { name: "Phone", passkey: registered })).status).toBe(422);
});

test("a challenge is answered once, also twice at the same moment, within five minutes, and for what it was drawn", async () => {
  const email = "challenge@example.com";
  const { authenticator } = await withPasskey(email);
  const passkey = authenticator.assert(await signInOptions());
  const replies = await Promise.all([1, 2].map(() => world.guest.post("/session", { passkey })));
  expect(replies.map(({ status }) => status).sort()).toEqual([204, 422]);
  const late = await signInOptions();
  world.clock.advance(6 * 60_000);
  expect((await world.guest.post("/session", { passkey: authenticator.assert(late) })).status).toBe(422);
  const half = await world.as(await world.signIn(email, PASSWORD));
  expect((await half.post("/session/proof", { passkey: authenticator.assert(await signInOptions()) })).status).toBe(
    422,
  );
  const { body: options } = await half.post("/session/proof/passkey");
  expect((await half.post("/session/proof", { passkey: authenticator.assert(options) })).status).toBe(204);
  expect(await factorOf(half)).toBe("given");
});

test("one user's passkey proves nothing for another, and another key's signature counts for nothing", async () => {
  const { authenticator: theirs, id } = await withPasskey("theirs@example.com");
  await withPasskey("mine@example.com");
  const half = await world.as(await world.signIn("mine@example.com", PASSWORD));
  const { body: options } = await half.post("/session/proof/passkey");
  expect((await half.post("/session/proof", { passkey: theirs.assert(options) })).status).toBe(422);
  const forged = { ...createAuthenticator(world.masar.origin).assert(await signInOptions()), id, rawId: id };
  expect((await world.guest.post("/session", { passkey: forged })).status).toBe(422);
});

test("a removed passkey signs in no more", async () => {
  const { client, authenticator, id } = await withPasskey("removed@example.com");
  const options = await signInOptions();
  expect((await client.delete(`/second_factor/passkeys/${id}`)).status).toBe(204);
  expect((await world.guest.post("/session", { passkey: authenticator.assert(options) })).status).toBe(422);
  expect(await factorOf(await world.as(await world.signIn("removed@example.com", PASSWORD)))).toBe("none");
});

test("the last factor of a user stays while the account requires one, also when both are removed at once", async () => {
  const { client, id } = await withPasskey("last@example.com");
  const second = createAuthenticator(world.masar.origin);
  const { body: options } = await client.post("/second_factor/passkeys/options");
  const { body } = await client.post("/second_factor/passkeys", { name: "Key", passkey: second.register(options) });
  expect((await client.patch("/account", { require_second_factor: true })).status).toBe(200);
  const replies = await Promise.all([id, body.id].map((one) => client.delete(`/second_factor/passkeys/${one}`)));
  expect(replies.map(({ status }) => status).sort()).toEqual([204, 409]);
  expect((await client.get("/second_factor")).body.passkeys).toHaveLength(1);
});
