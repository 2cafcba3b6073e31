// Generated from the API document: what is added to it is covered without touching this file.
import { SCOPES } from "@masar/core/account/account";
import { afterAll, beforeAll, expect, test } from "vitest";
import { eventually } from "../support/eventually.ts";
import { startTestService, type TestAccount, type TestService } from "../support/service.ts";
import { sessionClient } from "../support/session-client.ts";
import { shipmentBody } from "../support/shipment.ts";
import { csvOf, upload } from "../support/upload.ts";

let masar: TestService;
let owner: TestAccount;
let stranger: TestAccount;
let operations: Operation[];
/** An id of the owner's for each path parameter, by the path before it. */
let owned: Record<string, string>;

interface Operation {
  method: string;
  path: string;
  scope: string | undefined;
  isPublic: boolean;
  /** Refused to a test key whatever its scopes: the stranger's session asks instead. */
  needsSession: boolean;
}

beforeAll(async () => {
  masar = await startTestService({ environment: { MASAR_RATE_LIMITS: "off" } });
  owner = await masar.newAccount();
  stranger = await masar.newAccount({ kind: "staff" });
  operations = await readOperations();
  const shipment = (await owner.test.post("/shipments", shipmentBody())).body.tracking_number;
  const endpoint = await owner.test.post("/webhook_endpoints", { url: "http://127.0.0.1:9/hook", events: ["*"] });
  const delivered = (await owner.test.post("/shipments", shipmentBody())).body.tracking_number;
  for (let step = 0; step < 4; step += 1) await owner.test.post(`/simulations/${delivered}/advance`);
  const store = (await owner.test.post("/stores", { platform: "demo" })).body.id;
  const { data } = await eventually(
    async () => (await owner.test.get(`/orders?store=${store}`)).body,
    ({ data }) => data.length > 0,
  );
  const asked = { platform: "demo", shop: "demo", store_id: store, account_id: owner.account.id, mode: "test" };
  await masar.service.db.write((trx) =>
    trx("privacy_requests").insert({
      ...asked,
      id: "prv_owner",
      kind: "customer_data_asked",
      state: "open",
      erased: 0,
      kept: 0,
      received_at: 0,
    }),
  );
  const passkey = { id: "owners-passkey", user_id: owner.ownerId, name: "Phone", public_key: "x", transports: "[]" };
  await masar.service.db.write((trx) => trx("passkeys").insert({ ...passkey, counter: 0, created_at: 0 }));
  const { service } = masar;
  const view = { id: "viw_owner", user_id: owner.ownerId, mode: "test", list: "orders", name: "Mine", query: "" };
  await masar.service.db.write((trx) => trx("saved_views").insert({ ...view, created_at: 0 }));
  const { session } = await service.db.write((trx) => service.accounts.beginSession(trx, owner.ownerId, "password"));
  owned = {
    "/sessions": session.id,
    "/second_factor/passkeys": passkey.id,
    "/saved_views": view.id,
    "/stores": store,
    "/orders": data[0].id,
    "/privacy_requests": "prv_owner",
    "/bulk_uploads": (await upload(owner.test, csvOf(1))).id,
    "/approvals": "apr_none", // staff of any account decide them: only the approval can be missing
    "/payout_destinations": "pds_none", // staff check every merchant's: only the destination can be missing
    "/payouts": (await owner.test.post("/simulations/payout")).body.id,
    "/shipments": shipment,
    "/labels": shipment,
    "/manifests": "NONE-1", // a hub's manifest is nobody's own, staff of any account read it: only the hub can be missing
    "/scans/parcels": "MS00000000000", // staff read every merchant's parcel: only the parcel can be missing
    "/simulations": shipment,
    "/api_keys": (await owner.test.post("/api_keys", { name: "k" })).body.id,
    "/users": owner.ownerId,
    "/pickup_addresses": owner.account.pickup.id,
    "/webhook_endpoints": endpoint.body.id ?? "whe_none",
    "/events": (await owner.test.get(`/shipments/${shipment}/events`)).body.data[0].id,
  };
});
afterAll(() => masar.stop());

