import { setEmail } from "@masar/core/account/user/repository";
import type { Client, Reply } from "./client.ts";
import { eventually } from "./eventually.ts";
import type { TestAccount, TestService } from "./service.ts";
import type { FakeShop } from "./woocommerce/shop.ts";

/** A merchant's signed-in browser, with its cookie and CSRF token. */
export interface Browser {
  cookie: string;
  csrf: string;
  /** To a page of ours, redirects not followed. */
  open(path: string, init?: RequestInit): Promise<Response>;
}

/** Signs the account's owner in with a one-time link. */
export async function signIn(masar: TestService, { ownerId }: TestAccount): Promise<Browser> {
  const { service, origin } = masar;
  const token = await service.db.write((trx) => service.accounts.signInLink(trx, ownerId));
  const response = await fetch(`${origin}/v1/session`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ token }),
  });
  const cookie = (response.headers.get("set-cookie") ?? "").split(";")[0] ?? "";
  const session = await fetch(`${origin}/v1/session`, { headers: { cookie } });
  const { csrf_token: csrf } = (await session.json()) as { csrf_token: string };
  return {
    cookie,
    csrf,
    open: (path, init = {}) =>
      fetch(new URL(path, origin), { redirect: "manual", ...init, headers: { cookie, ...init.headers } }),
  };
}

/** Presses Connect in the shop's admin. @returns our page, to which the plugin redirects the browser. */
export function pressConnect(shop: FakeShop): string {
  const { state, shop: store } = shop.plugin.pressConnect(shop.home);
  const query = new URLSearchParams({ store, state, return: `${store}/wp-admin/admin.php?page=masar-shipping` });
  return `/connect/woocommerce?${query}`;
}

/** Continues on our page as the merchant does. @returns the shop's approval page. */
export async function consent(browser: Browser, path: string, mode: "live" | "test" = "test"): Promise<URL> {
  const form = new URLSearchParams(path.split("?")[1]);
  form.set("csrf", browser.csrf);
  form.set("mode", mode);
  const response = await browser.open("/connect/woocommerce", { method: "POST", body: form });
  const location = response.headers.get("location");
  if (location === null) throw new Error(`consent: ${response.status} ${await response.text()}`);
  return new URL(location);
}

/** Connects a shop to the account from the shop's admin, as an owner with a verified address. @returns the store. */
export async function connectShop(
  masar: TestService,
  account: TestAccount,
  shop: FakeShop,
  mode: "live" | "test" = "test",
): Promise<Reply["body"]> {
  const { ownerId, account: owned } = account;
  await masar.service.db.write((trx) => setEmail(trx, ownerId, { email: owned.email, status: "verified" }));
  const browser = await signIn(masar, account);
  const back = await shop.approve(await consent(browser, pressConnect(shop), mode));
  const returned = await browser.open(back.pathname + back.search);
  if (returned.status !== 303) throw new Error(`connecting: ${returned.status} ${await returned.text()}`);
  const { data } = (await account[mode].get("/stores")).body;
  const store = data.find((one: { remote_id: string }) => one.remote_id === shop.url);
  await polled(account[mode], store.id);
  return store;
}

/** Waits until the store has been polled again. */
export async function polled(client: Client, storeId: string, since?: string): Promise<void> {
  await eventually(
    async () => (await client.get(`/stores/${storeId}`)).body,
    (store) => store.last_poll_at !== null && store.last_poll_at !== since,
  );
}

/** Checks after making pending retries due. */
export function whenDue<Value>(masar: TestService, look: () => Promise<Value>): () => Promise<Value> {
  return async () => {
    await masar.service.db.write(async (trx) => {
      for (const table of ["inbox", "write_backs"])
        await trx(table).where({ state: "pending" }).whereNull("lease").update({ due_at: 0 });
      await trx("stores").whereNotNull("leave_due_at").whereNull("leave_lease").update({ leave_due_at: 0 });
    });
    return look();
  };
}

/** Our copy of the store's order, once it matches. */
export function orderOnce(
  client: Client,
  storeId: string,
  remoteId: number | string,
  holds: (order: Reply["body"]) => boolean = (order) => order !== undefined,
): Promise<Reply["body"]> {
  return eventually(
    async () => (await client.get(`/orders?store=${storeId}&remote_ids=${remoteId}`)).body.data[0],
    (order) => order !== undefined && holds(order),
  );
}
