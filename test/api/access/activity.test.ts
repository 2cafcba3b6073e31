// Every change is in the log with whoever made it, or stands here with the reason why it is not.
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Client, createClient } from "../../support/client.ts";
import { courier } from "../../support/courier.ts";
import { startTestService, type TestAccount, type TestService, testClock } from "../../support/service.ts";
import { sessionClient } from "../../support/session-client.ts";
import { shipmentBody } from "../../support/shipment.ts";

const clock = testClock("2026-11-22T10:00:00+02:00"); // a Sunday
let masar: TestService;
let shop: TestAccount;
let owner: Client;

beforeAll(async () => {
  masar = await startTestService({
    clock,
    environment: { MASAR_RATE_LIMITS: "off", MASAR_ROLE: "api", MASAR_APPROVAL_ABOVE: "1000" },
  });
});
afterAll(() => masar.stop());
beforeEach(async () => {
  shop = await masar.newAccount();
  owner = await sessionClient(masar, shop.ownerId);
});

const logOf = async (client: Client, query = "") => (await client.get(`/activity${query}`)).body.data;
const actionsOf = async (client: Client) => (await logOf(client)).map(({ action }: { action: string }) => action);

const OWN_RECORD = "the object itself says who did it and when";
const NOTHING_CHANGES = "nothing of the account changes";
const SANDBOX = "the sandbox's clock and parcels";

/** What each operation that is no GET leaves in the log, or why it leaves nothing. */
const RECORDED: Readonly<Record<string, string>> = {
  createApiKey: "api_key.created",
  rollApiKey: "api_key.rolled",
  revokeApiKey: "api_key.revoked",
  inviteUser: "user.invited",
  removeUser: "user.removed",
  updateUser: "user.role_changed",
  resetPassword: "user.password_changed",
  setPassword: "user.password_changed",
  updateAccount: "account.updated",
  createPickupAddress: "pickup_address.created",
  deletePickupAddress: "pickup_address.deleted",
  connectStore: "store.connected",
  importStorePlaces: "store.updated",
  updateStore: "store.updated",
  disconnectStore: "store.disconnected",
  createWebhookEndpoint: "webhook_endpoint.created",
  updateWebhookEndpoint: "webhook_endpoint.updated",
  deleteWebhookEndpoint: "webhook_endpoint.deleted",
  rollWebhookSecret: "webhook_endpoint.secret_rolled",
  editShipment: "shipment.updated",
  editShipments: "shipment.updated",
  correctOrders: "order.corrected",
  enterPayoutDestination: "payout_destination.entered",
  cancelPayoutDestination: "payout_destination.cancelled",
  confirmPayoutDestination: "payout_destination.confirmed",
  refusePayoutDestination: "payout_destination.refused",
  saveView: "each user's own filters of a list",
  deleteView: "each user's own filters of a list",
  cancelShipment: "shipment.cancelled",
  instructShipment: "shipment.instructed",
  sendAsBooked: "shipment.sent_as_booked",
  correctOrder: "order.corrected",
  shipOrder: "order.shipped",
  shipOrders: "order.shipped",
  holdOrder: "order.held",
  ignoreOrder: "order.ignored",
  createAdjustment: "adjustment.booked",
  approve: "approval.approved",
  refuse: "approval.refused",
  runPayouts: "payout_run.started",
  changeCustomer: "customer.changed",
  eraseRecipient: "recipient.erased",
  exportRecipient: "recipient.exported",

  createShipment: OWN_RECORD,
  createBulkUpload: OWN_RECORD,
  scan: OWN_RECORD,
  closePrivacyRequest: OWN_RECORD,
  signIn: "sessions are listed by themselves",
  signOut: "sessions are listed by themselves",
  endSession: "sessions are listed by themselves",
  endOtherSessions: "sessions are listed by themselves",
  prove: "sessions are listed by themselves",
  getProofOptions: NOTHING_CHANGES,
  getPasskeyOptions: NOTHING_CHANGES,
  getNewPasskeyOptions: NOTHING_CHANGES,
  requestPasswordReset: NOTHING_CHANGES,
  sendVerification: NOTHING_CHANGES,
  verifyEmail: "user.email_verified",
  changeEmail: "user.email_changed",
  startTotp: NOTHING_CHANGES,
  confirmTotp: "second_factor.added",
  removeTotp: "second_factor.removed",
  addPasskey: "second_factor.added",
  removePasskey: "second_factor.removed",
  newRecoveryCodes: "recovery_codes.replaced",
  signUp: "the account begins with it",
  updateNotificationSettings: "each user's own choice of mails",
  readSignInLink: NOTHING_CHANGES,
  quote: NOTHING_CHANGES,
  checkAddress: NOTHING_CHANGES,
  quoteCheckout: NOTHING_CHANGES,
  printLabels: NOTHING_CHANGES,
  createLabelLink: NOTHING_CHANGES,
  createRedeliveryLink: NOTHING_CHANGES,
  createAddressLink: NOTHING_CHANGES,
  dismissOrderAlerts: NOTHING_CHANGES,
  reconcileStore: NOTHING_CHANGES,
  retryOrderWriteBacks: NOTHING_CHANGES,
  testWebhookEndpoint: NOTHING_CHANGES,
  redeliverEvent: NOTHING_CHANGES,
  recoverWebhookEndpoint: "webhook_endpoint.updated",
  advanceShipment: SANDBOX,
  stepClock: SANDBOX,
  simulatePayout: SANDBOX,
};

