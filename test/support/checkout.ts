// A buyer at the checkouts of a real WooCommerce.
import type { Locator, Page } from "playwright-core";
import type { Watched } from "./browser.ts";
import { eventually } from "./eventually.ts";
import type { RealStore } from "./real-store.ts";

export interface Purchase {
  product: number;
  /** Id of the gateway: `cod`, `bacs`. */
  payment: string;
  /** Part of the name of a delivery service. */
  delivery?: string;
  governorate?: string;
  /** The total that the buyer must see before placing the order. */
  total: string;
}

export interface Placed {
  id: number;
  /** The total of the order. */
  charged: string;
}

const BUYER = { first: "منى", last: "السيد", address: "14 شارع عباس العقاد", city: "مدينة نصر", phone: "01000000001" };

/** Buys through the shortcode `[woocommerce_checkout]`. */
export async function buyClassic(watched: Watched, store: RealStore, purchase: Purchase): Promise<Placed> {
  const { page, settled } = watched;
  await fillCart(page, store, purchase.product);
  await page.goto(`${store.origin}/classic/`);
  await page.locator("#billing_first_name").fill(BUYER.first);
  await page.locator("#billing_last_name").fill(BUYER.last);
  await page.locator("#billing_address_1").fill(BUYER.address);
  await page.locator("#billing_city").fill(BUYER.city);
  await page.locator("#billing_phone").fill(BUYER.phone);
  await page.locator("#billing_email").fill("mona@example.com");
  await page.locator("#billing_state").selectOption(purchase.governorate ?? "EGC", { force: true });
  await settled();
  await choose(watched, page.locator("#shipping_method label", { hasText: purchase.delivery ?? "Standard" }).first());
  await choose(watched, page.locator(`label[for="payment_method_${purchase.payment}"]`));
  await shows(page, ".order-total .woocommerce-Price-amount", purchase.total);
  await page.locator("#place_order").click();
  return placed(page, store);
}

/** Buys through the checkout block. */
export async function buyBlock(watched: Watched, store: RealStore, purchase: Purchase): Promise<Placed> {
  const { page, settled } = watched;
  await fillCart(page, store, purchase.product);
  await page.goto(`${store.origin}/block/`);
  await page.locator("#email").fill("mona@example.com");
  const field = (name: string) => page.locator(`#shipping-${name}, #shipping-${name.replace("_", "-")}`).first();
  await settled();
  await field("first_name").fill(BUYER.first);
  await field("last_name").fill(BUYER.last);
  await field("address_1").fill(BUYER.address);
  await field("city").fill(BUYER.city);
  await chooseGovernorate(page, purchase.governorate ?? "EGC");
  await field("phone").fill(BUYER.phone);
  const rates = page.locator(".wc-block-components-shipping-rates-control label");
  await choose(watched, rates.filter({ hasText: purchase.delivery ?? "Standard" }).first());
  await choose(watched, page.locator(`label[for="radio-control-wc-payment-method-options-${purchase.payment}"]`));
  await shows(page, ".wc-block-components-totals-footer-item .wc-block-components-totals-item__value", purchase.total);
  await page.locator(".wc-block-components-checkout-place-order-button").click();
  return placed(page, store);
}

/** A checkout that is being drawn again can lose a click. */
async function choose({ page, settled }: Watched, label: Locator): Promise<void> {
  await eventually(
    async () => {
      await label.click();
      await settled();
      const id = JSON.stringify(await label.getAttribute("for")); // a new one with each drawing
      return page.evaluate<boolean>(`document.getElementById(${id})?.checked ?? false`);
    },
    (isChosen) => isChosen,
  );
}

async function chooseGovernorate(page: Page, code: string): Promise<void> {
  const select = page.locator("select#shipping-state");
  if ((await select.count()) > 0) {
    await select.selectOption(code);
    return;
  }
  const names: Record<string, string> = { EGC: "Cairo", EGGZ: "Giza", EGALX: "Alexandria" };
  const box = page.locator("#shipping-state input");
  await box.fill(names[code] ?? code);
  await page
    .getByRole("option", { name: names[code] ?? code })
    .first()
    .click();
}

async function fillCart(page: Page, store: RealStore, product: number): Promise<void> {
  await page.context().clearCookies();
  await page.goto(`${store.origin}/?add-to-cart=${product}`);
}

async function shows(page: Page, selector: string, total: string): Promise<void> {
  await eventually(
    async () => amount(await page.locator(selector).first().textContent()),
    (shown) => shown === total,
  );
}

async function placed(page: Page, store: RealStore): Promise<Placed> {
  await page.waitForURL(/order-received/);
  const id = Number(/order-received\/(\d+)/.exec(page.url())?.[1]);
  const charged = await store.run(`echo wc_get_order( ${id} )->get_total();`);
  return { id, charged: amount(charged) };
}

function amount(text: string | null): string {
  return Number((text ?? "").replace(/[^\d.]/g, "")).toFixed(2);
}
