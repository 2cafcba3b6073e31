// E-mail addresses, forgotten passwords, second factors and sessions in the dashboard.
import { Secret, TOTP } from "otpauth";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { barriers } from "../support/barriers.ts";
import { type Dashboard, follow, inTurn, type Language, openDashboard } from "../support/dashboard.ts";
import { eventually } from "../support/eventually.ts";
import { type Mailbox, startMailbox } from "../support/mailbox.ts";

const PASSWORD = "correct horse battery";
let mailbox: Mailbox;
let dashboard: Dashboard;
beforeAll(async () => {
  mailbox = await startMailbox();
  const mail = { MASAR_SMTP_URL: mailbox.url, MASAR_MAIL_FROM: "Masar <no-reply@masar.example>" };
  dashboard = await openDashboard({ environment: mail, notifyEveryMs: 40 });
});
afterAll(async () => {
  await dashboard?.stop();
  await mailbox?.close();
});

async function linkTo(email: string, count: number): Promise<string> {
  const mails = await eventually(
    () => mailbox.mails.filter(({ recipients }) => recipients.includes(email)),
    (list) => list.length >= count,
  );
  return /https?:\/\/\S+token=\w+/.exec(mails.at(-1)?.text ?? "")?.[0] ?? "";
}

const WORDS = {
  en: {
    shop: "Shop name",
    email: "Email",
    password: "Password",
    create: "Create account",
    unconfirmed: "is not confirmed yet",
    again: "Send again",
    sent: "We sent a link to",
    confirm: "Confirm",
    confirmed: "The address is confirmed.",
    forgot: "Forgot your password?",
    send: "Send the link",
    ifSomebody: "Check your spam folder too",
    reset: "Set password and sign in",
  },
  ar: {
    shop: "اسم المتجر",
    email: "البريد الإلكتروني",
    password: "كلمة المرور",
    create: "إنشاء الحساب",
    unconfirmed: "لم يتم تأكيد",
    again: "إعادة الإرسال",
    sent: "أرسلنا رابطًا",
    confirm: "تأكيد",
    confirmed: "تم تأكيد البريد.",
    forgot: "نسيت كلمة المرور؟",
    send: "إرسال الرابط",
    ifSomebody: "إذا كان للبريد",
    reset: "تعيين كلمة المرور والدخول",
  },
} as const satisfies Record<Language, object>;

describe.each(inTurn("ar", ["en", "ar"]))("an e-mail address, in %s", (language) => {
  const w = WORDS[language];
  const email = `mona-${language}@example.com`;
  let page: Page;

  test("after signing up the address is shown as not confirmed, and the mailed link confirms it", async () => {
    ({ page } = await dashboard.visit("/sign-in?new", { language, as: null, own: true }));
    await page.getByLabel(w.shop, { exact: true }).fill("Nile Books");
    await page.getByLabel(w.email, { exact: true }).fill(email.toUpperCase());
    await page.getByLabel(w.password, { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: w.create }).click();
    await page.getByText(w.unconfirmed).waitFor();
    await page.getByRole("button", { name: w.again }).click();
    await page.getByText(w.sent).waitFor();
    await page.goto(await linkTo(email, 2));
    await page.getByRole("button", { name: w.confirm, exact: true }).click();
    await page.getByText(w.confirmed).waitFor();
    await page.goto(`${dashboard.origin}/settings`);
    await page.locator("section").first().waitFor();
    expect(await page.getByText(w.unconfirmed).count()).toBe(0);
  });

  test("a forgotten password is reset with a mailed link, which ends earlier sessions", async () => {
    const { page: other } = await dashboard.visit("/sign-in", { language, as: null });
    await other.getByRole("link", { name: w.forgot }).click();
    await other.getByRole("button", { name: w.send }).waitFor(); // the earlier form has a field of the same name
    await other.getByLabel(w.email, { exact: true }).fill(email);
    await other.getByRole("button", { name: w.send }).click();
    await other.getByText(w.ifSomebody).waitFor();
    await other.goto(await linkTo(email, 3));
    await other.getByLabel(w.password, { exact: true }).fill("a better password");
    await other.getByRole("button", { name: w.reset }).click();
    await other.getByRole("heading", { level: 1 }).waitFor();
    await other.waitForURL(({ pathname }) => pathname === "/");
    await page.reload();
    await page.waitForURL(({ pathname }) => pathname === "/sign-in");
  });
});

