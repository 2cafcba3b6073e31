// Every page and other address outside the API × every kind of caller, asked of a running server.

import { ROLES_OF_KIND, type Role } from "@masar/core/account/account";
import { cancelUrl } from "@masar/core/account/payout-destination/cancel-link";
import { loadMasterKeys } from "@masar/core/kernel/secret-keys";
import { unsubscribeUrl } from "@masar/core/notification/unsubscribe";
import { addressUrl } from "@masar/core/order/address-link";
import { PAGE_NAMES } from "@masar/core/routes/pages";
import { redeliveryUrl } from "@masar/core/shipment/redelivery-link";
import { findAnyShipment } from "@masar/core/shipment/repository";
import { ratesUrl } from "@masar/core/store/rates-link";
import { afterAll, beforeAll, expect, test } from "vitest";
import { courier } from "../../support/courier.ts";
import { orderOnce } from "../../support/merchant.ts";
import { freePort } from "../../support/postgres-server.ts";
import type { TestAccount, TestService } from "../../support/service.ts";
import { shipmentBody } from "../../support/shipment.ts";
import { signedHeaders } from "../../support/shopify/deliveries.ts";
import { embeddedClient, installShop, startWith } from "../../support/shopify/masar.ts";
import { APP, type FakeShopify, fakeShopify } from "../../support/shopify/shopify.ts";
import { parcelOf } from "../../support/shopify/store.ts";
import { PAGE_CALLERS, PAGE_DECISIONS, PAGE_RULES, type PageCaller, type PageDecision } from "./page-decisions.ts";

interface Credentials {
  headers: Record<string, string>;
  /** Of a session, for forms. */
  csrf: string;
}

let masar: TestService;
let shop: FakeShopify;
let other: FakeShopify;
let metricsPort: number;
let callers: Map<PageCaller, () => Promise<Credentials>>;
let values: Record<string, string>;

beforeAll(async () => {
  shop = fakeShopify({ now: () => Temporal.Now.instant().add({ seconds: 5 }) });
  other = fakeShopify({ domain: "other-store.myshopify.com" });
  metricsPort = await freePort();
  masar = await startWith([shop, other], { MASAR_METRICS_PORT: String(metricsPort) });
  const merchant = await masar.newAccount();
  const staff = await masar.newAccount({ kind: "staff" });
  const store = await installShop(masar, merchant, shop);
  callers = await makeCallers(merchant, staff);
  values = await makeValues(merchant, staff, store.id);
});
afterAll(() => masar.stop());

test("every page has a decision, and every decision a page", () => {
  const decided = new Set(PAGE_DECISIONS.map(({ page }) => page));
  expect([...decided].sort()).toEqual([...PAGE_NAMES, "dashboard", "files", "metrics port"].sort());
});

test("every page answers only the callers of its decision", async () => {
  const wrong: string[] = [];
  for (const decision of PAGE_DECISIONS) {
    const allowed: readonly PageCaller[] = PAGE_RULES[decision.rule];
    for (const name of PAGE_CALLERS) {
      const answer = await ask(decision, name);
      if (answer.isAnswered !== allowed.includes(name))
        wrong.push(`${decision.page}: ${decision.title}, ${name}: ${answer.status}`);
    }
  }
  expect(wrong).toEqual([]);
});

async function ask(decision: PageDecision, name: PageCaller): Promise<{ status: number; isAnswered: boolean }> {
  const credentials = (await callers.get(name)?.()) ?? { headers: {}, csrf: "" };
  const fill = (text: string, encode = (value: string) => value) =>
    text.replace(/\{([a-z ]+)\}/g, (_, key: string) =>
      key === "csrf" ? credentials.csrf : encode(values[key] ?? `no value ${key}`),
    );
  const path = fill(decision.path);
  const url = path.startsWith("metrics:")
    ? `http://127.0.0.1:${metricsPort}${path.slice("metrics:".length)}`
    : masar.origin + path;
  const { method = "GET", signed } = decision;
  const hook = signed ? hookOf(signed) : undefined;
  const body = hook?.body ?? (decision.form === undefined ? undefined : fill(decision.form));
  const response = await fetch(url, {
    method,
    redirect: "manual",
    headers: {
      Accept: "text/html",
      "Content-Type": "application/x-www-form-urlencoded",
      ...hook?.headers,
      ...credentials.headers,
    },
    ...(body === undefined ? {} : { body }),
  });
  await response.arrayBuffer();
  const { status } = response;
  const isSentAway = status >= 300 && status < 400;
  // Pressing Connect goes on to the shop, which the test's network does not reach: allowed all the same.
  const isAllowed = status === 502 || (isSentAway && !response.headers.get("location")?.startsWith("/sign-in"));
  return { status, isAnswered: response.ok || isAllowed };
}

let hooks = 0;
function hookOf(signed: "shopify" | "altered") {
  hooks += 1;
  const body = JSON.stringify({ id: 1 });
  const webhook = { topic: "app/other", body: {}, id: `page-${hooks}`, triggeredAt: new Date().toISOString() };
  return { headers: signedHeaders(APP, shop.domain, webhook, body), body: signed === "altered" ? `${body} ` : body };
}

