import { newMasterKey } from "@masar/core/kernel/crypto";
import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Client } from "../../support/client.ts";
import { cookiesOf, type IdentityWorld, PASSWORD, put, startIdentityWorld } from "../../support/identity.ts";
import { masarJson } from "../../support/process.ts";

let world: IdentityWorld;
beforeAll(async () => {
  world = await startIdentityWorld({ mail: false });
});
afterAll(() => world.stop());

const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: world.clock.now() + steps * 30_000 });

/** A user with an app: the session that switched it on has two factors. */
async function withApp(email: string) {
  const client = await world.as(await world.signUp(email));
  const { body: started } = await client.post("/second_factor/totp");
  const confirmed = await client.post("/second_factor/totp/confirm", { code: codeOf(started.secret) });
  expect(confirmed.status).toBe(200);
  world.clock.advance(60_000);
  return { client, secret: started.secret as string, codes: confirmed.body.recovery_codes as string[], started };
}
const signedIn = async (email: string) => world.as(await world.signIn(email, PASSWORD));
const factorOf = async (client: Client) => (await client.get("/session")).body.second_factor;

test("a password alone opens nothing once an app is on, until a code of it is given", async () => {
  const email = "app@example.com";
  const { secret, started } = await withApp(email);
  expect(started.uri).toContain("otpauth://totp/Masar");
  expect(started.qr_svg).toMatch(/^<svg/);
  const client = await signedIn(email);
  expect(await factorOf(client)).toBe("needed");
  const shut = [
    client.get("/account"),
    client.get("/shipments"),
    client.post("/api_keys", { name: "x" }),
    client.get("/sessions"),
  ];
  for (const { status, body } of await Promise.all([...shut, client.delete("/second_factor/totp")]))
    expect([status, body.code]).toEqual([403, "second_factor_required"]);
  expect((await put(client, "/password", { password: "another one here", current_password: PASSWORD })).status).toBe(
    403,
  );
  expect((await client.post("/session/proof", { password: PASSWORD })).status).toBe(422);
  expect((await client.post("/session/proof", { code: "000000" })).body.errors[0].code).toBe("code_wrong");
  expect((await client.post("/session/proof", { code: codeOf(secret) })).status).toBe(204);
  expect(await factorOf(client)).toBe("given");
  expect((await client.get("/account")).status).toBe(200);
});

test("a sign-in link and a new password by link ask for the second factor too", async () => {
  const email = "link@example.com";
  const { client } = await withApp(email);
  const { id } = (await client.get("/session")).body.user;
  const link = () => world.masar.service.db.write((trx) => world.masar.service.accounts.signInLink(trx, id));
  expect(await factorOf(await world.as(await world.guest.post("/session", { token: await link() })))).toBe("needed");
  const reset = await world.guest.post("/password/reset", { token: await link(), password: "a better password" });
  expect(await factorOf(await world.as(reset))).toBe("needed");
});

test("a code is accepted once, also when it is sent twice at the same moment, and the one before it no more", async () => {
  const email = "once@example.com";
  const { secret } = await withApp(email);
  const [one, two] = [await signedIn(email), await signedIn(email)];
  const code = codeOf(secret);
  const replies = await Promise.all([one, two].map((client) => client.post("/session/proof", { code })));
  expect(replies.map(({ status }) => status).sort()).toEqual([204, 422]);
  const third = await signedIn(email);
  expect((await third.post("/session/proof", { code: codeOf(secret, -1) })).status).toBe(422);
  expect((await third.post("/session/proof", { code: codeOf(secret, 1) })).status).toBe(204);
});

test("codes are not for guessing: ten tries, whoever sends them", async () => {
  const email = "guess@example.com";
  await withApp(email);
  const client = await signedIn(email);
  for (let at = 0; at < 10; at += 1) await client.post("/session/proof", { code: "123123" });
  expect((await client.post("/session/proof", { code: "123123" })).status).toBe(429);
});

test("each recovery code works once; new ones replace them all; none is stored as it is", async () => {
  const email = "lost@example.com";
  const { client, codes } = await withApp(email);
  expect(codes).toHaveLength(10);
  const [first = "", second = "", third = ""] = codes;
  const prove = async (code: string) =>
    (await (await signedIn(email)).post("/session/proof", { recovery_code: code })).status;
  expect(await prove(first.toUpperCase().replaceAll("-", " "))).toBe(204);
  expect(await prove(first)).toBe(422);
  expect((await client.get("/second_factor")).body.recovery_codes_left).toBe(9);
  const { body } = await client.post("/second_factor/recovery_codes");
  expect(body.recovery_codes).toHaveLength(10);
  expect(await prove(second)).toBe(422);
  const stored = JSON.stringify(await world.masar.service.db.read("recovery_codes"));
  for (const code of [third, ...body.recovery_codes]) expect(stored).not.toContain(code);
});

test("the secret is sealed to its row, and an unconfirmed one counts for nothing", async () => {
  const { client, secret } = await withApp("sealed@example.com");
  const { id } = (await client.get("/session")).body.user;
  const row = await world.masar.service.db.read("totp_secrets").where({ user_id: id }).first();
  expect(row.secret).toMatch(/^v1\./);
  expect(JSON.stringify(row)).not.toContain(secret);
  const other = await world.as(await world.signUp("begun@example.com"));
  await other.post("/second_factor/totp");
  expect(await factorOf(await signedIn("begun@example.com"))).toBe("none");
});

