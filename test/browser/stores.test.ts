import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { openPage } from "../support/browser.ts";
import { type Dashboard, openDashboard } from "../support/dashboard.ts";
import { eventually } from "../support/eventually.ts";
import { signIn } from "../support/merchant.ts";
import type { TestAccount } from "../support/service.ts";
import { type FakeShop, startFakeShop } from "../support/woocommerce/shop.ts";

let dashboard: Dashboard;
let shop: FakeShop;
let merchant: TestAccount;
beforeAll(async () => {
  dashboard = await openDashboard();
});
afterAll(() => dashboard?.stop());
beforeEach(async () => {
  shop = await startFakeShop({ takesHttpCallback: true });
  merchant = await dashboard.masar.newAccount();
});
afterEach(() => shop.close());

/** The shop's own page, with its two buttons: the fake shop answers the API alone. */
async function drawApprovalPage(page: Page): Promise<void> {
  await page.route(`${shop.url}/wc-auth/**`, async (route) => {
    const url = new URL(route.request().url());
    const pressed = url.searchParams.get("pressed");
    url.searchParams.delete("pressed");
    if (!pressed) {
      const button = (name: string) => `<a href="${url.href.replaceAll("&", "&amp;")}&amp;pressed=${name}">${name}</a>`;
      return route.fulfill({
        contentType: "text/html",
        body: `<h1>My shop</h1>${button("Approve")} ${button("Deny")}`,
      });
    }
    const back = pressed === "Approve" ? await shop.approve(url) : shop.deny(url);
    const leave = `<script>location.replace(${JSON.stringify(back.href)})</script>`;
    return route.fulfill({ contentType: "text/html", body: leave });
  });
}

async function toTheShop(page: Page): Promise<void> {
  await page.getByRole("link", { name: /WooCommerce/ }).click();
  await page.getByLabel("Store address").fill(shop.url);
  await page.getByRole("button", { name: "Go on to the store" }).click();
  await page.getByRole("heading", { name: "My shop" }).waitFor();
}

async function open(path: string, language: "en" | "ar" = "en"): Promise<Page> {
  const { page } = await dashboard.visit(path, { as: merchant, language });
  await drawApprovalPage(page);
  return page;
}

async function connected(): Promise<{ page: Page; id: string }> {
  const page = await open("/stores/new");
  await toTheShop(page);
  await page.getByRole("link", { name: "Approve" }).click();
  await page.getByText(/is connected/).waitFor();
  return { page, id: new URL(page.url()).pathname.split("/").at(-1) ?? "" };
}

test("a store is connected by approving in it, and its orders are seen coming in", async () => {
  const page = await open("/stores");
  await page.getByRole("link", { name: "Connect a store" }).click();
  await toTheShop(page);
  await page.getByRole("link", { name: "Approve" }).click();
  await page.getByText(/is connected/).waitFor();
  expect(page.url()).toMatch(/\/stores\/sto_\w+\?connected=1$/);
  await page.getByText("There are no open orders yet").or(page.getByText("Its open orders are in")).waitFor();
});

test("Back in the browser leads from the shop to the form, and from there to the gallery", async () => {
  const page = await open("/stores");
  await page.getByRole("link", { name: "Connect a store" }).click();
  await toTheShop(page);
  await page.goBack();
  await page.getByLabel("Store address").waitFor();
  await page.goBack();
  await page.getByRole("heading", { name: "Where is your shop?" }).waitFor();
  await toTheShop(page);
  await page.getByRole("link", { name: "Approve" }).click();
  await page.getByText(/is connected/).waitFor();
});

test("refused in the shop, it is said what to press, and there is a way back", async () => {
  const page = await open("/stores/new");
  await toTheShop(page);
  await page.getByRole("link", { name: "Deny" }).click();
  await page.getByRole("heading", { name: "Not approved" }).waitFor();
  await page.getByRole("link", { name: "Stores in the dashboard" }).click();
  await page.getByRole("heading", { name: "No store is connected" }).waitFor();
});