async function readOperations(): Promise<Operation[]> {
  const document = (await (await fetch(`${owner.test.base}/openapi.json`)).json()) as {
    paths: Record<string, Record<string, Record<string, unknown>>>;
  };
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      scope: operation["x-required-scope"] as string | undefined,
      needsSession: ["x-owner-only", "x-no-test-keys", "x-users-only"].some((mark) => operation[mark] === true),
      isPublic: Array.isArray(operation.security) && operation.security.length === 0,
    })),
  );
}

/** Another account's object, addressed at every route that takes an id. */
test("shows and changes nothing of another account: every route with an id answers 404", async () => {
  const withId = operations.filter((operation) => operation.path.includes("{") && !operation.isPublic);
  expect(withId.length).toBeGreaterThan(5);
  const answers: Record<string, number> = {};
  const signedIn = await sessionClient(masar, stranger.ownerId, "test");
  for (const { method, path, needsSession } of withId) {
    const [before = "", after = ""] = path.split(/\{\w+\}/);
    const id = owned[before.replace(/\/$/, "")];
    if (id === undefined) throw new Error(`name an id of the owner's for ${path}`);
    const concrete = before + id + after;
    const reply = await (needsSession ? signedIn : stranger.test).send(
      method,
      concrete,
      method === "GET" || method === "DELETE"
        ? {}
        : { body: bodyFor(path), headers: { "Content-Type": "application/json" } },
    );
    answers[`${method} ${path}`] = reply.status;
  }
  expect(answers).toEqual(Object.fromEntries(Object.keys(answers).map((name) => [name, 404])));
  // The owner's things are as they were.
  expect((await owner.test.get(`/shipments/${owned["/shipments"]}`)).body.last_event).toBe("shipment.created");
  expect(
    (await owner.test.get("/api_keys")).body.data.every(
      (key: { revoked_at: string | null }) => key.revoked_at === null,
    ),
  ).toBe(true);
});

/** A body that the route's schema takes, so that the id alone decides. */
function bodyFor(path: string): string {
  if (path.endsWith("/recover")) return JSON.stringify({ since: new Date().toISOString() });
  if (path.endsWith("/rates"))
    return JSON.stringify({ destination: { country: "EG" }, weight_kg: 1, cart_total: "1", currency: "EGP" });
  if (path.endsWith("/instructions")) return JSON.stringify({ action: "return" });
  if (path.endsWith("/send_as_booked")) return JSON.stringify({ block: "blk_1" });
  if (path.endsWith("/confirm")) return JSON.stringify({ check: "name_match" });
  if (path === "/users/{id}") return JSON.stringify({ role: "viewer" });
  return "{}";
}

test("asks every key for its scope: without it 403, on every route", async () => {
  const scoped = operations.filter((operation) => operation.scope !== undefined);
  expect(scoped.length).toBeGreaterThan(10);
  for (const { method, path, scope } of scoped) {
    const others = SCOPES.filter(
      (candidate) => candidate !== scope && !(scope === "shipments:read" && candidate === "shipments:write"),
    );
    const key = await stranger.restricted("test", others);
    const reply = await key.send(method, path.replace(/\{\w+\}/, "x"), {
      headers: { "Content-Type": "application/json" },
    });
    expect([`${method} ${path}`, reply.status]).toEqual([`${method} ${path}`, 403]);
    expect(reply.body.required_scope).toBe(scope);
  }
});

test("answers 401 without a key on every route that is not public", async () => {
  for (const { method, path, isPublic } of operations) {
    if (isPublic) continue;
    const response = await fetch(owner.test.base + path.replace(/\{\w+\}/, "x"), { method });
    expect([`${method} ${path}`, response.status]).toEqual([`${method} ${path}`, 401]);
    await response.arrayBuffer();
  }
});
