// Mails about what happened, through a real SMTP server.

import { purge } from "@masar/core/operations/maintenance";
import { readXlsx } from "hucre/xlsx";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { courier } from "../support/courier.ts";
import { openDemoStore } from "../support/dashboard.ts";
import { engine } from "../support/database.ts";
import { eventually } from "../support/eventually.ts";
import { type Mailbox, startMailbox } from "../support/mailbox.ts";
import { type Browser, signIn } from "../support/merchant.ts";
import { startTestService, type TestAccount, type TestService } from "../support/service.ts";
import { sessionClient } from "../support/session-client.ts";
import { shipmentBody } from "../support/shipment.ts";
import { csvOf, finished, upload } from "../support/upload.ts";

const MINUTE_MS = 60_000;
const ALL = {
  orders_attention: true,
  attempts_failed: true,
  store_stopped: true,
  payout_paid: true,
  monthly_statement: true,
  upload_done: true,
};
const NO_ANSWER = "01000000002";

let mailbox: Mailbox;
let masar: TestService;
let merchant: TestAccount;
let browser: Browser;
let aheadMs = 0;

beforeAll(async () => {
  mailbox = await startMailbox();
  masar = await startTestService({
    clock: { now: () => Date.now() + aheadMs },
    notifyEveryMs: 40,
    environment: {
      MASAR_RATE_LIMITS: "off",
      MASAR_SMTP_URL: mailbox.url,
      MASAR_MAIL_FROM: "Masar <no-reply@masar.example>",
    },
  });
});
beforeEach(async () => {
  merchant = await masar.newAccount();
  browser = await signIn(masar, merchant);
  mailbox.answer = "accept";
});
afterEach(async () => {
  await change({ topics: Object.fromEntries(Object.keys(ALL).map((topic) => [topic, false])) });
});
afterAll(async () => {
  await masar?.stop();
  await mailbox?.close();
});

