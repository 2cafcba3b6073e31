import { createHook } from "node:async_hooks";
import { hashPassword, passwordMatches } from "@masar/core/account/password";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Client, createClient, type Reply } from "../support/client.ts";
import { startTestService, type TestClock, type TestService, testClock } from "../support/service.ts";

const PASSWORD = "correct horse battery";
let masar: TestService;
let clock: TestClock;
let guest: Client;

beforeAll(async () => {
  clock = testClock();
  masar = await startTestService({ clock, environment: { MASAR_PROXIES: "1" } });
  guest = createClient({ base: `${masar.origin}/v1` });
});
afterAll(() => masar.stop());

let strangers = 0;
/** Another visitor: nobody's tries count against them. */
const from = () => ({ "X-Forwarded-For": `192.0.2.${++strangers}` });

const signUp = (body: Record<string, unknown>, headers: Record<string, string> = from()) =>
  guest.post("/signup", { name: "Nile Books", password: PASSWORD, governorate: "ALX", ...body }, headers);
const signIn = (email: string, password: string, headers: Record<string, string> = from()) =>
  guest.post("/session", { email, password }, headers);
const cookieOf = (reply: Reply) => ({ Cookie: (reply.headers.get("set-cookie") ?? "").split(";")[0] ?? "" });

async function withToken(reply: Reply) {
  const cookie = cookieOf(reply);
  const { csrf_token } = (await guest.get("/session", cookie)).body;
  return { ...cookie, "X-CSRF-Token": csrf_token as string };
}
const setPassword = (headers: Record<string, string>, body: Record<string, unknown>) =>
  guest.send("PUT", "/password", {
    body: JSON.stringify(body),
    headers: { "Content-Type": "application/json", ...headers },
  });

test("signing up creates an account and signs its owner in with one request", async () => {
  const made = await signUp({ email: "Mona@Example.com" });
  expect(made.status).toBe(204);
  const who = await guest.get("/session", cookieOf(made));
  expect(who.body).toMatchObject({
    user: { email: "mona@example.com", role: "owner" },
    account: { name: "Nile Books" },
    password: "set",
  });
  const account = await guest.get("/account", cookieOf(made));
  expect(account.body.pickup_address).toMatchObject({ governorate: "ALX", address: "" });
  expect((await signIn("MONA@example.com", PASSWORD)).status).toBe(204);
});

test("errors of a sign-up name their fields in both languages", async () => {
  const bad = { name: "x", email: "nobody", password: "short", governorate: "XX" };
  const english = await signUp(bad, { ...from(), "Accept-Language": "en" });
  const arabic = await signUp(bad, { ...from(), "Accept-Language": "ar" });
  for (const { status, body } of [english, arabic]) {
    expect(status).toBe(422);
    expect(body.errors.map(({ pointer }: { pointer: string }) => pointer).sort()).toEqual(
      ["/email", "/governorate", "/name", "/password"].sort(),
    );
  }
  expect(english.body.errors.find((one: { code: string }) => one.code === "password_short").detail).toMatch(/10/);
  for (const { detail } of arabic.body.errors) expect(detail).toMatch(/[ء-ي]/);
  for (const password of ["aaaaaaaaaaaa", "mona.hassan"]) {
    const simple = await signUp({ email: "mona.hassan@example.com", password });
    expect(simple.body.errors[0]).toMatchObject({ pointer: "/password", code: "password_simple" });
  }
});

test("a second sign-up with an address changes nothing, also when both come at once", async () => {
  const both = await Promise.all([signUp({ email: "twin@example.com" }), signUp({ email: "twin@example.com" })]);
  expect(both.map(({ status }) => status).sort()).toEqual([204, 422]);
  const again = await signUp({ email: "twin@example.com", password: "another password" });
  expect(again.body.errors[0]).toMatchObject({ pointer: "/email", code: "email_unavailable" });
  expect((await signIn("twin@example.com", "another password")).status).toBe(422);
});

test("a wrong password, a user without one and an unknown address get the same response", async () => {
  const withoutPassword = await masar.newAccount();
  await signUp({ email: "known@example.com" });
  const answers = await Promise.all(
    ["known@example.com", withoutPassword.account.email, "stranger@example.com"].map((email) =>
      signIn(email, "not the password"),
    ),
  );
  const [first, ...others] = answers.map(({ status, body }) => ({ status, ...body, request_id: "" }));
  expect(first).toMatchObject({ status: 422, errors: [{ pointer: "/password", code: "credentials_wrong" }] });
  for (const other of others) expect(other).toEqual(first);
});

test("an attempt for an unknown address hashes the password too", async () => {
  const email = "timed@example.com";
  await signUp({ email });
  const stored = await hashPassword("any");
  const [hashing = expect.fail()] = await startedBy(() => passwordMatches(stored, "any"));
  for (const address of [email, "nobody-at-all@example.com"]) {
    const started = await startedBy(() => signIn(address, "wrong password"));
    expect(started.filter((type) => type === hashing)).toHaveLength(1);
  }
});

/** The types of what Node starts for some work, such as a task in another thread. How long it takes is different each time. */
async function startedBy(work: () => Promise<unknown>): Promise<string[]> {
  const types: string[] = [];
  const hook = createHook({ init: (_, type) => types.push(type) }).enable();
  await work();
  hook.disable();
  return types.filter((type) => type !== "PROMISE");
}

