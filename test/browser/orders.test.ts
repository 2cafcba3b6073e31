import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Dashboard, openDashboard, openDemoStore } from "../support/dashboard.ts";
import { eventually } from "../support/eventually.ts";
import type { TestAccount } from "../support/service.ts";
import { followLink } from "../support/sign-in-link.ts";

let dashboard: Dashboard;
let merchant: TestAccount;
let orders: Map<string, { id: string }>;
let page: Page;
beforeAll(async () => {
  dashboard = await openDashboard();
});
afterAll(() => dashboard?.stop());
beforeEach(async () => {
  merchant = await dashboard.masar.newAccount();
  ({ orders } = await openDemoStore(merchant.test));
  // It waits for its payment in the store; once paid, only for a click on Ship.
  await merchant.test.patch(`/orders/${orders.get("#1012")?.id}`, { cod_value: 0 });
});

async function open(path: string, language: "en" | "ar" = "en"): Promise<void> {
  ({ page } = await dashboard.visit(path, { as: merchant, language }));
}

const row = (number: string) => page.getByRole("listitem").filter({ hasText: number });
const orderNow = async (number: string) =>
  (await merchant.test.get(`/orders/${orders.get(number)?.id}`)).body as {
    status: string;
    shipment: { tracking_number: string } | null;
    timeline: { code: string }[];
  };

test("orders that need attention come first, and tab, search and store are in the URL", async () => {
  await open("/orders");
  await row("#1014").waitFor();
  expect(await page.getByRole("listitem").count()).toBe(5);
  await page.getByRole("tab", { name: "Held and ignored" }).click();
  await row("#1013").waitFor();
  expect(new URL(page.url()).search).toBe("?tab=held");
  await page.goBack();
  await row("#1014").waitFor();
  await page.getByLabel("Number, name or phone").fill("1005");
  await row("#1005").waitFor();
  expect(await page.getByRole("listitem").count()).toBe(1);
  await page.reload();
  await row("#1005").waitFor();
  await page.getByLabel("Number, name or phone").fill("٠١٠٠٠٠٠٠٠١١");
  await row("#1001").waitFor();
});

test("an order is found by the buyer's name in another spelling, the town or the tracking number", async () => {
  await open("/orders?tab=all");
  const { shipment } = await eventually(
    () => orderNow("#1003"),
    (order) => order.shipment !== null,
  );
  const search = page.getByLabel("Number, name or phone");
  for (const [typed, found] of [
    ["احمد السيد", "#1003"],
    ["karim", "#1002"],
    [shipment?.tracking_number ?? "", "#1003"],
    ["الشيخ زايد", "#1008"],
  ] as const) {
    await search.fill(typed);
    await row(found).waitFor();
    await row("#1005").waitFor({ state: "detached" });
  }
  expect(new URL(page.url()).searchParams.get("search")).toBe("الشيخ زايد");
});

