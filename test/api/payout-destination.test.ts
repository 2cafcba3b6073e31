// Where a merchant is paid: entered by an owner with a second factor, checked by staff, used after a waiting time.
import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Client } from "../support/client.ts";
import { eventually } from "../support/eventually.ts";
import { type IdentityWorld, startIdentityWorld } from "../support/identity.ts";
import type { TestAccount } from "../support/service.ts";
import { sessionClient } from "../support/session-client.ts";
import { shipmentBody } from "../support/shipment.ts";

const HOUR = 3_600_000;
const IBAN = "EG380019000500000000263180002";
const OTHER = { kind: "wallet", number: "010 0123 4567", holder: "Mona Adel" };

const codeOf = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: world.clock.now() });

let world: IdentityWorld;
let shop: TestAccount;
let owner: Client;
let staffId: string;
let staff: Client;

beforeAll(async () => {
  world = await startIdentityWorld({ environment: { MASAR_RATE_LIMITS: "off" } });
  staffId = (await world.masar.newAccount({ kind: "staff" })).ownerId;
});
afterAll(() => world.stop());
beforeEach(async () => {
  shop = await world.masar.newAccount();
  owner = await withFactor(shop.ownerId);
  staff = await sessionClient(world.masar, staffId);
});

/** The owner's session, after the second factor was switched on in it. */
async function withFactor(userId: string): Promise<Client> {
  const client = await sessionClient(world.masar, userId);
  const { body } = await client.post("/second_factor/totp");
  await client.post("/second_factor/totp/confirm", { code: codeOf(body.secret) });
  return client;
}

/** The owner says again who they are: the proof is too old after the wait. */
async function reprove(): Promise<void> {
  const { db } = world.masar.service;
  await db.write((trx) => trx("sessions").where({ user_id: shop.ownerId }).update({ proved_at: world.clock.now() }));
}

const put = (client: Client, body: unknown) =>
  client.send("PUT", "/payout_destination", {
    body: JSON.stringify(body),
    headers: { "Content-Type": "application/json" },
  });
const enter = (
  body: unknown = { kind: "bank", number: "eg38 0019 0005 0000 0000 2631 8000 2", holder: "Nile Books" },
) => put(owner, body);

/** In the sandbox, so that a payout is made at once. */
async function payout() {
  const number = (await shop.test.post("/shipments", shipmentBody())).body.tracking_number;
  for (let step = 0; step < 4; step += 1) await shop.test.post(`/simulations/${number}/advance`);
  return (await shop.test.post("/simulations/payout")).body;
}

test("payouts use a destination once staff has confirmed it and the waiting time is over, and record it", async () => {
  const entered = await enter();
  expect(entered.status).toBe(200);
  expect(entered.body.current).toBe(null);
  const { id, effective_at, entered_at } = entered.body.pending;
  expect(entered.body.pending).toMatchObject({ kind: "bank", number: "EG•• •••• 0002", state: "waiting" });
  expect(Date.parse(effective_at) - Date.parse(entered_at)).toBe(48 * HOUR);

  const { body: waiting } = await staff.get("/payout_destinations");
  const mine = waiting.data.find((one: { id: string }) => one.id === id);
  expect(mine).toMatchObject({ full_number: IBAN, holder: "Nile Books", account: { id: shop.account.id } });
  expect((await staff.post(`/payout_destinations/${id}/confirm`, { check: "test_transfer" })).status).toBe(200);
  expect((await staff.post(`/payout_destinations/${id}/refuse`)).status).toBe(409);
  expect((await payout()).destination).toBe(null);

  world.clock.advance(48 * HOUR);
  const used = { id, kind: "bank", number: "EG•• •••• 0002" };
  const paid = await payout();
  expect(paid.destination).toEqual(used);

  // Another one changes nothing until it is in effect itself.
  await reprove();
  await enter(OTHER);
  expect((await payout()).destination).toEqual(used);
  expect((await shop.test.get(`/payouts/${paid.id}`)).body.destination).toEqual(used);
});

test("a destination that is not confirmed is never used, however long it waits; a refused one neither", async () => {
  await enter();
  world.clock.advance(400 * HOUR);
  expect((await payout()).destination).toBe(null);
  const { pending } = (await shop.live.get("/payout_destination")).body;
  staff = await sessionClient(world.masar, staffId); // the sessions from before the wait have ended
  await staff.post(`/payout_destinations/${pending.id}/refuse`);
  expect((await payout()).destination).toBe(null);
});

test("API keys, other users and sessions without a second factor or a recent proof cannot change it", async () => {
  const body = { kind: "bank", number: IBAN, holder: "Nile Books" };
  for (const key of [shop.live, shop.test]) expect((await put(key, body)).status).toBe(403);
  const plain = await sessionClient(world.masar, (await world.masar.newAccount()).ownerId);
  expect((await put(plain, body)).body.code).toBe("second_factor_set_up_required");
  world.clock.advance(HOUR);
  expect((await enter()).body.code).toBe("proof_required");
  expect((await owner.get("/payout_destination")).body).toEqual({ current: null, pending: null });
});

