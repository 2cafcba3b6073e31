// Every dashboard page in both languages, two widths and both colour schemes: no serious finding of axe, nothing wider than
// the screen, nothing that moves.

import { afterAll, beforeAll, expect, test } from "vitest";
import { barriers } from "../support/barriers.ts";
import { elsewhere } from "../support/browser.ts";
import { type Dashboard, follow, inTurn, openDashboard, pagesOf, schemesOf, VARIANTS } from "../support/dashboard.ts";
import { eventually } from "../support/eventually.ts";
import { layoutShift, MOST_SHIFT } from "../support/layout-shift.ts";
import type { TestAccount } from "../support/service.ts";
import { shipmentBody } from "../support/shipment.ts";
import { csvOf, finished } from "../support/upload.ts";

let masar: Dashboard;
let staff: TestAccount;
const pages: Record<string, { path: string; staff?: true }> = {};

beforeAll(async () => {
  masar = await openDashboard();
  staff = await masar.staff();
  const { shop } = masar;
  const numbers: string[] = [];
  for (const [at, phone] of ["01001234567", "01001234567", "01000000002"].entries()) {
    const recipient = { name: "أحمد (Ahmed) حسن", phone, governorate: "GZ", address: "12 شارع 26 يوليو" };
    const { body } = await shop.post("/shipments", shipmentBody({ reference: `AXE-${at}`, recipient }));
    numbers.push(body.tracking_number);
  }
  const advance = (number = "") => shop.post(`/simulations/${number}/advance`);
  for (let step = 0; step < 4; step += 1) await Promise.all([advance(numbers[1]), advance(numbers[2])]);
  const payout = (await shop.post("/simulations/payout")).body.id;
  const csv = csvOf(3, { prefix: "AXE-B" }).replace("01001234567", "0100");
  const upload = await shop.send("POST", "/bulk_uploads", { body: csv, headers: { "Content-Type": "text/csv" } });
  await finished(shop, upload.body.id);
  await shop.post("/webhook_endpoints", { url: "http://localhost:9/masar", description: "متجري" });
  Object.assign(pages, {
    shipments: { path: "/shipments?status=picked-up" },
    "a booked shipment": { path: `/shipments/${numbers[0]}` },
    "a failed shipment": { path: `/shipments/${numbers[2]}` },
    attempts: { path: "/attempts" },
    bulk: { path: "/bulk" },
    "an upload": { path: `/bulk/${upload.body.id}` },
    money: { path: "/money" },
    prices: { path: "/money/prices" },
    "a payout": { path: `/money/payouts/${payout}` },
    reports: { path: "/reports" },
    developers: { path: "/developers" },
    webhooks: { path: "/developers/webhooks" },
    events: { path: "/developers/events" },
    scan: { path: "/staff", staff: true },
    manifests: { path: "/staff/manifests", staff: true },
    exceptions: { path: "/staff/exceptions", staff: true },
    "payout runs": { path: "/staff/payouts", staff: true },
  });
});
afterAll(() => masar?.stop());

test.each(VARIANTS)(
  "no page has a serious accessibility problem, is wider than the screen or moves while it loads ($language, $width)",
  async (variant) => {
    const found: Record<string, unknown> = {};
    for (const own of [false, true]) {
      const watched = await masar.visit("/settings", { ...variant, ...(own ? { as: staff } : {}) });
      const { page } = watched;
      for (const [name, { path, staff: staffs }] of pagesOf(Object.entries(pages), variant)) {
        if (own !== (staffs === true)) continue;
        const since = await page.evaluate<number>("performance.now()");
        await follow(watched, path);
        const shift = await layoutShift(page, since);
        const wider = await page.evaluate<number>("document.documentElement.scrollWidth - innerWidth");
        const wrong = await barriers(page, schemesOf(variant));
        // The key is shown where a text is missing.
        const text = (await page.locator("main").textContent()) ?? "";
        const words = text.match(
          /\b(attempts|bulk|developers|money|reason|refusal|reports|staff|shipments)\.[a-z_]{3,}/g,
        );
        const mixed = text.match(/.{0,20}[٠-٩].{0,20}/g); // every number is written with the digits 0 to 9
        const errors = watched.errors.splice(0);
        const moves = shift > MOST_SHIFT;
        if (
          wider > 0 ||
          moves ||
          wrong.length > 0 ||
          errors.length > 0 ||
          elsewhere(watched).length > 0 ||
          words ||
          mixed
        )
          found[name] = { wider, shift, wrong, errors, elsewhere: elsewhere(watched), words, mixed };
      }
      await masar.leave(page);
    }
    expect(found).toEqual({});
  },
);