async function makeCallers(merchant: TestAccount, staff: TestAccount) {
  const made = new Map<PageCaller, () => Promise<Credentials>>();
  for (const [kind, account] of [["merchant", merchant] as const, ["staff", staff] as const])
    for (const role of ROLES_OF_KIND[kind]) made.set(`${kind} ${role}` as PageCaller, await session(account, role));
  const bearer = (key = "") => ({ headers: { Authorization: `Bearer ${key}` }, csrf: "" });
  const { accounts, db } = masar.service;
  const key = {
    ...{ accountId: merchant.account.id, mode: "test" as const, kind: "restricted" as const, name: "Plugin" },
    ...{ scopes: ["shipments:read", "shipments:write", "stores:write"] as const, storeId: "sto_own" },
  };
  const { secret } = await db.write((trx) => accounts.issueKey(trx, key));
  made.set("merchant secret key", async () => bearer(merchant.live.key));
  made.set("staff secret key", async () => bearer(staff.live.key));
  made.set("plugin's key", async () => bearer(secret));
  made.set("embedded token", async () => bearer(shop.sessionToken()));
  made.set("embedded token of another shop", async () => bearer(other.sessionToken()));
  made.set("forged embedded token", async () => bearer(shop.sessionToken({}, "another secret")));
  return made;
}

async function session({ account, ownerId }: TestAccount, role: Role): Promise<() => Promise<Credentials>> {
  const { accounts, db } = masar.service;
  const invitation = { accountId: account.id, email: `${role}-${account.id}@example.com`, name: "Omar", role };
  const userId = role === "owner" ? ownerId : (await db.write((trx) => accounts.invite(trx, invitation))).user.id;
  return async () => {
    const begun = await db.write((trx) => accounts.beginSession(trx, userId, "link"));
    return { headers: { Cookie: `masar_session=${begun.token}` }, csrf: begun.session.csrfToken };
  };
}

/** The links, right and wrong. */
async function makeValues(merchant: TestAccount, staff: TestAccount, storeId: string): Promise<Record<string, string>> {
  const { service, origin } = masar;
  const keys = loadMasterKeys(service.config);
  const { scan } = courier(staff.test);
  const placed = shop.placeOrder();
  const waiting = shop.placeOrder({ address: { provinceCode: "XX", province: null, city: null } });
  await shop.deliver(origin);
  const shipped = await orderOnce(merchant.test, storeId, parcelOf(placed), ({ status }) => status === "shipped");
  const toCorrect = await orderOnce(merchant.test, storeId, parcelOf(waiting));
  const { body: byHand } = await merchant.test.post("/shipments", shipmentBody());
  const [link = "", linkOfOther = ""] = [shipped.shipment.tracking_url ?? byHand.tracking_url, byHand.tracking_url];
  const failed = (await merchant.test.post("/shipments", shipmentBody())).body;
  const end = (url: string) => new URL(url).pathname.split("/").at(-1) ?? "";
  await scan(failed.tracking_number, "collect");
  await scan(failed.tracking_number, "hub", { hub: failed.hub });
  await scan(failed.tracking_number, "load");
  await scan(failed.tracking_number, "fail", { reason: "no_answer" });
  const shipment = await findAnyShipment(service.db.read, failed.tracking_number);
  if (!shipment) throw new Error("no shipment");
  const now = Date.now();
  const { text } = await embeddedClient(masar, other).post("link");
  const links = {
    track: end(byHand.tracking_url),
    redelivery: end(redeliveryUrl(keys, shipment, origin)),
    address: end(addressUrl(keys, toCorrect.id, { baseUrl: origin, now }).url),
    notifications: end(unsubscribeUrl(origin, merchant.ownerId, keys)),
    destination: end(cancelUrl(origin, "pds_1", keys)),
    rates: end(ratesUrl(origin, { id: storeId, platform: "shopify" }, keys).href),
  };
  const altered = Object.fromEntries(
    Object.entries(links).map(([name, token]) => [
      `${name} altered`,
      token.slice(0, -1) + (token.endsWith("A") ? "B" : "A"),
    ]),
  );
  const connect = { store: "http://127.0.0.1:9", state: "s".repeat(30), return: "http://127.0.0.1:9/wp-admin" };
  return {
    ...links,
    ...altered,
    "track of another": failed.tracking_number + end(linkOfOther).slice(byHand.tracking_number.length),
    "redelivery expired": end(redeliveryUrl(keys, { ...shipment, attemptCount: 0 }, origin)),
    "address expired": end(addressUrl(keys, toCorrect.id, { baseUrl: origin, now: now - 15 * 86_400_000 }).url),
    connect: new URLSearchParams(connect).toString(),
    shop: shop.domain,
    label: shipped.shipment.tracking_number,
    "label of another": byHand.tracking_number,
    window: /name="state" value="([^"]+)"/.exec(text)?.[1] ?? "",
    state: "unknown-state-of-nobody",
    own: link,
  };
}