test("a number that no bank, wallet or InstaPay can have is refused by its field", async () => {
  for (const [kind, number, code] of [
    ["bank", IBAN.replace("38", "39"), "iban_checksum"],
    ["bank", `${IBAN}1`, "iban_form"],
    ["bank", "GB29NWBK60161331926819", "iban_form"],
    ["instapay", "mona@gmail.com", "instapay_form"],
    ["wallet", "0223456789", "wallet_form"],
  ] as const) {
    const { status, body } = await enter({ kind, number, holder: "Nile Books" });
    expect([status, body.errors]).toMatchObject([422, [{ pointer: "/number", code }]]);
  }
});

test("a number is taken in Arabic digits and with the invisible marks that bank apps and chats add", async () => {
  for (const [kind, number, full] of [
    ["bank", "\u200eEG٣٨ ٠٠١٩ ٠٠٠٥ ٠٠٠٠ ٠٠٠٠ ٢٦٣١ ٨٠٠٠ ٢\u200f", IBAN],
    ["instapay", "\u200fMona.Shop٧@instapay\u200e", "mona.shop7@instapay"],
    ["wallet", "٠١٠٠١٢٣٤٥٦٧", "01001234567"],
  ] as const) {
    const entered = await enter({ kind, number, holder: "مكتبة النيل" });
    expect(entered.status).toBe(200);
    const shown = await staff.get(`/payout_destinations/${entered.body.pending.id}`);
    expect(shown.body.full_number).toBe(full);
  }
});

test("holder and number are sealed at rest and never shown to the merchant or in the activity log", async () => {
  await enter();
  const row = await world.masar.service.db.read("payout_destinations").where({ account_id: shop.account.id }).first();
  const shown = JSON.stringify([
    row,
    (await owner.get("/payout_destination")).body,
    (await owner.get("/activity")).body,
  ]);
  expect(shown).not.toContain(IBAN.slice(4, 20));
  expect(shown).not.toContain("Nile Books");
  expect((await owner.get("/activity")).body.data[0].action).toBe("payout_destination.entered");
});

test("every owner gets a mail at once, whose link cancels the change without signing in", async () => {
  const email = `${shop.account.id}@owner.example`.replaceAll("_", "");
  await world.masar.service.db.write((trx) => trx("users").where({ id: shop.ownerId }).update({ email }));
  await enter(OTHER);
  const [mail] = await eventually(
    () => world.mailsTo(email),
    (mails) => mails.length > 0,
  );
  expect(mail?.text).toContain("010•••••567");
  expect(mail?.text).not.toContain("01001234567");
  const url = /https?:\/\/\S+payout_destination\/\S+/.exec(mail?.text ?? "")?.[0] ?? "";
  expect((await fetch(url)).status).toBe(200);
  expect((await owner.get("/payout_destination")).body.pending.state).toBe("waiting");
  const pressed = await fetch(url, { method: "POST" });
  expect(await pressed.text()).toMatch(/Cancelled|تم الإلغاء/);
  expect((await owner.get("/payout_destination")).body.pending).toBe(null);
  expect((await fetch(`${url}x`, { method: "POST" })).status).toBe(404);
});

test("owners get a mail in the account's language when staff refuses it, and none when it was entered again before", async () => {
  const email = `${shop.account.id}@refused.example`.replaceAll("_", "");
  await world.masar.service.db.write((trx) => trx("users").where({ id: shop.ownerId }).update({ email }));
  await shop.live.patch("/account", { settings: { language: "en" } });
  const { id } = (await enter(OTHER)).body.pending;
  await eventually(
    () => world.mailsTo(email),
    (mails) => mails.length === 1,
  );
  expect((await staff.post(`/payout_destinations/${id}/refuse`)).status).toBe(200);
  expect((await staff.post(`/payout_destinations/${id}/refuse`)).status).toBe(409); // no second mail
  const mail = (
    await eventually(
      () => world.mailsTo(email),
      (mails) => mails.length === 2,
    )
  ).at(-1);
  expect(mail?.subject).toBe("Masar: your payout destination was refused");
  expect(mail?.text).toContain("010•••••567");
  expect(mail?.text).toContain(`${world.masar.origin}/money`);
  expect(mail?.text).not.toContain("01001234567");
  const { db } = world.masar.service;
  await eventually(
    () => db.read("security_mails").where({ email }),
    (waiting) => waiting.length === 0,
  );
  expect(world.mailsTo(email)).toHaveLength(2);
});

test("an owner cancels it, also after it was confirmed; once it is in effect there is nothing to cancel", async () => {
  const { id } = (await enter()).body.pending;
  await staff.post(`/payout_destinations/${id}/confirm`, { check: "name_match" });
  expect((await owner.post("/payout_destination/cancel")).body).toEqual({ current: null, pending: null });
  expect((await owner.post("/payout_destination/cancel")).status).toBe(404);
  const again = (await enter()).body.pending.id;
  await staff.post(`/payout_destinations/${again}/confirm`, { check: "name_match" });
  world.clock.advance(48 * HOUR);
  expect((await owner.post("/payout_destination/cancel")).status).toBe(404);
  expect((await owner.get("/payout_destination")).body.current.id).toBe(again);
});
