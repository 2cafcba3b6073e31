import { setEmail } from "@masar/core/account/user/repository";
import type { ServiceOptions } from "@masar/core/service";
import type { Reply } from "../client.ts";
import { polled, signIn } from "../merchant.ts";
import { startTestService, type TestAccount, type TestService } from "../service.ts";
import { CREDENTIALS } from "./store.ts";
import { type FakeZid, networkWith } from "./zid.ts";

/** The service as Zid's app; its network contains these stores. */
export function startWith(stores: readonly FakeZid[], options: ServiceOptions = {}): Promise<TestService> {
  return startTestService({
    ...options,
    environment: { MASAR_RATE_LIMITS: "off", ...CREDENTIALS },
    network: (usual) => networkWith(stores, usual),
  });
}

const go = (url: string | URL) => fetch(url, { redirect: "manual" });

/** The merchant activates the app: our address, Zid's page of consent, and back. @returns the page that Zid opens then. */
export async function activate(masar: TestService, zid: FakeZid): Promise<URL> {
  const begun = await go(`${masar.origin}/install/zid`);
  const consent = new URL(begun.headers.get("location") ?? "");
  const callback = new URL(consent.searchParams.get("redirect_uri") ?? "");
  callback.searchParams.set("code", zid.consent());
  callback.searchParams.set("state", consent.searchParams.get("state") ?? "");
  const back = await go(callback);
  if (back.status !== 303) throw new Error(`callback: ${back.status} ${await back.text()}`);
  return new URL(back.headers.get("location") ?? "");
}

/** The requests of our page inside Zid's dashboard. */
export function embeddedClient(masar: TestService, token: string | undefined, language = "en") {
  async function send(method: string, path: string, form?: Record<string, string>) {
    const response = await fetch(`${masar.origin}/embedded/zid${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, "accept-language": language },
      ...(form ? { body: new URLSearchParams(form) } : {}),
    });
    return { status: response.status, headers: response.headers, text: await response.text() };
  }
  return {
    open: () => send("GET", `?token=${token}&language=${language}`),
    get: (path: string) => send("GET", `/${path}`),
    post: (path: string, form: Record<string, string> = {}) => send("POST", `/${path}`, form),
  };
}

/** Activates the app and links the store to this account's sandbox, as an owner with a verified address. @returns the store. */
export async function installStore(masar: TestService, account: TestAccount, zid: FakeZid): Promise<Reply["body"]> {
  await activate(masar, zid);
  const page = embeddedClient(masar, zid.pageToken);
  const { text } = await page.post("link");
  const state = /name="state" value="([^"]+)"/.exec(text)?.[1] ?? "";
  const { ownerId, account: owned } = account;
  await masar.service.db.write((trx) => setEmail(trx, ownerId, { email: owned.email, status: "verified" }));
  const browser = await signIn(masar, account);
  const chosen = new URLSearchParams({ csrf: browser.csrf, mode: "test" });
  await browser.open(`/embedded/zid/window/${state}`, { method: "POST", body: chosen });
  const finished = await page.post("finish", { state });
  if (!finished.text.includes('data-view="settings"'))
    throw new Error(`installing: ${finished.status} ${finished.text}`);
  const { data } = (await account.test.get("/stores")).body;
  const store = data.find((one: { remote_id: string }) => one.remote_id === zid.storeId);
  await polled(account.test, store.id);
  return store;
}