test("every operation that writes is recorded, or says why it is not", async () => {
  const { paths } = (await (await fetch(`${masar.origin}/v1/openapi.json`)).json()) as {
    paths: Record<string, Record<string, { operationId: string }>>;
  };
  const writing = Object.values(paths).flatMap((methods) =>
    Object.entries(methods).flatMap(([method, { operationId }]) => (method === "get" ? [] : [operationId])),
  );
  expect(writing.sort()).toEqual(Object.keys(RECORDED).sort());
});

test("a line says who did what to what, and which fields were given", async () => {
  const { body: key } = await owner.post("/api_keys", { name: "Warehouse", scopes: ["shipments:write"] });
  const [line] = await logOf(owner);
  expect(line).toMatchObject({
    object: "activity",
    mode: "live",
    actor: { kind: "user", id: shop.ownerId, name: shop.account.name },
    action: "api_key.created",
    object_id: key.id,
    details: { name: "Warehouse", kind: "restricted", scopes: ["shipments:write"] },
  });
  await shop.live.patch("/account", { phone: "01001234567", settings: { payout_days: ["sunday"], language: "en" } });
  expect((await logOf(owner))[0]).toMatchObject({
    mode: null,
    actor: { kind: "api_key", name: "test" },
    action: "account.updated",
    details: { changes: ["phone", "settings.payout_days", "settings.language"] },
  });
});

test("keys, addresses, endpoints and shipments: each change is one line, a refused or repeated one none", async () => {
  const { body: key } = await owner.post("/api_keys", { name: "A" });
  const { body: rolled } = await owner.post(`/api_keys/${key.id}/roll`, {});
  await owner.delete(`/api_keys/${rolled.id}`);
  const place = { name: "Store room", phone: "01001234567", governorate: "ALX", address: "12 Corniche Road" };
  const { body: pickup } = await owner.post("/pickup_addresses", place);
  await owner.delete(`/pickup_addresses/${pickup.id}`);
  expect((await owner.delete(`/pickup_addresses/${shop.account.pickup.id}`)).status).toBe(409);
  const { body: endpoint } = await owner.post("/webhook_endpoints", { url: "http://localhost:9/hook" });
  const path = `/webhook_endpoints/${endpoint.id}`;
  await owner.patch(path, { description: "Orders" });
  await owner.post(`${path}/roll_secret`);
  await owner.delete(path);
  const created = await owner.post("/shipments", shipmentBody());
  const shipment = `/shipments/${created.body.tracking_number}`;
  const etag = (await owner.get(shipment)).headers.get("etag") ?? "";
  await owner.patch(shipment, { cod_value: 5 }, { "If-Match": etag });
  expect((await owner.patch(shipment, { cod_value: 6 }, { "If-Match": etag })).status).toBe(412);
  const once = { "Idempotency-Key": "cancel-1" };
  for (const headers of [once, once, { "Idempotency-Key": "cancel-2" }]) {
    expect((await owner.post(`${shipment}/cancel`, undefined, headers)).status).toBe(200);
  }
  expect((await actionsOf(owner)).reverse()).toEqual([
    "api_key.created",
    "api_key.rolled",
    "api_key.revoked",
    "pickup_address.created",
    "pickup_address.deleted",
    "webhook_endpoint.created",
    "webhook_endpoint.updated",
    "webhook_endpoint.secret_rolled",
    "webhook_endpoint.deleted",
    "shipment.updated",
    "shipment.cancelled",
  ]);
  expect((await logOf(owner, "?action=shipment.updated"))[0]).toMatchObject({
    object_id: created.body.tracking_number,
    details: { changes: ["cod_value"] },
  });
});

