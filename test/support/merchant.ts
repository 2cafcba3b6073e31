import type { Client, Reply } from "./client.ts";
import { eventually } from "./eventually.ts";
import type { TestAccount, TestService } from "./service.ts";
import type { FakeShop } from "./woocommerce/shop.ts";

/** A merchant's browser: signed in, with its cookie and what changes must carry. */
export interface Browser {
  cookie: string;
  csrf: string;
  /** To a page of ours, redirects not followed. */
  open(path: string, init?: RequestInit): Promise<Response>;
}

/** Signs the account's owner in as a browser does, with a one-time link. */
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

/** Begins a connection as the dashboard does. @returns the store's own page. */
export async function beginConnecting(browser: Browser, url: string): Promise<{ status: number; body: unknown }> {
  const response = await browser.open("/sandbox/v1/stores", {
    method: "POST",
    headers: { "content-type": "application/json", "x-csrf-token": browser.csrf },
    body: JSON.stringify({ platform: "woocommerce", answers: { url } }),
  });
  return { status: response.status, body: await response.json() };
}

/** Connects a shop to the account's sandbox by approving in the shop. @returns the store. */
export async function connectShop(masar: TestService, account: TestAccount, shop: FakeShop): Promise<Reply["body"]> {
  const browser = await signIn(masar, account);
  const { body } = await beginConnecting(browser, shop.url);
  const back = await shop.approve(new URL((body as { approve_url: string }).approve_url));
  const returned = await browser.open(back.pathname + back.search);
  if (returned.status !== 303) throw new Error(`connecting: ${returned.status} ${await returned.text()}`);
  const { data } = (await account.test.get("/stores")).body;
  const store = data.find((one: { remote_id: string }) => one.remote_id === shop.url);
  await polled(account.test, store.id);
  return store;
}

/** Until the store has been read whole once more. */
export async function polled(client: Client, storeId: string, since?: string): Promise<void> {
  await eventually(
    async () => (await client.get(`/stores/${storeId}`)).body,
    (store) => store.last_poll_at !== null && store.last_poll_at !== since,
  );
}

/** A look before which what waits for its next attempt falls due, as if the ten seconds and more had gone by. */
export function whenDue<Value>(masar: TestService, look: () => Promise<Value>): () => Promise<Value> {
  return async () => {
    await masar.service.db.write(async (trx) => {
      for (const table of ["inbox", "write_backs"])
        await trx(table).where({ state: "pending" }).whereNull("lease").update({ due_at: 0 });
    });
    return look();
  };
}

/** The store's order as we have it, once it is so. */
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
