import { type Behaviour, type ReceivedRequest, respond, startReceiver } from "./receiver.ts";
import type { Site } from "./wordpress.ts";
import { WOOCOMMERCE_KEY } from "./wordpress.ts";
import { hidden, type Visitor } from "./wordpress-visitor.ts";

export const STORE = "sto_test1";
export const API_KEY = "sk_test_0123456789abcdef";

/** The API that the plugin calls, with the test's responses and a log of its requests. */
export async function startMasar() {
  const answers = new Map<string, (request: ReceivedRequest) => Behaviour>();
  const receiver = await startReceiver((request) => {
    const path = request.path.replace(/^\/v1/, "").replace(/\?.*$/, "");
    return answers.get(`${request.method} ${path}`)?.(request) ?? problem(404, "Nothing is here.");
  });
  return {
    /** Where a browser is redirected. Not the store's own host, to which WordPress always allows redirects. */
    appUrl: receiver.url.replace("127.0.0.1", "localhost"),
    apiBase: `${receiver.url}/v1`,
    /** Every request so far, oldest first. */
    requests: receiver.requests,
    /** Sets the response to requests such as `GET /orders`. */
    on(operation: string, answer: (request: ReceivedRequest) => Behaviour) {
      answers.set(operation, answer);
    },
    /** Deletes responses and requests. */
    reset() {
      answers.clear();
      receiver.requests.splice(0);
    },
    close: receiver.close,
  };
}
export type FakeMasar = Awaited<ReturnType<typeof startMasar>>;

export function json(body: unknown, status = 200, headers: Record<string, string> = {}): Behaviour {
  return respond(status, { headers: { "content-type": "application/json", ...headers }, body: JSON.stringify(body) });
}

export function problem(status: number, detail: string, errors: unknown[] = []): Behaviour {
  const body = { type: "about:blank", title: "Refused", status, detail, code: "refused", errors };
  return respond(status, { headers: { "content-type": "application/problem+json" }, body: JSON.stringify(body) });
}

/** Presses Connect. @returns where the browser is redirected. */
export async function pressConnect(admin: Visitor): Promise<URL> {
  const { body } = await admin.get("/wp-admin/admin.php?page=masar-shipping");
  const nonce = hidden(body, "_wpnonce", 'value="masar_connect"');
  const { location } = await admin.post("/wp-admin/admin-post.php", { action: "masar_connect", _wpnonce: nonce });
  if (!location) throw new Error("Connect leads nowhere");
  return new URL(location);
}

/** The body that Masar posts at the end of connecting. */
export function connectionBody(site: Pick<Site, "origin">, masar: FakeMasar, state: string) {
  return {
    state,
    shop: site.origin,
    store_id: STORE,
    api_base: masar.apiBase,
    api_key: API_KEY,
    app_url: masar.appUrl,
    mode: "live",
    account: "sara@example.com (Nile Mugs)",
    key_id: null as number | null,
  };
}

/** Calls one of the plugin's own routes, by default with WooCommerce's key. */
export async function callPlugin(
  site: Site,
  method: string,
  path: string,
  body?: unknown,
  authorization: string | null = WOOCOMMERCE_KEY,
): Promise<{ status: number; body: Record<string, unknown> }> {
  const answer = await fetch(`${site.origin}/wp-json/wc-masar/v1${path}`, {
    method,
    headers: { "content-type": "application/json", ...(authorization ? { authorization } : {}) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

/** As if it had never been connected. */
export async function forgetConnection(site: Site): Promise<void> {
  await site.ask("POST", "/options", { masar_shipping_connection: null, masar_shipping_leaving: null });
}

/** Connects the store as on the page. */
export async function connectStore(site: Site, admin: Visitor, masar: FakeMasar, changes: object = {}): Promise<void> {
  const state = (await pressConnect(admin)).searchParams.get("state") ?? "";
  const { status, body } = await callPlugin(site, "POST", "/connection", {
    ...connectionBody(site, masar, state),
    ...changes,
  });
  if (status !== 200) throw new Error(`Not connected: ${JSON.stringify(body)}`);
}