test("roles and passwords: who changed them, and the role, never the password", async () => {
  const { body } = await owner.post("/users", { email: "omar@example.com", name: "Omar", role: "viewer" });
  await owner.patch(`/users/${body.id}`, { role: "operator" });
  const token = new URL(body.sign_in_url).searchParams.get("token");
  const { live } = shop;
  const reset = await createClient({ base: live.base }).post("/password/reset", { token, password: "correct horse" });
  expect(reset.status).toBe(204);
  const changed = await owner.send("PUT", "/password", {
    body: JSON.stringify({ password: "correct horse" }),
    headers: { "Content-Type": "application/json" },
  });
  expect(changed.status).toBe(204);
  const lines = await logOf(owner);
  expect(lines.map((line: Line) => [line.action, line.actor.id, line.object_id])).toEqual([
    ["user.password_changed", shop.ownerId, shop.ownerId],
    ["user.password_changed", body.id, body.id],
    ["user.role_changed", shop.ownerId, body.id],
    ["user.invited", shop.ownerId, body.id],
  ]);
  expect(lines[2].details).toEqual({ name: "Omar", role: "operator" });
  expect(JSON.stringify(lines)).not.toContain("correct horse");
});

interface Line {
  action: string;
  actor: { id: string };
  object_id: string;
}

test("no name, phone or address of a recipient stands in the log", async () => {
  const { body } = await owner.post("/shipments", shipmentBody());
  const recipient = { name: "Salma Recipient", phone: "01112223334", address: "7 Secret Street, Floor 2" };
  const edited = await owner.patch(`/shipments/${body.tracking_number}`, { recipient }, { "If-Match": "*" });
  expect(edited.status).toBe(200);
  const rows = JSON.stringify(await masar.service.db.read("activities").where({ account_id: shop.account.id }));
  expect(rows).toContain("recipient.address");
  for (const secret of ["Salma", "1112223334", "Secret Street"]) expect(rows).not.toContain(secret);
});

test("a merchant sees that staff booked an adjustment, staff see which of them did", async () => {
  const staff = await masar.newAccount({ kind: "staff" });
  const [first, second] = await Promise.all(
    ["finance", "owner"].map(async (role) => {
      const person = {
        accountId: staff.account.id,
        email: `${role}-${staff.ownerId}@example.com`,
        name: role,
      } as const;
      const { user } = await masar.service.db.write((trx) =>
        masar.service.accounts.invite(trx, { ...person, role: role as "finance" | "owner" }),
      );
      return sessionClient(masar, user.id);
    }),
  );
  if (!first || !second) throw new Error("no users");
  const adjustment = { account_id: shop.account.id, description: "Lost parcel" };
  const { body: small } = await first.post("/adjustments", { ...adjustment, amount: 12.5 });
  const { body: large } = await first.post("/adjustments", { ...adjustment, amount: -5000 });
  await second.post(`/approvals/${large.id}/approve`);
  const mine = await logOf(owner);
  expect(mine).toHaveLength(2);
  expect(mine[1]).toMatchObject({
    actor: { kind: "staff", id: null, name: null },
    action: "adjustment.booked",
    object_id: small.id,
    details: { amount: "12.50", description: "Lost parcel" },
  });
  const staffOwner = await sessionClient(masar, staff.ownerId);
  const theirs = await logOf(staffOwner);
  expect(theirs.map(({ action, actor }: { action: string; actor: { name: string } }) => [action, actor.name])).toEqual([
    ["adjustment.booked", "owner"],
    ["approval.approved", "owner"],
    ["approval.proposed", "finance"],
    ["adjustment.booked", "finance"],
  ]);
});

