import { expect } from "vitest";
import type { Reply } from "../client.ts";
import type { Fleet, FleetAccount } from "../fleet.ts";
import { shipmentBody } from "../shipment.ts";
import type { Invariant, Operation, Resource } from "./race.ts";

// ---- the account's own row

interface Account {
  fleet: Fleet;
  shop: FleetAccount;
}
const accountRow = ({ shop }: Account) => ({ table: "accounts", id: shop.account.id });
export const account: Resource<Account> = {
  name: "account",
  begin: async (fleet) => ({ fleet, shop: await fleet.newAccount() }),
  row: accountRow,
};

type On = Operation<Account>;
export const rename: On = ({ shop }, side) => shop.live[side].patch("/account", { name: "Nile Books" });
export const givePhone: On = ({ shop }, side) => shop.live[side].patch("/account", { phone: "01001234567" });
export const chooseLanguage: On = ({ shop }, side) =>
  shop.live[side].patch("/account", { settings: { language: "en" } });
export const choosePayoutDays: On = ({ shop }, side) =>
  shop.live[side].patch("/account", { settings: { payout_days: ["sunday"] } });
export const stepClock: On = ({ shop }, side) => shop.test[side].post("/simulations/clock", { advance_seconds: 3_600 });

export const nameAndPhoneChange: Invariant<Account> = async ({ shop }) => {
  const { body } = await shop.test[0].get("/account");
  expect(body).toMatchObject({ name: "Nile Books", phone: "01001234567" });
};
export const bothSettingsChange: Invariant<Account> = async ({ shop }) => {
  const { body } = await shop.test[0].get("/account");
  expect(body.settings).toMatchObject({ language: "en", payout_days: ["sunday"] });
};
const offsetOf = async ({ fleet, shop }: Account) =>
  (await fleet.apis[0].db.read("accounts").where({ id: shop.account.id }).first()).sandbox_clock_offset_ms;
export const theClockMovesTwice: Invariant<Account> = async (context) => {
  expect(await offsetOf(context)).toBe(2 * 3_600_000);
};
export const theNameAndTheClockChange: Invariant<Account> = async (context) => {
  expect((await context.shop.test[0].get("/account")).body.name).toBe("Nile Books");
  expect(await offsetOf(context)).toBe(3_600_000);
};

// ---- its pickup addresses

interface Pickups extends Account {
  /** The default address until another becomes it. */
  first: string;
  second: string;
}
const ADDRESS = {
  name: "المخزن",
  phone: "01001234567",
  governorate: "GZ",
  address: "15 شارع الهرم",
};
export const pickups: Resource<Pickups> = {
  name: "pickup addresses",
  async begin(fleet) {
    const shop = await fleet.newAccount();
    const first = await shop.live[0].post("/pickup_addresses", { ...ADDRESS, is_default: true });
    const second = await shop.live[0].post("/pickup_addresses", ADDRESS);
    return { fleet, shop, first: first.body.id, second: second.body.id };
  },
  row: ({ first }) => ({ table: "pickup_addresses", id: first }),
};
/** The same after the default changed, while the other service had read the earlier default. */
export const swappedPickups: Resource<Pickups> = {
  name: "pickup addresses after another became the default",
  async begin(fleet) {
    const shop = await fleet.newAccount();
    const first = await shop.live[0].post("/pickup_addresses", { ...ADDRESS, is_default: true });
    await shop.test[1].get("/account");
    const second = await shop.live[0].post("/pickup_addresses", { ...ADDRESS, is_default: true });
    return { fleet, shop, first: first.body.id, second: second.body.id };
  },
};

type OnPickups = Operation<Pickups>;
export const addDefault: OnPickups = ({ shop }, side) =>
  shop.live[side].post("/pickup_addresses", { ...ADDRESS, is_default: true });
export const deleteFirst: OnPickups = ({ shop, first }, side) => shop.live[side].delete(`/pickup_addresses/${first}`);
export const deleteSecond: OnPickups = ({ shop, second }, side) =>
  shop.live[side].delete(`/pickup_addresses/${second}`);
/** As a merchant does who moves. */
export const replaceFirst: OnPickups = async (context, side) => {
  await addDefault(context, side);
  return deleteFirst(context, side);
};
export const ship: OnPickups = ({ shop }, side) => shop.test[side].post("/shipments", shipmentBody());

export const exactlyOneIsTheDefault: Invariant<Pickups> = async ({ fleet, shop }) => {
  const stored = await fleet.apis[0].db.read("pickup_addresses").where({ account_id: shop.account.id });
  expect(stored.filter(({ is_default }) => is_default === 1)).toHaveLength(1);
  expect((await shop.test[0].get("/account")).status).toBe(200);
};
export const theParcelHasAnAddress: Invariant<Pickups> = async (context, _replaced: Reply, shipped: Reply) => {
  await exactlyOneIsTheDefault(context, _replaced, shipped);
  expect(shipped.status).toBe(201);
  const { db } = context.fleet.apis[0];
  const [shipment] = await db.read("shipments").where({ tracking_number: shipped.body.tracking_number });
  expect(await db.read("pickup_addresses").where({ id: shipment.pickup_address_id })).toHaveLength(1);
};