test.each([
  ["en", "Store address", "Go on to the store", "is required"],
  ["ar", "عنوان المتجر", "متابعة إلى المتجر", "مطلوب"],
] as const)("what is wrong with the address is said at its field, in %s", async (language, label, go, said) => {
  const page = await open("/stores/new?platform=woocommerce", language);
  await page.getByRole("button", { name: go }).click();
  const field = page.getByLabel(label);
  await eventually(
    async () => (await page.getByText(said).count()) > 0,
    (found) => found,
  );
  expect(await field.getAttribute("aria-invalid")).toBe("true");
});

test("begun in the live environment, the dashboard comes back in it, even in a browser that is set to the other", async () => {
  const page = await open("/stores/new?mode=live");
  await page.getByText("Live: couriers collect").waitFor();
  await toTheShop(page);
  await page.evaluate(() => sessionStorage.clear());
  await page.getByRole("link", { name: "Approve" }).click();
  await page.getByText(/is connected/).waitFor();
  await page.getByText("Live: couriers collect").waitFor();
  expect(new URL(page.url()).searchParams.has("mode")).toBe(false);
});

test("whoever comes from the plugin and is not signed in signs in and is back at what they wanted", async () => {
  const { page } = await openPage(dashboard.browser);
  const query = new URLSearchParams({ store: shop.url, state: "a".repeat(32), return: `${shop.url}/wp-admin/` });
  await page.goto(`${dashboard.masar.origin}/connect/woocommerce?${query}`);
  await page.getByRole("heading", { name: "Sign in" }).waitFor();
  const { cookie } = await signIn(dashboard.masar, merchant);
  const { account } = merchant;
  await fetch(`${dashboard.masar.origin}/v1/password`, {
    method: "PUT",
    headers: {
      cookie,
      "content-type": "application/json",
      "x-csrf-token": (
        (await (await fetch(`${dashboard.masar.origin}/v1/session`, { headers: { cookie } })).json()) as {
          csrf_token: string;
        }
      ).csrf_token,
    },
    body: JSON.stringify({ password: "correct horse battery" }),
  });
  await page.getByLabel("Email").fill(account.email);
  await page.getByLabel("Password", { exact: true }).fill("correct horse battery");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.getByRole("heading", { name: "Connect your store to Masar" }).waitFor();
  expect(page.url()).toContain("/connect/woocommerce?");
});

test("rules are changed, a wrong number is named where it stands, and what was saved is there again", async () => {
  const { page, id } = await connected();
  await page.getByLabel("By hand").check();
  await page.getByLabel("Weight when the store knows none (kg)").fill("900");
  await page.getByRole("button", { name: "Save" }).click();
  const weight = page.getByLabel("Weight when the store knows none (kg)");
  await eventually(
    () => weight.getAttribute("aria-invalid"),
    (invalid) => invalid === "true",
  );
  await weight.fill("٢٫٥");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Saved", { exact: true }).waitFor();
  const { body } = await merchant.test.get(`/stores/${id}`);
  expect(body.rules).toMatchObject({ ship: "by_hand", default_weight_kg: 2.5 });
});

test("a store that lets us in no more says so, and one press leads to approving again", async () => {
  const { page } = await connected();
  shop.keys.clear();
  await page.getByRole("button", { name: "Read orders now" }).click();
  await page.getByText("Needs reconnecting").waitFor();
  await page.getByRole("button", { name: "Reconnect" }).click();
  await page.getByRole("heading", { name: "My shop" }).waitFor();
  await page.getByRole("link", { name: "Approve" }).click();
  await page.getByText("Connected", { exact: true }).waitFor();
});

test("disconnecting asks first, and the store can be connected again", async () => {
  const { page } = await connected();
  await page.getByRole("button", { name: "Disconnect" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Disconnect" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Disconnect" }).click();
  await page.getByText("This store is disconnected").waitFor();
  await page.getByRole("button", { name: "Reconnect" }).click();
  await page.getByRole("heading", { name: "My shop" }).waitFor();
  await page.getByRole("link", { name: "Approve" }).click();
  await page.getByText("Connected", { exact: true }).waitFor();
});