test("switching it off, adding, and a new address need a proof of the last 15 minutes", async () => {
  const email = "stepup@example.com";
  const { client, secret } = await withApp(email);
  world.clock.advance(16 * 60_000);
  const guarded = () => [
    client.delete("/second_factor/totp"),
    client.post("/second_factor/recovery_codes"),
    client.post("/second_factor/passkeys/options"),
    put(client, "/email", { email: "thief@example.com" }),
  ];
  for (const { status, body } of await Promise.all(guarded()))
    expect([status, body.code]).toEqual([403, "proof_required"]);
  expect((await client.post("/session/proof", { code: codeOf(secret) })).status).toBe(204);
  expect((await client.delete("/second_factor/totp")).status).toBe(204);
  expect((await client.get("/second_factor")).body).toMatchObject({ totp: false, recovery_codes_left: 0 });
  expect(await factorOf(await signedIn(email))).toBe("none");
});

test("without a second factor the password is the proof", async () => {
  const client = await world.as(await world.signUp("plain@example.com"));
  world.clock.advance(16 * 60_000);
  expect((await client.post("/second_factor/totp")).body.code).toBe("proof_required");
  expect((await client.post("/session/proof", { password: "not the password" })).status).toBe(422);
  expect((await client.post("/session/proof", { password: PASSWORD })).status).toBe(204);
  expect((await client.post("/second_factor/totp")).status).toBe(200);
});

test("an account that requires one leads users to set it up and lets them do nothing else", async () => {
  const { client: owner } = await withApp("strict@example.com");
  const invited = await owner.post("/users", { email: "omar@example.com", name: "Omar", role: "operator" });
  const token = new URL(invited.body.sign_in_url).searchParams.get("token");
  const omar = await world.as(await world.guest.post("/session", { token }));
  expect((await omar.get("/shipments")).status).toBe(200);
  expect((await owner.patch("/account", { require_second_factor: true })).body.require_second_factor).toBe(true);
  expect(await factorOf(omar)).toBe("set_up_required");
  for (const { body } of [await omar.get("/shipments"), await omar.get("/sessions"), await omar.get("/account")])
    expect(body.code).toBe("second_factor_set_up_required");
  const { body } = await omar.post("/second_factor/totp");
  expect((await omar.post("/second_factor/totp/confirm", { code: codeOf(body.secret) })).status).toBe(200);
  expect((await omar.get("/shipments")).status).toBe(200);
  expect((await omar.delete("/second_factor/totp")).status).toBe(409);
  expect((await omar.get("/second_factor")).body).toMatchObject({ totp: true, required: true });
});

test("requiring one is an owner's who has one; a key cannot", async () => {
  const owner = await world.as(await world.signUp("own-first@example.com"));
  expect((await owner.patch("/account", { require_second_factor: true })).status).toBe(409);
  const shop = await world.masar.newAccount();
  expect((await shop.live.patch("/account", { require_second_factor: true })).body.code).toBe("owner_required");
  expect((await shop.live.get("/account")).body.require_second_factor).toBe(false);
});

test("the operator can sign in a user who lost every factor", async () => {
  const email = "all-lost@example.com";
  await withApp(email);
  const before = cookiesOf(await world.signIn(email, PASSWORD));
  const environment = { DATABASE_URL: world.masar.database.url, MASAR_SECRET_KEYS: newMasterKey("cli") };
  await masarJson(["user", "reset-second-factor", "--email", email], environment);
  expect((await world.guest.get("/session", before)).status).toBe(401);
  expect(await factorOf(await signedIn(email))).toBe("none");
});

test("a page between a shop and us treats a half signed-in visitor as nobody", async () => {
  const email = "connect@example.com";
  await withApp(email);
  const cookies = cookiesOf(await world.signIn(email, PASSWORD));
  const query = new URLSearchParams({
    store: "https://shop.example/",
    state: "a".repeat(30),
    return: "https://shop.example/wp-admin/",
  });
  const response = await fetch(`${world.masar.origin}/connect/woocommerce?${query}`, {
    headers: cookies,
    redirect: "manual",
  });
  expect(response.headers.get("location")).toContain("/sign-in?next=");
});

test("a passkey's answer to a challenge that is not ours, or in another's name, is refused", async () => {
  const client = await world.as(await world.signUp("passkey@example.com"));
  const { body: options } = await client.post("/second_factor/passkeys/options");
  expect(options).toMatchObject({ rp: { id: "localhost" }, authenticatorSelection: { userVerification: "required" } });
  const data = (challenge: string) =>
    Buffer.from(JSON.stringify({ type: "webauthn.create", challenge, origin: world.masar.origin })).toString(
      "base64url",
    );
  const answer = (challenge: string) => ({
    id: "AAAA",
    rawId: "AAAA",
    type: "public-key",
    clientExtensionResults: {},
    response: { clientDataJSON: data(challenge), attestationObject: "AAAA" },
  });
  for (const challenge of ["made-up", options.challenge]) {
    const { body } = await client.post("/second_factor/passkeys", { name: "Mine", passkey: answer(challenge) });
    expect(body.errors[0]).toMatchObject({ pointer: "/passkey", code: "passkey_wrong" });
  }
  expect((await client.get("/second_factor")).body.passkeys).toEqual([]);
  expect(await world.masar.service.db.read("passkey_challenges").where({ challenge: options.challenge })).toEqual([]);
});

test("the owner's log says that a factor was added, codes were replaced, and a factor was removed", async () => {
  const { client } = await withApp("logged@example.com");
  expect((await client.post("/second_factor/recovery_codes")).status).toBe(200);
  expect((await client.delete("/second_factor/totp")).status).toBe(204);
  const { id } = (await client.get("/session")).body.user;
  const lines = (await client.get("/activity")).body.data;
  expect(lines.map((line: { action: string; object_id: string }) => [line.action, line.object_id])).toEqual([
    ["second_factor.removed", id],
    ["recovery_codes.replaced", id],
    ["second_factor.added", id],
  ]);
});
