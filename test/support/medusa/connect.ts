import { open } from "@masar/core/kernel/crypto";
import { loadMasterKeys } from "@masar/core/kernel/secret-keys";
import { placeOfSecrets } from "@masar/core/store/store";
import type { Browser } from "../merchant.ts";
import type { TestAccount, TestService } from "../service.ts";
import { consent, merchantBrowser } from "./masar.ts";
import type { RealMedusa } from "./real.ts";
import { okay } from "./shop.ts";

interface Begun {
  browser: Browser;
  /** The page of the store's admin that asks for approval. */
  approval: URL;
}

/** Connect is pressed in the store's admin, and the merchant agrees on our page. */
export async function pressConnect(
  masar: TestService,
  { merchant, medusa }: { merchant: TestAccount; medusa: RealMedusa },
): Promise<Begun> {
  const admin_url = `${medusa.url}/app/settings/masar`;
  const pressed = okay(await medusa.admin("POST", "/admin/masar/connection", { admin_url }));
  const { pathname, search } = new URL(pressed.url);
  const browser = await merchantBrowser(masar, merchant);
  const sent = await fetch(await consent(browser, pathname + search), { redirect: "manual" });
  return { browser, approval: new URL(sent.headers.get("location") ?? "") };
}

/** What the page of the store's admin sends. */
export function approvalOf(approval: URL) {
  const asked = (name: string) => approval.searchParams.get(`masar_${name}`);
  return { state: asked("state"), callback: asked("callback"), return: asked("return") };
}

export async function approve(medusa: RealMedusa, { browser, approval }: Begun): Promise<void> {
  const back = new URL(okay(await medusa.admin("POST", "/admin/masar/connection/approve", approvalOf(approval))).url);
  const returned = await browser.open(back.pathname + back.search);
  if (returned.status !== 303) throw new Error(`connecting: ${returned.status} ${await returned.text()}`);
}

/** The two sides' secret, as our service keeps it. */
export async function secretOf(masar: TestService, storeId: string): Promise<string> {
  const [{ secrets }] = await masar.service.db.read("stores").where({ id: storeId });
  const opened = open(loadMasterKeys(masar.service.config), secrets, placeOfSecrets(storeId));
  if (opened.kind === "refused") throw new Error(opened.reason);
  return JSON.parse(opened.text).secret;
}