test("many orders are shipped at once; each order that cannot be shipped shows its reason", async () => {
  await merchant.test.post(`/orders/${orders.get("#1012")?.id}/hold`);
  await open("/orders?tab=all");
  for (const number of ["#1012", "#1010", "#1013"]) await row(number).getByRole("checkbox").check();
  await page.getByText("3 selected").waitFor();
  await page.locator(".bulk").getByRole("button", { name: "Ship" }).click();
  await page.getByText("1 order shipped.").waitFor();
  const refused = page.getByRole("alert").filter({ hasText: "2 orders were not shipped" });
  await refused.getByText(/The order has no street address.*#1010/).waitFor();
  await refused.getByText(/Nothing in this order is shipped.*#1013/).waitFor();
  await refused.getByRole("link", { name: "#1013" }).waitFor();
  expect((await orderNow("#1012")).status).toBe("shipped");
});

test("the labels of the selected orders are one file", async () => {
  await open("/orders?tab=shipped");
  await page.getByLabel("Select all shown").check();
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Print labels" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Create PDF" }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toBe("labels.pdf");
  const chunks = await (await file.createReadStream()).toArray();
  const pdf = Buffer.concat(chunks).toString("latin1");
  expect(pdf.slice(0, 5)).toBe("%PDF-");
  expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(7);
});

test("printing orders without a shipment shows a message", async () => {
  await open("/orders");
  await row("#1010").getByRole("checkbox").check();
  await page.getByRole("button", { name: "Print labels" }).click();
  await page.getByText("None of these orders has a shipment yet").waitFor();
});

test("held and ignored orders leave the list, and Ship brings them back", async () => {
  await open("/orders?tab=waiting");
  await row("#1012").getByRole("checkbox").check();
  await page.getByRole("button", { name: "Ignore" }).click();
  await page.getByText("No orders here").waitFor();
  await page.getByRole("tab", { name: "Held and ignored" }).click();
  await row("#1012").getByRole("button", { name: "Ship" }).click();
  await page.getByText("#1012 is shipped.").waitFor();
  await row("#1012").waitFor({ state: "detached" });
});

test.each(["en", "ar"] as const)("every list action works from the keyboard, in %s", async (language) => {
  await open("/orders?tab=all", language);
  await row("#1012").waitFor();
  await page.locator("body").press("j");
  await page.locator("body").press("j");
  await page.locator("body").press("j"); // #1012, the third
  await page.locator(".order[data-active=true]", { hasText: "#1012" }).waitFor();
  await page.locator("body").press("x");
  expect(await row("#1012").getByRole("checkbox").isChecked()).toBe(true);
  await page.locator("body").press("s");
  await eventually(
    async () => (await orderNow("#1012")).status,
    (status) => status === "shipped",
  );
  await page.locator("body").press("j"); // #1011
  await page.locator("body").press("f");
  await row("#1011").getByRole("textbox").waitFor();
  await row("#1011").getByRole("textbox").fill("jxs"); // keys in a text field are not shortcuts
  expect(await page.locator(".order[data-active=true]", { hasText: "#1011" }).count()).toBe(1);
  await page.locator("body").press("Escape");
  await page.getByRole("heading", { level: 1 }).click();
  await page.locator("body").press("Enter");
  await page.waitForURL(/\/orders\/ord_/);
  await page.goBack();
  await row("#1012").waitFor();
});

test("an order is shipped once, however often and from however many pages Ship is clicked", async () => {
  await open(`/orders/${orders.get("#1012")?.id}`);
  const other = await page.context().newPage();
  await other.goto(page.url());
  // Both pages are ready before either is clicked: the action of one removes the button in the other.
  const ship = (tab: Page) => tab.getByRole("button", { name: "Ship", exact: true }).elementHandle();
  const buttons = await Promise.all([ship(page), ship(other)]);
  await Promise.all(buttons.map((button) => button?.dispatchEvent("click")));
  await page.getByRole("link", { name: "Print label" }).waitFor();
  await other.getByRole("link", { name: "Print label" }).waitFor();
  const { data } = (await merchant.test.get("/shipments?reference=%231012")).body;
  expect(data).toHaveLength(1);
});

test("an order that was corrected in another tab can still be saved here", async () => {
  await open(`/orders/${orders.get("#1010")?.id}`);
  const address = page.getByLabel("Street address");
  await address.fill("5 شارع النصر");
  await merchant.test.patch(`/orders/${orders.get("#1010")?.id}`, { recipient: { address: "7 شارع النصر" } });
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("Changed in another place").waitFor();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("#1010 is fixed and shipped.").waitFor();
});

test("the buyer's link is copied, or shown as text where the browser cannot copy", async () => {
  await open(`/orders/${orders.get("#1008")?.id}`);
  await page.evaluate("Object.defineProperty(navigator, 'clipboard', { value: undefined })");
  await page.getByRole("button", { name: "Copy link for the buyer" }).click();
  const link = await page.getByText(/\/address\//).textContent();
  const shown = await page.request.get(link ?? "");
  expect(shown.status()).toBe(200);
});

test("an order shows its history and its store updates", async () => {
  await open(`/orders/${orders.get("#1001")?.id}`);
  await page
    .getByText(/Shipment MS\d+ was created/)
    .first()
    .waitFor();
  await page.getByText("Sent").first().waitFor();
  const { shipment } = await orderNow("#1001");
  await page.getByRole("link", { name: shipment?.tracking_number ?? "" }).waitFor();
});

test("Arabic and Latin names keep their own direction next to each other", async () => {
  for (const language of ["en", "ar"] as const) {
    await open("/orders?tab=all", language);
    for (const name of ["منى عبد الرحمن", "Karim Adel"]) {
      await page.locator("bdi", { hasText: name }).first().waitFor();
      const isolated = await page.evaluate<string[]>(
        `[...document.querySelectorAll("bdi")].filter((one) => one.textContent === "${name}").map((one) => getComputedStyle(one).unicodeBidi)`,
      );
      expect(isolated).toEqual(["isolate"]);
    }
    await dashboard.leave(page);
  }
});

test("a viewer sees every order and no action that would be refused", async () => {
  const { service } = dashboard.masar;
  const { linkToken } = await service.db.write((trx) =>
    service.accounts.invite(trx, {
      accountId: merchant.account.id,
      email: `viewer-${merchant.account.id}@example.com`,
      name: "Viewer",
      role: "viewer",
    }),
  );
  ({ page } = await dashboard.visit("/sign-in", { as: null }));
  await followLink(page, `${dashboard.origin}/sign-in?token=${linkToken}&next=/orders`);
  await row("#1010").waitFor();
  // Without the checkbox each column has the place and the width that it is given.
  const widths = page.locator(".order-line").first().locator(":scope > *");
  expect((await widths.first().boundingBox())?.width).toBe(150);
  expect(await widths.count()).toBe(5);
  expect(await page.getByRole("checkbox").count()).toBe(0);
  expect(await page.getByRole("button", { name: "Fix" }).count()).toBe(0);
});
