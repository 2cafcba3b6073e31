import { afterAll, beforeAll, expect, test } from "vitest";
import { cookiesOf, type IdentityWorld, PASSWORD, startIdentityWorld, tokenOf } from "../../support/identity.ts";
import { CONDITION_MS } from "../../support/limits.ts";

const NEXT = "a better password";
let world: IdentityWorld;
beforeAll(async () => {
  world = await startIdentityWorld();
});
afterAll(() => world.stop());

const forgot = (email: string) => world.guest.post("/password/forgot", { email }, world.from());
const mailedLink = async (email: string, count = 2) => {
  expect((await forgot(email)).status).toBe(202);
  return tokenOf(await world.linkTo(email, count));
};

test("the answer is the same whether or not somebody has the address, and only a user gets a mail", async () => {
  await world.signUp("known@example.com");
  const [known, unknown] = [await forgot("known@example.com"), await forgot("stranger@example.com")];
  expect([unknown.status, unknown.text]).toEqual([known.status, known.text]);
  await world.linkTo("known@example.com", 2);
  const rows = () => world.masar.service.db.read("security_mails").where({ email: "stranger@example.com" });
  await expect.poll(rows, { timeout: CONDITION_MS }).toEqual([]);
  expect(world.mailsTo("stranger@example.com")).toEqual([]);
});

test("the request does the same work whether or not somebody has the address", async () => {
  const alone = await startIdentityWorld({ environment: { MASAR_ROLE: "api" } }); // no worker beside it
  try {
    await alone.signUp("known@example.com");
    const { db } = alone.masar.service;
    const statementsFor = async (email: string) => {
      const statements: string[] = [];
      const note = ({ sql }: { sql: string }) => statements.push(sql);
      for (const side of [db.read, db.writer]) side.on("query", note);
      expect((await alone.guest.post("/password/forgot", { email }, alone.from())).status).toBe(202);
      for (const side of [db.read, db.writer]) side.removeListener("query", note);
      return statements.filter((sql) => !/leases|rate_limits/.test(sql)).sort();
    };
    await statementsFor("warm@example.com");
    const known = await statementsFor("known@example.com");
    expect(known.join()).toContain("security_mails");
    expect(await statementsFor("nobody@example.com")).toEqual(known);
  } finally {
    await alone.stop();
  }
});

test("the mailed link sets a password once, and ends every session and link of before", async () => {
  const email = "forgets@example.com";
  const before = cookiesOf(await world.signUp(email));
  const first = await mailedLink(email);
  const second = await mailedLink(email, 3);
  const reset = await world.guest.post("/password/reset", { token: second, password: NEXT });
  expect(reset.status).toBe(204);
  expect((await world.guest.get("/session", cookiesOf(reset))).body.user).toMatchObject({
    email,
    email_status: "verified",
  });
  expect((await world.guest.get("/session", before)).status).toBe(401);
  for (const token of [first, second])
    expect((await world.guest.post("/password/reset", { token, password: "yet another one" })).status).toBe(422);
  expect((await world.signIn(email, PASSWORD)).status).toBe(422);
  expect((await world.signIn(email, NEXT)).status).toBe(204);
});

test("two uses of one link at once: one password is set", async () => {
  const email = "twice@example.com";
  await world.signUp(email);
  const token = await mailedLink(email);
  const passwords = ["the first password", "the second password"];
  const replies = await Promise.all(
    passwords.map((password) => world.guest.post("/password/reset", { token, password })),
  );
  expect(replies.map(({ status }) => status).sort()).toEqual([204, 422]);
});

test("a link is too old after an hour, and a password that is refused leaves it unused", async () => {
  const email = "slow@example.com";
  await world.signUp(email);
  const token = await mailedLink(email);
  const short = await world.guest.post("/password/reset", { token, password: "short" });
  expect(short.body.errors[0].pointer).toBe("/password");
  expect((await world.guest.post("/password/reset", { token, password: "slow@example.com" })).status).toBe(422);
  world.clock.advance(61 * 60_000);
  expect((await world.guest.post("/password/reset", { token, password: NEXT })).body.errors[0].code).toBe("link_used");
});

test("a mailbox is not flooded: more requests are answered alike, and the links sent before still work", async () => {
  const email = "flooded@example.com";
  await world.signUp(email);
  for (let at = 0; at < 9; at += 1) expect((await forgot(email)).status).toBe(202);
  const token = tokenOf(await world.linkTo(email, 6));
  const rows = () => world.masar.service.db.read("security_mails");
  await expect.poll(rows, { timeout: CONDITION_MS }).toEqual([]);
  expect(world.mailsTo(email)).toHaveLength(6);
  expect((await world.guest.post("/session", { token })).status).toBe(204);
});

test("a stranger who has verification mails sent to an address keeps no sign-in link from its owner", async () => {
  const email = "wanted@example.com";
  await world.signUp(email);
  const stranger = await world.as(await world.signUp(email, { password: "the stranger's own" }));
  for (let at = 0; at < 6; at += 1) await stranger.post("/email/verification", {}, world.from());
  await forgot(email);
  await expect
    .poll(() => world.mailsTo(email).some(({ text }) => text?.includes("/sign-in?reset")), { timeout: CONDITION_MS })
    .toBe(true);
});

test("while the mail server is away the mail waits, and goes out once it is back", async () => {
  const email = "later@example.com";
  await world.signUp(email);
  await world.linkTo(email);
  world.mailbox.answer = "later";
  await forgot(email);
  const row = () => world.masar.service.db.read("security_mails").where({ email }).first();
  await expect.poll(async () => (await row())?.attempts ?? 0, { timeout: CONDITION_MS }).toBeGreaterThan(0);
  world.mailbox.answer = "accept";
  world.clock.advance(60_000);
  const before = world.mailsTo(email).length;
  await world.linkTo(email, before + 1);
});