const ROLES = {
  viewer: { of: () => masar.merchant, hidden: ["bulk", "developers", "keys"], ships: false, usual: "en" },
  operator: { of: () => masar.merchant, hidden: ["developers", "keys"], ships: true, usual: "ar" },
  scanner: { of: () => staff, hidden: ["bulk", "developers", "keys"], ships: false, usual: "ar" },
  finance: { of: () => staff, hidden: ["bulk", "developers", "keys"], ships: false, usual: "en" },
} as const;

test.each(Object.keys(ROLES) as (keyof typeof ROLES)[])(
  "nobody is shown a page or a button that only fails (%s)",
  async (role) => {
    const { of, hidden, ships, usual } = ROLES[role];
    const { service } = masar.masar;
    const accountId = of().account.id;
    const user = { accountId, email: `${role}-${accountId}@example.com`, name: role, role };
    const { user: invited } = await service.db.write((trx) => service.accounts.invite(trx, user));
    for (const language of inTurn(usual, ["en", "ar"])) {
      const words = WRITING[language];
      const watched = await masar.visit("/settings", { language, as: { ...of(), ownerId: invited.id } });
      const { page } = watched;
      const refused: string[] = [];
      page.on("response", (response) => {
        if (response.status() === 403) refused.push(response.url());
      });
      const links = page.getByRole("navigation").getByRole("link");
      await links.first().waitFor();
      const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
      expect(paths.filter((path) => hidden.some((name) => path === `/${name}`))).toEqual([]);
      const visited = ["/", ...paths, ...Object.values(pages).flatMap((one) => (one.staff ? [] : [one.path]))];
      for (const path of new Set(visited)) {
        if (path === "/docs" || hidden.some((name) => path.startsWith(`/${name}`) && name !== "bulk")) continue;
        if (of() === staff && /\w\d{5}|_/.test(path)) continue; // of the other account
        await follow(watched, path);
        const buttons = await page.locator("main").getByRole("button").allTextContents();
        if (!ships && path !== "/staff")
          expect([path, buttons.filter((text) => words.some((word) => text.includes(word)))]).toEqual([path, []]);
      }
      expect(refused).toEqual([]);
      for (const path of ships ? ["/keys"] : ["/keys", "/stores/new"]) {
        await follow(watched, path);
        await page.getByRole("heading", { level: 1, name: /^(Not part of your role|غير متاح لصلاحيتك)$/ }).waitFor();
      }
      await masar.leave(page);
    }
  },
);

/** Beginnings of buttons that change shipments, orders, stores or the account. */
const WRITING = {
  en: [
    "New shipment",
    "Cancel shipment",
    "Edit",
    "Deliver again",
    "Return",
    "Next step",
    "Simulate",
    "Check the file",
    "Connect",
    "Add an address",
    "Invite",
  ],
  ar: ["شحنة جديدة", "إلغاء الشحنة", "تعديل", "محاولة", "إرجاع", "محاكاة", "ربط", "إضافة عنوان", "دعوة"],
};

for (const language of inTurn("ar", ["en", "ar"])) {
  test(`no dialog has a serious accessibility problem (${language})`, async () => {
    const words = {
      en: {
        new: "New shipment",
        instruct: "Day, address, phone",
        endpoint: "New endpoint",
        edit: "Edit",
        print: "Print label",
      },
      ar: {
        new: "شحنة جديدة",
        instruct: "اليوم والعنوان والهاتف",
        endpoint: "عنوان جديد",
        edit: "تعديل",
        print: "طباعة البوليصة",
      },
    }[language];
    const booked = pages["a booked shipment"]?.path ?? "";
    const dialogs: [path: string, button: string][] = [
      ["/shipments", words.new],
      ["/attempts", words.instruct],
      ["/developers/webhooks", words.endpoint],
      [booked, words.edit],
      [booked, words.print],
    ];
    const watched = await masar.visit("/settings", { language });
    const { page } = watched;
    for (const [path, button] of dialogs) {
      await follow(watched, path);
      await page.getByRole("button", { name: button }).first().click();
      // Mantine names a dialog by its title only after both are in the page.
      await page.getByRole("dialog", { name: /./ }).waitFor();
      // No animation runs before it starts to fade in.
      await eventually(
        () => page.evaluate<string>("getComputedStyle(document.querySelector('[role=dialog]')).opacity"),
        (opacity) => opacity === "1",
      );
      await eventually(
        () => page.evaluate<number>("document.getAnimations().length"),
        (running) => running === 0,
      );
      expect(await barriers(page), button).toEqual([]);
      await page.keyboard.press("Escape");
      await page.getByRole("dialog").waitFor({ state: "detached" });
    }
    await masar.leave(page);
  });
}
