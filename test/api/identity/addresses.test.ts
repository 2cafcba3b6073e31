// Whose an e-mail address is: whoever verified it.
import { welcome } from "@masar/core/start/first-run";
import { afterAll, beforeAll, expect, test } from "vitest";
import { eventually } from "../../support/eventually.ts";
import { cookiesOf, type IdentityWorld, PASSWORD, put, startIdentityWorld, tokenOf } from "../../support/identity.ts";
import { sessionClient } from "../../support/session-client.ts";

let world: IdentityWorld;
beforeAll(async () => {
  world = await startIdentityWorld();
});
afterAll(() => world.stop());

const signedUp = async (email: string) => world.as(await world.signUp(email));
const verified = async (email: string) => {
  const client = await signedUp(email);
  const url = await world.linkTo(email);
  expect((await client.post("/email/verify", { token: tokenOf(url) })).status).toBe(204);
  return client;
};
const statusOf = async (client: Awaited<ReturnType<typeof signedUp>>) =>
  (await client.get("/session")).body.user.email_status;

test("an address in other letters is the same address: it signs in, and is not claimed again once verified", async () => {
  await verified("case@example.com");
  for (const typed of ["CASE@Example.COM", " case@example.com ", "ca\u200bse@example.com"]) {
    expect((await world.signUp(typed)).body.errors[0]).toMatchObject({ code: "email_unavailable" });
    expect((await world.signIn(typed, PASSWORD)).status).toBe(204);
  }
  expect(await world.masar.service.db.read("users").where({ email: "case@example.com" })).toHaveLength(1);
});

test("signing up mails a link in the visitor's language that verifies the address, once", async () => {
  const email = "verify-ar@example.com";
  const client = await world.as(
    await world.guest.post("/signup", body(email), { ...world.from(), "Accept-Language": "ar" }),
  );
  expect(await statusOf(client)).toBe("unverified");
  const token = tokenOf(await world.linkTo(email));
  const [mail] = world.mailsTo(email);
  expect(mail?.subject).toMatch(/[ء-ي]/);
  expect(mail?.html).toContain('dir="rtl"');
  expect((await client.post("/email/verify", { token })).status).toBe(204);
  expect(await statusOf(client)).toBe("verified");
  expect((await client.post("/email/verify", { token })).body.errors[0].code).toBe("link_used");
});

test("a verification link works for the user alone whose claim it is, and for a day", async () => {
  const claimant = await signedUp("mine@example.com");
  const other = await signedUp("other@example.com");
  const token = tokenOf(await world.linkTo("mine@example.com"));
  expect((await other.post("/email/verify", { token })).status).toBe(422);
  expect((await world.guest.post("/email/verify", { token })).status).toBe(401);
  world.clock.advance(25 * 3_600_000);
  expect((await claimant.post("/email/verify", { token })).status).toBe(422);
  expect((await claimant.post("/email/verification")).status).toBe(202);
  const again = tokenOf(await world.linkTo("mine@example.com", 2));
  expect((await claimant.post("/email/verify", { token: again })).status).toBe(204);
});

test("a stranger's claim does not keep the owner of an address out, and ends when the owner verifies it", async () => {
  const email = "victim@example.com";
  const stranger = await world.as(await world.signUp(email, { password: "the stranger's own" }));
  const owner = await signedUp(email);
  expect((await world.signIn(email, PASSWORD)).status).toBe(204);
  await world.linkTo(email, 2);
  for (const mail of world.mailsTo(email)) {
    const token = /token=(\w+)/.exec(mail.text ?? "")?.[1] ?? "";
    await owner.post("/email/verify", { token });
  }
  expect(await statusOf(owner)).toBe("verified");
  expect(await statusOf(stranger)).toBe("lost");
  expect((await world.signIn(email, "the stranger's own")).status).toBe(422);
  expect((await stranger.get("/account")).status).toBe(200); // the account is still theirs
  expect((await put(stranger, "/email", { email: "stranger@example.com" })).status).toBe(202);
});

test("an invitation and a shop's installation that bear an address do not keep its owner from signing up", async () => {
  const inviter = await verified("inviter@example.com");
  const invited = await inviter.post("/users", { email: "guest@example.com", name: "Omar", role: "viewer" });
  expect(invited.status).toBe(201);
  expect((await signedUp("guest@example.com")).base).toBeTruthy();
  await world.masar.service.accounts.create({ name: "A shop", email: "shop@example.com", governorate: "C" });
  expect((await world.signUp("shop@example.com")).status).toBe(204);
  expect((await inviter.post("/users", { email: "GUEST@example.com", name: "Omar", role: "viewer" })).status).toBe(422);
});

test("what lets people or programs in waits for a verified address; the sandbox and one's own work do not", async () => {
  const client = await signedUp("early@example.com");
  const hook = { url: "https://shop.example/hook", events: ["*"] };
  const waiting = () => [
    client.post("/users", { email: "friend@example.com", name: "Omar", role: "viewer" }),
    client.post("/api_keys", { name: "Shop" }),
    client.post("/webhook_endpoints", hook),
    client.post("/stores", { platform: "woocommerce", answers: { url: "https://shop.example" } }),
  ];
  for (const { status, body } of await Promise.all(waiting()))
    expect([status, body.code]).toEqual([403, "email_unverified"]);
  const { id } = (await client.get("/session")).body.user;
  const sandbox = await sessionClient(world.masar, id, "test");
  expect((await sandbox.post("/api_keys", { name: "Shop" })).status).toBe(201);
  expect((await client.patch("/account", { phone: "01001234567" })).status).toBe(200);
  await client.post("/email/verify", { token: tokenOf(await world.linkTo("early@example.com")) });
  for (const { body } of await Promise.all(waiting())) expect(body.code).not.toBe("email_unverified");
});