test("a proposal in the sandbox is in the log at the real time, however far the sandbox's clock is ahead", async () => {
  const staff = await masar.newAccount({ kind: "staff" });
  expect((await staff.test.post("/simulations/clock", { advance_seconds: 86_400 })).status).toBe(200);
  const staffOwner = await sessionClient(masar, staff.ownerId, "test");
  const adjustment = { account_id: shop.account.id, description: "Lost parcel", amount: -5000 };
  expect((await staffOwner.post("/adjustments", adjustment)).status).toBe(202);
  const [proposed] = await logOf(staffOwner);
  expect([proposed.action, Date.parse(proposed.at)]).toEqual(["approval.proposed", clock.now()]);
});

test("a payout run by hand is in the log of whoever started it and of each merchant it paid", async () => {
  const staff = await masar.newAccount({ kind: "staff" });
  const { body } = await shop.live.post("/shipments", shipmentBody({ cod_value: 300 }));
  await courier(staff.live).deliver(body.tracking_number, 300, { before: () => clock.advance(60_000) });
  clock.set("2026-11-23T10:00:00+02:00");
  const { body: run } = await staff.live.post("/payout_runs", {});
  const staffOwner = await sessionClient(masar, staff.ownerId);
  expect((await logOf(staffOwner))[0]).toMatchObject({ action: "payout_run.started", object_id: "2026-11-23" });
  expect((await logOf(owner))[0]).toMatchObject({
    actor: { kind: "staff" },
    action: "payout.executed",
    object_id: run.data[0].id,
  });
  clock.set("2026-11-22T10:00:00+02:00");
});

test("the log is read page by page, by action, actor, object and day, and by its own account alone", async () => {
  for (const name of ["A", "B", "C"]) await owner.post("/api_keys", { name });
  await shop.test.post("/webhook_endpoints", { url: "http://localhost:9/hook" });
  const first = await owner.get("/activity?limit=2");
  expect(first.body.data.map((line: { details: { name: string } }) => line.details.name)).toEqual(["C", "B"]);
  const rest = await owner.get(`/activity?limit=2&cursor=${encodeURIComponent(first.body.next_cursor)}`);
  expect([rest.body.data[0].details.name, rest.body.has_more]).toEqual(["A", false]);
  const keyId = rest.body.data[0].object_id;
  expect(await logOf(owner, `?object=${keyId}`)).toHaveLength(1);
  expect(await logOf(owner, `?actor=${shop.ownerId}`)).toHaveLength(3);
  expect(await logOf(owner, "?action=api_key.revoked")).toEqual([]);
  expect(await logOf(owner, `?from=2026-11-22&to=2026-11-22`)).toHaveLength(3);
  expect(await logOf(owner, `?to=2026-11-21`)).toEqual([]);
  const other = await masar.newAccount();
  expect(await logOf(await sessionClient(masar, other.ownerId))).toEqual([]);
  const sandbox = await sessionClient(masar, shop.ownerId, "test");
  expect(await actionsOf(sandbox)).toEqual(["webhook_endpoint.created"]);
});

test("the log is exported as a whole, in Arabic and in English", async () => {
  for (const name of ["A", "=B()"]) await owner.post("/api_keys", { name });
  const english = await owner.get("/activity?format=csv&limit=1", { "Accept-Language": "en" });
  expect(english.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  const lines = english.text.trim().split("\r\n");
  expect(lines).toHaveLength(3);
  expect(lines[0]).toContain("Time,Done by,Name");
  expect(lines[1]).toContain("api_key.created");
  expect((await owner.get("/activity?format=csv", { "Accept-Language": "ar" })).text).toContain("المنفّذ");
});
