import { setEmail } from "@masar/core/account/user/repository";
import type { ServiceOptions } from "@masar/core/service";
import type { Client, Reply } from "../client.ts";
import { polled, signIn } from "../merchant.ts";
import { startTestService, type TestAccount, type TestService } from "../service.ts";
import { type FakeSalla, networkWith, signed } from "./salla.ts";
import { CREDENTIALS } from "./store.ts";

/** The service as Salla's app; its network contains these stores. */
export function startWith(stores: readonly FakeSalla[], options: ServiceOptions = {}): Promise<TestService> {
  return startTestService({
    ...options,
    environment: { MASAR_RATE_LIMITS: "off", ...CREDENTIALS },
    network: (usual) => networkWith(stores, usual),
  });
}

/** Sends a webhook as Salla does. */
export async function sendHook(
  masar: TestService,
  body: string,
  headers: Record<string, string> = signed(body),
): Promise<number> {
  const response = await fetch(`${masar.origin}/hooks/salla`, { method: "POST", headers, body });
  await response.text();
  return response.status;
}

/** The requests of our page inside Salla's dashboard. */
export function embeddedClient(masar: TestService, token: string, language = "en") {
  async function send(method: string, path: string, form?: Record<string, string>) {
    const response = await fetch(`${masar.origin}/embedded/salla${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, "accept-language": language },
      ...(form ? { body: new URLSearchParams(form) } : {}),
    });
    return { status: response.status, headers: response.headers, text: await response.text() };
  }
  return {
    open: () => send("GET", `?token=${token}&lang=${language}`),
    get: (path: string) => send("GET", `/${path}`),
    post: (path: string, form: Record<string, string> = {}) => send("POST", `/${path}`, form),
  };
}

/** Installs the app and links the store to this account's sandbox, as an owner with a verified address. @returns the store. */
export async function installStore(masar: TestService, account: TestAccount, salla: FakeSalla): Promise<Reply["body"]> {
  await sendHook(masar, salla.authorize());
  const page = embeddedClient(masar, salla.frameToken());
  const { text } = await page.post("link");
  const state = /name="state" value="([^"]+)"/.exec(text)?.[1] ?? "";
  const { ownerId, account: owned } = account;
  await masar.service.db.write((trx) => setEmail(trx, ownerId, { email: owned.email, status: "verified" }));
  const browser = await signIn(masar, account);
  const chosen = new URLSearchParams({ csrf: browser.csrf, mode: "test" });
  await browser.open(`/embedded/salla/window/${state}`, { method: "POST", body: chosen });
  const finished = await page.post("finish", { state });
  if (!finished.text.includes('data-view="settings"'))
    throw new Error(`installing: ${finished.status} ${finished.text}`);
  return storeIn(account.test, salla);
}

/** The connected store, after its first poll. */
export async function storeIn(client: Client, salla: FakeSalla): Promise<Reply["body"]> {
  const { data } = (await client.get("/stores")).body;
  const store = data.find((one: { remote_id: string }) => one.remote_id === salla.merchant);
  await polled(client, store.id);
  return store;
}