test("a shop is not connected to the live environment before the address is verified", async () => {
  const reply = await world.signUp("connects@example.com");
  const [client, cookies] = [await world.as(reply), cookiesOf(reply)];
  const { csrf_token: csrf } = (await client.get("/session")).body;
  const shop = "https://shop.example/";
  const form = { store: shop, return: shop, state: "a".repeat(30), mode: "live", csrf };
  const connect = () =>
    fetch(`${world.masar.origin}/connect/woocommerce`, {
      method: "POST",
      redirect: "manual",
      headers: { ...cookies, "Content-Type": "application/x-www-form-urlencoded", "Accept-Language": "en" },
      body: new URLSearchParams(form),
    });
  const refused = await connect();
  expect([refused.status, await refused.text()]).toEqual([403, expect.stringContaining("must be verified")]);
  await client.post("/email/verify", { token: tokenOf(await world.linkTo("connects@example.com")) });
  expect((await connect()).status).not.toBe(403);
});

test("a new address is used once it is verified; the old one gets a notice, and its links end", async () => {
  const client = await verified("before@example.com");
  await world.guest.post("/password/forgot", { email: "before@example.com" }, world.from());
  const mailed = tokenOf(await world.linkTo("before@example.com", 2));
  expect((await put(client, "/email", { email: "After@example.com" })).status).toBe(202);
  expect((await client.get("/session")).body.user.email).toBe("before@example.com");
  expect((await client.post("/email/verify", { token: tokenOf(await world.linkTo("after@example.com")) })).status).toBe(
    204,
  );
  expect((await client.get("/session")).body.user).toMatchObject({
    email: "after@example.com",
    email_status: "verified",
  });
  const sent = await eventually(
    () => world.mailsTo("before@example.com"),
    (mails) => mails.length === 3,
  );
  expect(sent.at(-1)?.text).not.toContain("token=");
  expect((await world.guest.post("/session", { token: mailed })).status).toBe(422);
  expect((await world.signIn("before@example.com", PASSWORD)).status).toBe(422);
  expect((await world.signIn("after@example.com", PASSWORD)).status).toBe(204);
  expect((await client.get("/activity")).body.data[0]).toMatchObject({ action: "user.email_changed" });
  expect((await client.get("/activity")).text).not.toContain("after@example.com");
});

test("two who verify one address at once: it becomes one of theirs", async () => {
  const email = "both@example.com";
  const clients = [await signedUp(email), await signedUp(email)];
  await world.linkTo(email, 2);
  const tokens = world.mailsTo(email).map((mail) => /token=(\w+)/.exec(mail.text ?? "")?.[1] ?? "");
  await Promise.all(clients.flatMap((client) => tokens.map((token) => client.post("/email/verify", { token }))));
  const rows = await world.masar.service.db.read("users").where({ email });
  expect(rows.map((row) => row.email_status).sort()).toEqual(["lost", "verified"]);
});

test("where no mail is sent nothing waits, and a password's address is taken by the first", async () => {
  const silent = await startIdentityWorld({ mail: false });
  try {
    const client = await silent.as(await silent.signUp("first@example.com"));
    expect((await client.get("/session")).body).toMatchObject({
      sends_mail: false,
      user: { email_status: "unverified" },
    });
    expect((await client.post("/api_keys", { name: "Shop" })).status).toBe(201);
    const invitation = { email: "guest@example.com", name: "Omar", role: "viewer" };
    expect((await client.post("/users", invitation)).status).toBe(201);
    expect((await silent.signUp("FIRST@example.com")).status).toBe(422);
    expect((await silent.signUp("guest@example.com")).status).toBe(204);
    expect((await put(client, "/email", { email: "second@example.com" })).status).toBe(204);
    expect((await silent.signIn("second@example.com", PASSWORD)).status).toBe(204);
    expect((await silent.guest.post("/password/forgot", { email: "second@example.com" })).status).toBe(409);
  } finally {
    await silent.stop();
  }
});

test("the link that a start prints signs the operator in, and counts as verified", async () => {
  const local = await startIdentityWorld();
  try {
    const printed = await welcome(local.masar.service);
    const url = printed.kind === "first" ? printed.signInUrl : "";
    const operator = await local.as(await local.guest.post("/session", { token: tokenOf(new URL(url)) }));
    expect((await operator.get("/session")).body.user).toMatchObject({ role: "owner", email_status: "verified" });
    expect((await operator.post("/api_keys", { name: "Shop" })).status).toBe(201);
  } finally {
    await local.stop();
  }
});

test("the link that the operator makes verifies the address, one that an owner hands over does not", async () => {
  const { accounts, db } = world.masar.service;
  const { owner } = await accounts.create({ name: "A shop", email: "operator@example.com", governorate: "C" });
  const open = async (provesEmail: boolean) => {
    const token = await db.write((trx) => accounts.signInLink(trx, owner.id, { provesEmail }));
    return world.as(await world.guest.post("/session", { token }));
  };
  expect(await statusOf(await open(false))).toBe("unverified");
  expect(await statusOf(await open(true))).toBe("verified");
});

const body = (email: string) => ({ name: "Nile Books", password: PASSWORD, governorate: "ALX", email });