async function change(body: Record<string, unknown>, by = browser) {
  const response = await by.open("/v1/notification_settings", {
    method: "PATCH",
    headers: { "content-type": "application/json", "x-csrf-token": by.csrf },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: await response.json() };
}

const mailsOf = (account = merchant) =>
  mailbox.mails.filter(({ recipients }) => recipients[0] === account.account.email);
const mails = (count: number, account = merchant) =>
  eventually(
    () => mailsOf(account),
    (list) => list.length >= count,
  );

async function failedAttempt(phone = NO_ANSWER): Promise<string> {
  const { body } = await merchant.test.post(
    "/shipments",
    shipmentBody({ recipient: { ...shipmentBody().recipient, phone } }),
  );
  for (let step = 0; step < 4; step += 1) await merchant.test.post(`/simulations/${body.tracking_number}/advance`);
  return body.tracking_number;
}

/** As a poll of a shop that refuses us leaves it. */
async function stop(store: string, name: string): Promise<void> {
  await masar.service.db.write((trx) => trx("stores").where({ id: store }).update({ status: "reconnect", name }));
}

/** Until what happened up to now has been looked at: a tick that began after it has ended. */
async function lookedAt(): Promise<void> {
  const { db } = masar.service;
  const position = async () =>
    Number((await db.read("notification_cursors").where({ name: "read" }).first("position"))?.position ?? 0);
  for (let tick = 0; tick < 2; tick += 1) {
    const before = await position();
    await eventually(position, (now) => now > before);
  }
}

/** Makes as if a mail had gone out just now, so that the next one gathers. */
async function aMomentAgo(): Promise<void> {
  await masar.service.db.write((trx) =>
    trx("mails").insert({
      id: `eml_${merchant.ownerId}`,
      user_id: merchant.ownerId,
      state: "sent",
      attempts: 1,
      due_at: 0,
      created_at: Date.now() + aheadMs,
    }),
  );
}

test("everything that is new comes in one mail, with links, without anything of a buyer's", async () => {
  expect((await change({ topics: ALL, language: "en" })).status).toBe(200);
  await aMomentAgo();
  const store = await openDemoStore(merchant.test);
  await failedAttempt();
  const number = await failedAttempt();
  const delivered = (await merchant.test.post("/shipments", shipmentBody())).body.tracking_number;
  for (let step = 0; step < 4; step += 1) await merchant.test.post(`/simulations/${delivered}/advance`);
  const payout = (await merchant.test.post("/simulations/payout")).body;
  const file = await upload(merchant.test, csvOf(2));
  await finished(merchant.test, file.id);
  await stop(store.id, "Nile Books");
  await lookedAt();
  expect(mailsOf()).toEqual([]); // the last one was a moment ago
  aheadMs += 15 * MINUTE_MS;
  const [mail] = await mails(1);
  expect(mail?.subject).toMatch(
    /^Masar \[Sandbox\]: 5 orders need your attention · 2 failed attempts wait for your decision · Reconnect “Nile Books”/,
  );
  const order = store.orders.get("#1008")?.id;
  const { instruct_by } = (await merchant.test.get(`/shipments/${number}`)).body.next_step;
  const deadline = new Intl.DateTimeFormat("en-EG", { hour: "numeric", minute: "2-digit", timeZone: "Africa/Cairo" });
  for (const part of [mail?.text ?? "", mail?.html ?? ""]) {
    for (const path of [
      `/orders/${order}`,
      `/shipments/${number}`,
      `/stores/${store.id}`,
      `/money/payouts/${payout.id}`,
      `/bulk/${file.id}`,
    ])
      expect(part).toContain(`${masar.origin}${path}?mode=test`);
    for (const words of [
      "#1008",
      "Governorate not certain",
      "Recipient did not answer",
      deadline.format(new Date(instruct_by)),
      "Sandbox: nothing of this is collected",
      "Shipments: 2; rows to correct or review: 0",
    ])
      expect(part).toContain(words);
    for (const secret of ["منى", "01000000", "التحرير", "26 يوليو", "Dokki", "الدقي"])
      expect(part).not.toContain(secret);
  }
  expect(mail?.header("Auto-Submitted")).toBe("auto-generated");
  expect(mail?.from).toMatchObject({ address: "no-reply@masar.example", name: "Masar" });
});

test("a user gets at most one mail in 15 minutes, and nothing is reported twice", async () => {
  await change({ topics: { attempts_failed: true }, language: "en" });
  const first = await failedAttempt();
  await mails(1);
  const second = await failedAttempt();
  await lookedAt();
  aheadMs += 14 * MINUTE_MS;
  await lookedAt();
  expect(mailsOf()).toHaveLength(1);
  aheadMs += MINUTE_MS;
  const [one, two] = await mails(2);
  expect([one?.text?.includes(first), one?.text?.includes(second)]).toEqual([true, false]);
  expect([two?.text?.includes(first), two?.text?.includes(second)]).toEqual([false, true]);
  aheadMs += 60 * MINUTE_MS;
  await lookedAt();
  expect(mailsOf()).toHaveLength(2);
});

test("what was stored to be reported is not inserted again with each look", async () => {
  await change({ topics: { upload_done: true } });
  const file = await upload(merchant.test, csvOf(1));
  await finished(merchant.test, file.id);
  await mails(1);
  const { db } = masar.service;
  await db.write((trx) => trx.raw("create table inserted (id text)"));
  const statements =
    engine === "postgres"
      ? [
          "create function note_insert() returns trigger as $f$ begin insert into inserted values (new.happening); return new; end $f$ language plpgsql",
          "create trigger noted before insert on notifications for each row execute function note_insert()",
        ]
      : ["create trigger noted before insert on notifications begin insert into inserted values (new.happening); end"];
  for (const sql of statements) await db.write((trx) => trx.raw(sql));
  await lookedAt();
  expect(await db.read("inserted").where({ id: file.id })).toEqual([]);
  await db.write((trx) => trx.raw(`drop trigger noted ${engine === "postgres" ? "on notifications" : ""}`));
});

test("a failed attempt is not reported of a parcel that was delivered by the scans that arrived with it", async () => {
  await change({ topics: { attempts_failed: true }, language: "en" });
  await aMomentAgo();
  const staff = await masar.newAccount({ kind: "staff" });
  const book = async () => (await merchant.live.post("/shipments", shipmentBody())).body.tracking_number as string;
  const [waiting, delivered] = [await book(), await book()];
  const upTo = (tracking_number: string, more: object[]) =>
    [
      { event: "collect" },
      { event: "hub", hub: "GIZ-1" },
      { event: "load" },
      { event: "fail", reason: "no_answer" },
      ...more,
    ].map((scan, at) => ({ tracking_number, at: new Date(Date.now() + aheadMs + at).toISOString(), ...scan }));
  const end = [{ event: "load" }, { event: "deliver", receiver_name: "منى", cash_collected: 990 }];
  const sent = await staff.live.post("/scans", { scans: [...upTo(delivered, end), ...upTo(waiting, [])] });
  expect(sent.body.data.map(({ outcome }: { outcome: string }) => outcome)).toEqual(Array(10).fill("moved"));
  await lookedAt();
  aheadMs += 15 * MINUTE_MS;
  const [mail] = await mails(1);
  expect(mail?.subject).toBe("Masar: A failed attempt waits for your decision");
  expect([mail?.text?.includes(waiting), mail?.text?.includes(delivered)]).toEqual([true, false]);
});

test("a mail lists live before the sandbox and names both", async () => {
  await change({ topics: { attempts_failed: true }, language: "en" });
  await aMomentAgo();
  const staff = await masar.newAccount({ kind: "staff" });
  const { tracking_number } = (await merchant.live.post("/shipments", shipmentBody())).body;
  const sandbox = await failedAttempt();
  for (const scan of [
    { event: "collect" },
    { event: "hub", hub: "GIZ-1" },
    { event: "load" },
    { event: "fail", reason: "no_answer" },
  ])
    await staff.live.post("/scans", { scans: [{ tracking_number, ...scan }] });
  await lookedAt();
  aheadMs += 15 * MINUTE_MS;
  const mail = (await mails(1)).at(-1);
  expect(mail?.subject).toBe("Masar: A failed attempt waits for your decision");
  const text = mail?.text ?? "";
  const places = [
    "== Live ==",
    `/shipments/${tracking_number}?mode=live`,
    "== Sandbox",
    `/shipments/${sandbox}?mode=test`,
  ].map((part) => text.indexOf(part));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(places[0]).toBeGreaterThan(-1);
});

test("in Arabic: the subject arrives readable, the page runs from right to left, and there is a plain part", async () => {
  await change({ topics: { attempts_failed: true }, language: "ar" });
  const number = await failedAttempt();
  const [mail] = await mails(1);
  expect(mail?.subject).toBe("مسار [تجريبي]: محاولة تسليم فاشلة في انتظار تعليماتك");
  expect(mail?.header("Subject")).toMatch(/^[\x20-\x7e]+$/);
  expect(mail?.html).toContain('<html lang="ar" dir="rtl">');
  for (const part of [mail?.text, mail?.html]) {
    expect(part).toContain("العميل لا يرد");
    expect(part).toContain("حدد المطلوب قبل");
    expect(part).toContain(number);
    expect(part).toContain("إيقاف هذه الرسائل");
  }
  expect(mail?.text).toMatch(/[٠-٩]/);
});

test("a store's name with line breaks begins no header and no line of its own", async () => {
  await change({ topics: { store_stopped: true }, language: "en" });
  const store = await openDemoStore(merchant.test);
  await stop(store.id, "Evil\r\nBcc: victim@example.com\r\n\r\n<script>alert(1)</script>\u202e");
  const [mail] = await mails(1);
  expect(mail?.recipients).toEqual([merchant.account.email]);
  expect(mail?.header("Bcc")).toBeUndefined();
  expect(mail?.subject).toContain("Reconnect “Evil Bcc: victim@example.com <script>alert(1)</script>");
  expect(mail?.text).not.toMatch(/^Bcc:/m);
  expect(mail?.html).not.toContain("<script>");
  for (const part of [mail?.subject, mail?.text, mail?.html]) expect(part).not.toContain("\u202e");
});

test("mail is retried while the mail server is not reachable, and arrives once", async () => {
  await change({ topics: { attempts_failed: true }, language: "en" });
  await mailbox.close();
  const number = await failedAttempt();
  const row = () => masar.service.db.read("mails").where({ user_id: merchant.ownerId }).first();
  const failedWith = (problem: RegExp) => eventually(row, (mail) => problem.test(mail?.problem ?? ""));
  expect(await failedWith(/^E/)).toMatchObject({ state: "pending", attempts: 1 });
  await mailbox.open();
  mailbox.answer = "later";
  aheadMs += MINUTE_MS;
  await failedWith(/451/);
  mailbox.answer = "accept";
  aheadMs += 2 * MINUTE_MS;
  expect(await eventually(row, (mail) => mail.state !== "pending")).toMatchObject({ state: "sent", attempts: 3 });
  const all = mailsOf();
  expect(all).toHaveLength(2); // the one that was put off, and the one that was taken: the same mail
  expect(new Set(all.map(({ messageId }) => messageId)).size).toBe(1);
  expect(all.at(-1)?.text).toContain(number);
});

test("a recipient that does not exist is not tried again", async () => {
  mailbox.unknown.add(merchant.account.email);
  await change({ topics: { attempts_failed: true } });
  await failedAttempt();
  const row = () => masar.service.db.read("mails").where({ user_id: merchant.ownerId }).first();
  expect(await eventually(row, (mail) => mail?.state === "failed")).toMatchObject({
    attempts: 1,
    problem: "EENVELOPE 550",
  });
});

test("the unsubscribe link works without signing in: opening it changes nothing, sending it stops every mail", async () => {
  await change({ topics: ALL, language: "ar" });
  await failedAttempt();
  const [mail] = await mails(1);
  expect(mail?.header("List-Unsubscribe-Post")).toBe("List-Unsubscribe=One-Click");
  const link = (mail?.header("List-Unsubscribe") ?? "").slice(1, -1);
  expect(mail?.html).toContain(link);
  const chosen = async () =>
    ((await (await browser.open("/v1/notification_settings")).json()) as { topics: Record<string, boolean> }).topics;
  const shown = await fetch(link);
  expect([shown.status, await shown.text()]).toEqual([200, expect.stringContaining("إيقاف هذه الرسائل؟")]);
  expect(await chosen()).toEqual(ALL);
  const forged = await fetch(
    link.replace(/.$/, (last) => (last === "A" ? "B" : "A")),
    { method: "POST" },
  );
  expect([forged.status, await chosen()]).toEqual([404, ALL]);
  const sent = await fetch(link, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: "List-Unsubscribe=One-Click",
    redirect: "error",
  });
  expect(sent.status).toBe(200);
  expect(Object.values(await chosen())).toEqual(Object.values(ALL).map(() => false));
  expect((await fetch(link, { method: "POST" })).status).toBe(200);
  const other = await masar.newAccount(); // its mail shows that the worker has looked
  const theirs = await signIn(masar, other);
  await change({ topics: { attempts_failed: true } }, theirs);
  await failedAttempt();
  aheadMs += 30 * MINUTE_MS;
  await lookedAt();
  expect(mailsOf()).toHaveLength(1);
  await change({ topics: { attempts_failed: false } }, theirs);
});

