import type { ServiceOptions } from "@masar/core/service";
import type { Client, Reply } from "../client.ts";
import { type Browser, polled, signIn } from "../merchant.ts";
import { startTestService, type TestAccount, type TestService } from "../service.ts";
import { APP, type FakeShopify, networkWith } from "./shopify.ts";

export const CREDENTIALS = { SHOPIFY_API_KEY: APP.apiKey, SHOPIFY_API_SECRET: APP.apiSecret };

/** The service as Shopify's app; its network contains these shops. */
export function startWith(
  shops: readonly FakeShopify[],
  environment: Record<string, string> = {},
  options: ServiceOptions = {},
): Promise<TestService> {
  return startTestService({
    ...options,
    environment: { MASAR_RATE_LIMITS: "off", ...CREDENTIALS, ...environment },
    network: (usual) => networkWith(shops, usual),
  });
}

/** The requests of a page inside the shop's admin, with a token of App Bridge. */
export function embeddedClient(masar: TestService, shop: FakeShopify, language = "en") {
  async function send(method: string, path: string, form?: Record<string, string>, token = shop.sessionToken()) {
    const response = await fetch(`${masar.origin}/embedded/shopify/${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, "accept-language": language },
      ...(form ? { body: new URLSearchParams(form) } : {}),
    });
    return { status: response.status, headers: response.headers, text: await response.text() };
  }
  return {
    get: (path: string, token?: string) => send("GET", path, undefined, token),
    post: (path: string, form: Record<string, string> = {}, token?: string) => send("POST", path, form, token),
  };
}

/**
 * Installs the app and links the shop to this account's sandbox in our own window. The account has the shop's locations as
 * pickup addresses. Most tests want its orders fulfilled at booking, as in stores that were connected before there was a choice.
 *
 * @returns the store.
 */
export async function installShop(
  masar: TestService,
  account: TestAccount,
  shop: FakeShopify,
  fulfilOn: "created" | "picked_up" = "created",
): Promise<Reply["body"]> {
  await addLocations(account, shop);
  const store = await linkShop(masar, account, shop);
  if (fulfilOn === "picked_up") return store;
  const rules = { ...store.rules, fulfil_on: fulfilOn };
  // Not through the API: that polls the shop again.
  const stored = { rules: JSON.stringify(rules) };
  await masar.service.db.write(async (trx) => trx("stores").where({ id: store.id }).update(stored));
  return { ...store, rules };
}

/** Adds the shop's locations to the account's pickup addresses. */
export async function addLocations({ live }: Pick<TestAccount, "live">, { locations }: FakeShopify): Promise<void> {
  for (const { name, address, isFulfillmentService } of locations) {
    const { city, provinceCode: governorate, address1: street } = address;
    if (!isFulfillmentService)
      await live.post("/pickup_addresses", { name, phone: "01000000099", governorate, city, address: street });
  }
}

/** As `installShop`, but the account does not have the shop's locations. */
export async function linkShop(masar: TestService, account: TestAccount, shop: FakeShopify): Promise<Reply["body"]> {
  const admin = embeddedClient(masar, shop);
  const { text } = await admin.post("link");
  const state = /name="state" value="([^"]+)"/.exec(text)?.[1] ?? "";
  await chooseInWindow(await signIn(masar, account), state);
  const finished = await admin.post("finish", { state });
  if (!finished.text.includes('data-view="settings"'))
    throw new Error(`installing: ${finished.status} ${finished.text}`);
  return storeIn(account.test, shop);
}

export function chooseInWindow(browser: Browser, state: string, mode = "test"): Promise<Response> {
  return browser.open(`/embedded/shopify/window/${state}`, {
    method: "POST",
    body: new URLSearchParams({ csrf: browser.csrf, mode }),
  });
}

/** The connected store, after its first poll. */
export async function storeIn(client: Client, shop: FakeShopify): Promise<Reply["body"]> {
  const { data } = (await client.get("/stores")).body;
  const store = data.find((one: { remote_id: string }) => one.remote_id === shop.domain);
  await polled(client, store.id);
  return store;
}
