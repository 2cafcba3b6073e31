import { setEmail } from "@masar/core/account/user/repository";
import type { ServiceOptions } from "@masar/core/service";
import type { Reply } from "../client.ts";
import { type Browser, polled, signIn } from "../merchant.ts";
import { startTestService, type TestAccount, type TestService } from "../service.ts";
import { type FakeMedusa, type FakeOrder, type FakeParcel, networkWith } from "./medusa.ts";

/** The service; its network contains these servers. */
export function startWith(stores: readonly FakeMedusa[], options: ServiceOptions = {}): Promise<TestService> {
  return startTestService({
    ...options,
    environment: { MASAR_RATE_LIMITS: "off" },
    network: (usual) => networkWith(stores, usual),
  });
}

/** A signed-in owner whose address is verified. */
export async function merchantBrowser(masar: TestService, account: TestAccount): Promise<Browser> {
  const { ownerId, account: owned } = account;
  await masar.service.db.write((trx) => setEmail(trx, ownerId, { email: owned.email, status: "verified" }));
  return signIn(masar, account);
}

/** The merchant agrees on our page. @returns the page of the store on which its administrator approves. */
export async function consent(browser: Browser, path: string): Promise<URL> {
  const form = new URLSearchParams(path.split("?")[1]);
  form.set("csrf", browser.csrf);
  form.set("mode", "test");
  const response = await browser.open("/connect/medusa", { method: "POST", body: form });
  const location = response.headers.get("location");
  if (location === null) throw new Error(`consent: ${response.status} ${await response.text()}`);
  return new URL(location);
}

/** Connects a server to the account's sandbox, beginning in its admin. @returns the store, after its first poll. */
export async function connectMedusa(
  masar: TestService,
  account: TestAccount,
  medusa: FakeMedusa,
): Promise<Reply["body"]> {
  const browser = await merchantBrowser(masar, account);
  const back = await medusa.approve(await consent(browser, medusa.pressConnect()));
  const returned = await browser.open(back.pathname + back.search);
  if (returned.status !== 303) throw new Error(`connecting: ${returned.status} ${await returned.text()}`);
  const { data } = (await account.test.get("/stores")).body;
  const store = data.find((one: { remote_id: string }) => one.remote_id === medusa.url);
  await polled(account.test, store.id);
  return store;
}

/** What the plugin asks for when the merchant fulfils, or cancels, a parcel. */
export async function askForLabel(
  masar: TestService,
  medusa: FakeMedusa,
  { placed, number = 1, action = "create", ...change }: LabelRequest,
): Promise<{ status: number; body: Record<string, unknown> & { tracking_number?: string } }> {
  const parcel = placed.parcels.find((one) => one.number === number);
  if (parcel) parcel.state = action === "create" ? "requested" : "cancelled";
  const payload = { schema: 1, order: placed.order, parcels: placed.parcels, parcel: number };
  // A merchant who reads that Masar needs a little longer presses again.
  for (let presses = 1; presses <= 50; presses += 1) {
    const type = `label.${action}`;
    const response = await medusa.send(`${masar.origin}/functions/medusa`, { type, payload }, change);
    const body = (await response.json()) as Record<string, unknown>;
    if (body.late !== true) return { status: response.status, body };
  }
  throw new Error("the label is still late");
}

export interface LabelRequest {
  placed: FakeOrder;
  number?: FakeParcel["number"];
  action?: "create" | "cancel";
  secret?: string;
  at?: number;
}