test("a topic covers only events after it was chosen", async () => {
  const before = await failedAttempt();
  await change({ topics: { attempts_failed: true } });
  const after = await failedAttempt();
  const [mail] = await mails(1);
  expect([mail?.text?.includes(before), mail?.text?.includes(after)]).toEqual([false, true]);
});

test("every user has choices of their own, of every role; a key has none", async () => {
  const { db, accounts } = masar.service;
  const { user } = await db.write((trx) =>
    accounts.invite(trx, {
      accountId: merchant.account.id,
      email: `viewer-${merchant.ownerId}@example.com`,
      name: "V",
      role: "viewer",
    }),
  );
  const viewer = await signIn(masar, { ...merchant, ownerId: user.id });
  expect(await change({ topics: { payout_paid: true }, language: "en" }, viewer)).toMatchObject({
    status: 200,
    body: { email: user.email, sends_mail: true, language: "en", topics: { payout_paid: true, upload_done: false } },
  });
  expect(await (await browser.open("/v1/notification_settings")).json()).toMatchObject({
    email: merchant.account.email,
    language: "ar",
    topics: { payout_paid: false },
  });
  expect((await merchant.live.get("/notification_settings")).status).toBe(404);
  expect((await change({ topics: { weather: true } })).status).toBe(422);
  await change({ topics: { payout_paid: false } }, viewer);
});