describe("a second factor", () => {
  const email = "steps@example.com";
  let page: Page;
  let secret: string;
  const section = (title: string, of = page) =>
    of.locator("section").filter({ has: of.getByRole("heading", { name: title }) });
  const code = (steps = 0) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });

  async function signIn(of: Page): Promise<void> {
    await of.getByLabel("Email", { exact: true }).fill(email);
    await of.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await of.getByRole("button", { name: "Sign in", exact: true }).click();
  }

  test("an authenticator app is set up with its code, and recovery codes are shown once", async () => {
    const { service } = dashboard.masar;
    const { hashPassword } = await import("@masar/core/account/password");
    const passwordHash = await hashPassword(PASSWORD);
    await service.accounts.create({ name: "Steps", email, governorate: "C", passwordHash });
    ({ page } = await dashboard.visit("/sign-in?next=/settings", { as: null, own: true }));
    await signIn(page);
    const factor = section("Two-step sign-in");
    await factor.getByRole("button", { name: "Set up an app" }).click();
    await factor.getByRole("img", { name: "Code for an authenticator app" }).waitFor();
    secret = ((await factor.locator("pre, code").first().textContent()) ?? "").replaceAll(/\s/g, "");
    await factor.getByLabel("Code from the app").fill("000000");
    await factor.getByRole("button", { name: "Confirm" }).click();
    await factor.getByText("This code is wrong").waitFor();
    await factor.getByLabel("Code from the app").fill(code());
    await factor.getByRole("button", { name: "Confirm" }).click();
    await page.getByRole("button", { name: "I have saved them" }).click();
    await factor.getByText("10 left").waitFor();
  });

  test("signing in asks for the code and then opens the requested page", async () => {
    const { page: other } = await dashboard.visit("/sign-in?next=/keys", { as: null });
    await signIn(other);
    await other.getByRole("heading", { name: "Second step" }).waitFor();
    const asked: string[] = [];
    other.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await other.goto(`${dashboard.origin}/orders`);
    await other.getByRole("heading", { name: "Second step" }).waitFor();
    expect(asked.filter((path) => path.endsWith("/home"))).toEqual([]); // it would be refused
    await other
      .getByLabel("Code from the app")
      .fill(code(1).replaceAll(/\d/g, (digit) => "٠١٢٣٤٥٦٧٨٩"[Number(digit)] ?? ""));
    await other.getByRole("button", { name: "Confirm" }).click();
    await other.waitForURL(({ pathname }) => pathname === "/orders");
  });

  test("a passkey is created after a proof and signs in alone; an answer to another challenge does not", async () => {
    await addAuthenticator(page);
    await page.goto(`${dashboard.origin}/settings`);
    const factor = section("Two-step sign-in");
    await factor.getByRole("button", { name: "Add a passkey" }).click();
    await factor.getByLabel("Device name").fill("هاتف عمر");
    await factor.getByRole("button", { name: "Add a passkey" }).click();
    await factor.getByText("Never used").waitFor();
    await page.getByRole("button", { name: "Account and sign-out" }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    const answered = page.waitForRequest(
      (request) => request.url().endsWith("/session") && request.method() === "POST",
    );
    await page.getByRole("button", { name: "Sign in with a passkey" }).click();
    const answer = (await answered).postDataJSON() as { passkey: Record<string, unknown> };
    await page.getByRole("navigation").waitFor();
    const session = await (await page.request.get(`${dashboard.origin}/v1/session`)).json();
    expect(session).toMatchObject({ user: { email }, second_factor: "given" });
    const again = await fetch(`${dashboard.origin}/v1/session`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(answer),
    });
    expect(again.status).toBe(422); // the challenge was already used
  });

  test("a passkey without user verification, or of another site, is refused", async () => {
    const { page: other } = await dashboard.visit("/sign-in", { as: null, own: true });
    await addAuthenticator(other, { isUserVerified: false });
    await signIn(other);
    await other.getByRole("heading", { name: "Second step" }).waitFor();
    await other.getByRole("button", { name: "Use a passkey" }).click();
    await other.getByText("The browser did not create a passkey").waitFor();
    const options = await (await fetch(`${dashboard.origin}/v1/session/passkey`, { method: "POST" })).json();
    expect(options).toMatchObject({ rpId: "localhost", userVerification: "required" });
  });

  test("sessions are listed with the current one marked, and others can be ended", async () => {
    await page.goto(`${dashboard.origin}/settings`);
    const sessions = section("Where you are signed in");
    await sessions.getByText("This device").waitFor();
    await sessions.getByText("Chrome").first().waitFor();
    await sessions.getByRole("button", { name: "Sign out everywhere else" }).click();
    await page.getByText("That device is signed out.").waitFor();
    await eventually(
      () => sessions.getByText("Since").count(),
      (count) => count === 1,
    );
  });

  test("when an account requires a second factor, an invited user must set it up first", async () => {
    const factor = section("Two-step sign-in");
    await factor.getByRole("switch", { name: "Require it for everyone" }).click();
    // Disabled, it shows what was asked for; then what is stored.
    await factor.getByRole("switch", { checked: true, disabled: false }).waitFor();
    const { accounts, db } = dashboard.masar.service;
    const user = await db.read("users").where({ email }).first();
    const invitation = {
      accountId: user.account_id,
      email: "omar-steps@example.com",
      name: "Omar",
      role: "viewer" as const,
    };
    const { linkToken } = await db.write((trx) => accounts.invite(trx, invitation));
    const { page: omar } = await dashboard.visit(`/sign-in?token=${linkToken}&next=/orders`, { as: null });
    await omar.getByRole("button", { name: /^Sign in as/ }).click();
    await omar.getByRole("heading", { name: "Set up two-step sign-in" }).waitFor();
    await omar.getByRole("button", { name: "Set up an app" }).click();
    const typed = await omar.locator("pre, code").first().textContent();
    const own = new TOTP({ secret: Secret.fromBase32((typed ?? "").replaceAll(/\s/g, "")) });
    await omar.getByLabel("Code from the app").fill(own.generate());
    // Also when the codes are saved before the page has read that the session is allowed.
    const saved = Promise.withResolvers<void>();
    await omar.route(/\/v1\/session$/, async (route) => {
      await saved.promise;
      await route.continue();
    });
    await omar.getByRole("button", { name: "Confirm" }).click();
    await omar.getByRole("button", { name: "I have saved them" }).click();
    await omar.getByRole("heading", { name: "Set up two-step sign-in" }).waitFor({ state: "detached" });
    saved.resolve();
    await omar.waitForURL(({ pathname }) => pathname === "/orders");
    await omar.getByRole("heading", { level: 1, name: "Orders" }).waitFor();
  });

  test("an owner changes a user's role", async () => {
    await page.goto(`${dashboard.origin}/settings`);
    await page.getByLabel("Role of Omar").selectOption("operator");
    await page.getByText("Saved", { exact: true }).waitFor();
    const row = await dashboard.masar.service.db.read("users").where({ email: "omar-steps@example.com" }).first();
    expect(row.role).toBe("operator");
  });
});

test.each(["en", "ar"] as const)("the security pages are accessible and fit a phone, in %s", async (language) => {
  const shop = await dashboard.masar.newAccount();
  const { accounts, db } = dashboard.masar.service;
  const token = await db.write((trx) => accounts.signInLink(trx, shop.ownerId));
  const pages = [
    { as: null, paths: ["/sign-in?forgot", `/sign-in?reset&token=${token}`] },
    { as: shop, paths: ["/verify-email?token=x", "/settings"] },
  ];
  for (const { as, paths } of pages) {
    const watched = await dashboard.visit("/sign-in", { language, width: 390, as });
    const { page } = watched;
    await page.getByRole("heading", { level: 1 }).waitFor();
    for (const path of paths) {
      await follow(watched, path);
      const wide = await page.evaluate<number>("document.documentElement.scrollWidth");
      expect([path, new URL(page.url()).pathname]).toEqual([path, path.replace(/\?.*/, "")]);
      expect([path, await barriers(page), wide]).toEqual([path, [], 390]);
    }
    await dashboard.leave(page);
  }
});

/** Chromium's virtual authenticator, always present, with user verification. */
async function addAuthenticator(page: Page, options: { isUserVerified?: boolean } = {}): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
      ...options,
    },
  });
}