test("ten attempts for an address from one network, known or not, and then 429", async () => {
  await signUp({ email: "guessed@example.com" });
  for (const email of ["guessed@example.com", "nobody-here@example.com"]) {
    const headers = from();
    for (let at = 0; at < 10; at += 1) expect((await signIn(email, "wrong password", headers)).status).toBe(422);
    const refused = await signIn(email, PASSWORD, headers);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(60);
  }
});

test("thirty attempts from one network for any address, then 429; other networks are not limited", async () => {
  const headers = from();
  for (let at = 0; at < 30; at += 1) await signIn(`somebody-${at}@example.com`, "wrong password", headers);
  expect((await signIn("mona@example.com", PASSWORD, headers)).status).toBe(429);
  expect((await signIn("mona@example.com", PASSWORD)).status).toBe(204);
});

test("a right password resets the wrong attempts", async () => {
  await signUp({ email: "clumsy@example.com" });
  const headers = from();
  for (let round = 0; round < 3; round += 1) {
    for (let at = 0; at < 5; at += 1) await signIn("clumsy@example.com", "wrong password", headers);
    expect((await signIn("clumsy@example.com", PASSWORD, headers)).status).toBe(204);
  }
});

test("changing the password asks for the present one and ends the other sessions", async () => {
  const made = await signUp({ email: "changes@example.com" });
  const other = await signIn("changes@example.com", PASSWORD);
  const headers = await withToken(made);
  const next = { password: "a better password" };
  for (const wrong of [next, { ...next, current_password: "not the password" }]) {
    const refused = await setPassword(headers, wrong);
    expect(refused.body.errors[0]).toMatchObject({ pointer: "/current_password", code: "credentials_wrong" });
  }
  expect((await guest.get("/session", cookieOf(other))).status).toBe(200);
  expect((await setPassword(headers, { ...next, current_password: PASSWORD })).status).toBe(204);
  expect((await guest.get("/session", headers)).status).toBe(200);
  expect((await guest.get("/session", cookieOf(other))).status).toBe(401);
  expect((await signIn("changes@example.com", PASSWORD)).status).toBe(422);
  expect((await signIn("changes@example.com", "a better password")).status).toBe(204);
});

test("a forgotten password can be replaced for an hour after a one-time link", async () => {
  await signUp({ email: "forgets@example.com" });
  const { user } = (await guest.get("/session", cookieOf(await signIn("forgets@example.com", PASSWORD)))).body;
  const byLink = async () => {
    const token = await masar.service.db.write((trx) => masar.service.accounts.signInLink(trx, user.id));
    return withToken(await guest.post("/session", { token }));
  };
  const fresh = await byLink();
  expect((await guest.get("/session", fresh)).body.password).toBe("set_and_resettable");
  expect((await setPassword(fresh, { password: "remembered this time" })).status).toBe(204);
  const old = await byLink();
  clock.advance(61 * 60_000);
  expect((await guest.get("/session", old)).body.password).toBe("set");
  expect((await setPassword(old, { password: "and again another" })).status).toBe(422);
});

test("a user who came by a link sets a first password", async () => {
  const invited = await masar.newAccount();
  const token = await masar.service.db.write((trx) => masar.service.accounts.signInLink(trx, invited.ownerId));
  const headers = await withToken(await guest.post("/session", { token }));
  expect((await guest.get("/session", headers)).body.password).toBe("none");
  expect((await setPassword(headers, { password: PASSWORD })).status).toBe(204);
  expect((await signIn(invited.account.email, PASSWORD)).status).toBe(204);
});

test("an API key has no password, and a change needs the CSRF token", async () => {
  const shop = await masar.newAccount();
  const body = { body: JSON.stringify({ password: PASSWORD }), headers: { "Content-Type": "application/json" } };
  expect((await shop.live.send("PUT", "/password", body)).status).toBe(404);
  const made = await signUp({ email: "forged@example.com" });
  expect((await setPassword(cookieOf(made), { password: "a better password" })).body.code).toBe("csrf_required");
});

test("no password is kept as it was typed", async () => {
  const rows = await masar.service.db.read("users").select("*");
  expect(JSON.stringify(rows)).not.toContain(PASSWORD);
  expect(rows.map((row) => row.password_hash).filter(Boolean)[0]).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test("sign-up on a public server is closed unless it is configured", async () => {
  const urls = {
    MASAR_LIVE_URL: "https://api.example.com/v1",
    MASAR_SANDBOX_URL: "https://api.example.com/sandbox/v1",
  };
  const closed = await startTestService({ environment: urls });
  const open = await startTestService({ environment: { ...urls, MASAR_SIGNUP: "open" } });
  try {
    const [there, here] = [closed, open].map(({ origin }) => createClient({ base: `${origin}/v1` }));
    expect((await there?.get("/signup"))?.body).toEqual({ open: false, sends_mail: false });
    expect((await here?.get("/signup"))?.body).toEqual({ open: true, sends_mail: false });
    const body = { name: "Nile Books", email: "a@example.com", password: PASSWORD, governorate: "C" };
    expect((await there?.post("/signup", body))?.status).toBe(403);
    expect((await here?.post("/signup", body))?.status).toBe(204);
  } finally {
    await closed.stop();
    await open.stop();
  }
});