test("of a user who is removed nothing stays, and of what is old nothing but the stores that still stand still", async () => {
  const { db, accounts } = masar.service;
  const { user } = await db.write((trx) =>
    accounts.invite(trx, {
      accountId: merchant.account.id,
      email: `gone-${merchant.ownerId}@example.com`,
      name: "Gone",
      role: "operator",
    }),
  );
  const guest = await signIn(masar, { ...merchant, ownerId: user.id });
  for (const by of [guest, browser]) await change({ topics: { attempts_failed: true, store_stopped: true } }, by);
  const store = await openDemoStore(merchant.test);
  await stop(store.id, "Nile Books");
  await failedAttempt();
  const kept = async (userId: string) =>
    Promise.all(
      ["notification_choices", "notifications", "mails"].map(
        async (table) => (await db.read(table).where({ user_id: userId })).length,
      ),
    );
  for (const userId of [user.id, merchant.ownerId])
    await eventually(
      () => kept(userId),
      ([choices, notifications, mails]) => choices === 1 && notifications === 2 && mails === 1,
    );
  const owner = await sessionClient(masar, merchant.ownerId);
  expect((await owner.delete(`/users/${user.id}`)).status).toBe(204);
  expect(await kept(user.id)).toEqual([0, 0, 0]);
  await change({ topics: { attempts_failed: false } });
  await purge(db, Date.now() + aheadMs + 31 * 86_400_000, { recipientsKeptMs: 1e15 });
  expect(await db.read("notifications").where({ user_id: merchant.ownerId })).toMatchObject([
    { topic: "store_stopped" },
  ]);
});

test("the mail of a payout has its arithmetic; the statement of a month comes on the first day of the next, once, with its file", async () => {
  await change({ topics: { monthly_statement: true, payout_paid: true }, language: "ar" });
  const staff = await masar.newAccount({ kind: "staff" });
  const { tracking_number } = (await merchant.live.post("/shipments", shipmentBody({ cod_value: 990 }))).body;
  await courier(staff.live).deliver(tracking_number, 990);
  // Until a payout day of the account.
  const [payout] = await eventually(
    async () => {
      aheadMs += 24 * 60 * MINUTE_MS;
      await staff.live.post("/payout_runs", {});
      return (await merchant.live.get("/payouts")).body.data;
    },
    (list) => list.length > 0,
  );
  const [paid] = await mails(1);
  const pounds = (amount: number) =>
    new Intl.NumberFormat("ar-EG", { style: "currency", currency: "EGP" }).format(amount);
  const { cash_collected, fees, vat, amount } = payout;
  const arithmetic = `التحصيل ${pounds(cash_collected)} − الرسوم ${pounds(fees)} − الضريبة ${pounds(vat)} = حُوّل إليك ${pounds(amount)}`;
  expect(paid?.text).toContain(arithmetic);
  expect(paid?.text).toContain(`/money/payouts/${payout.id}?mode=live`);
  expect(paid?.attachments).toEqual([]);

  const first = Temporal.PlainDate.from(payout.date).with({ day: 1 }).add({ months: 1 });
  const moveTo = (time: string) => {
    aheadMs = first.toZonedDateTime({ timeZone: "Africa/Cairo", plainTime: time }).epochMilliseconds - Date.now();
  };
  moveTo("07:50");
  await lookedAt();
  expect(mailsOf()).toHaveLength(1);
  moveTo("08:05");
  const statement = (await mails(2)).at(-1);
  const month = payout.date.slice(0, 7);
  expect(statement?.subject).toBe(`مسار: كشف حساب ${month}`);
  expect(statement?.text).toContain(`التحويلات: 1. ${arithmetic}`);
  expect(statement?.attachments.map(({ filename }) => filename)).toEqual([`masar-payouts-${month}.xlsx`]);
  const file = statement?.attachments[0]?.content as ArrayBuffer;
  const rows = (await readXlsx(new Uint8Array(file))).sheets[0]?.rows ?? [];
  expect(rows[0]).toContain("المبالغ المحصلة");
  expect(rows[1]).toEqual(expect.arrayContaining([payout.id, cash_collected, amount]));
  expect(rows).toHaveLength(2);
  aheadMs += 3 * 24 * 60 * MINUTE_MS;
  await lookedAt();
  expect(mailsOf()).toHaveLength(2);

  // Made now for a day of the month whose statement is out: it is in the next statement, and not in none.
  const lateId = payout.id.replace(/.$/, (last: string) => (last === "z" ? "y" : "z"));
  await masar.service.db.write(async (trx) => {
    const row = await trx("payouts").where({ id: payout.id }).first();
    await trx("payouts").insert({ ...row, id: lateId, executed_at: Date.now() + aheadMs });
  });
  aheadMs += 28 * 24 * 60 * MINUTE_MS;
  const next = (await mails(3)).at(-1);
  const nextMonth = first.toString().slice(0, 7);
  expect(next?.subject).toBe(`مسار: كشف حساب ${nextMonth}`);
  expect(next?.text).toContain(`التحويلات: 1. ${arithmetic}`);
  const [late] = next?.attachments ?? [];
  const lateRows = (await readXlsx(new Uint8Array(late?.content as ArrayBuffer))).sheets[0]?.rows ?? [];
  expect(lateRows[1]).toEqual(expect.arrayContaining([lateId, amount]));
});

test("a server without SMTP says so, keeps choices, and refuses half a configuration", async () => {
  const silent = await startTestService();
  const account = await silent.newAccount();
  const visitor = await signIn(silent, account);
  expect(await change({ topics: { upload_done: true } }, visitor)).toMatchObject({
    status: 200,
    body: { sends_mail: false, topics: { upload_done: true } },
  });
  await silent.stop();
  await expect(startTestService({ environment: { MASAR_SMTP_URL: mailbox.url } })).rejects.toThrow("MASAR_MAIL_FROM");
  const wrong = { MASAR_SMTP_URL: "http://mail.example.com", MASAR_MAIL_FROM: "a@b.c\r\nBcc: d@e.f" };
  await expect(startTestService({ environment: wrong })).rejects.toThrow(
    /MASAR_SMTP_URL must be smtp.*\n?.*MASAR_MAIL_FROM/s,
  );
});
