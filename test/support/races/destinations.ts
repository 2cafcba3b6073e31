import { expect } from "vitest";
import { type Fleet, type FleetAccount, type SignedIn, signInByLink } from "../fleet.ts";
import type { Invariant, Operation, Resource } from "./race.ts";

// ---- where a merchant is paid

interface Destinations {
  fleet: Fleet;
  shop: FleetAccount;
  owner: SignedIn;
  staff: SignedIn;
  /** Waits for its check. */
  id: string;
}

const BANK = { kind: "bank", number: "EG380019000500000000263180002", holder: "Nile Books" };
const WALLET = { kind: "wallet", number: "01001234567", holder: "Mona Adel" };

const put = ({ fleet, owner }: Pick<Destinations, "fleet" | "owner">, side: 0 | 1, body: unknown) =>
  fleet.guest(side).send("PUT", "/payout_destination", {
    body: JSON.stringify(body),
    headers: { "Content-Type": "application/json", ...owner.headers },
  });

async function begin(fleet: Fleet): Promise<Destinations> {
  const shop = await fleet.newAccount();
  const staffAccount = await fleet.newAccount("staff");
  await staffAccount.test[0].post("/adjustments", { account_id: shop.account.id, amount: 100, description: "A claim" });
  const [owner, staff] = [await signInByLink(fleet, shop.ownerId), await signInByLink(fleet, staffAccount.ownerId)];
  // As after a second factor: setting one up is no part of the race.
  const proof = { factors: 2, proved_at: Date.now() };
  await fleet.apis[0].db.write((trx) => trx("sessions").where({ user_id: shop.ownerId }).update(proof));
  const { body } = await put({ fleet, owner }, 0, BANK);
  return { fleet, shop, owner, staff, id: body.pending.id };
}

export const waiting: Resource<Destinations> = {
  name: "payout destination",
  begin,
  row: ({ id }) => ({ table: "payout_destinations", id }),
};

/** Confirmed, and in effect. */
export const inEffect: Resource<Destinations> = {
  name: "payout destination in effect",
  async begin(fleet) {
    const context = await begin(fleet);
    await confirm(context, 0);
    await fleet.apis[0].db.write((trx) =>
      trx("payout_destinations")
        .where({ id: context.id })
        .update({ effective_at: Date.now() - 1_000 }),
    );
    return context;
  },
};

type On = Operation<Destinations>;
export const enterBank: On = (context, side) => put(context, side, BANK);
export const enterWallet: On = (context, side) => put(context, side, WALLET);
export const cancel: On = ({ fleet, owner }, side) =>
  fleet.guest(side).post("/payout_destination/cancel", undefined, owner.headers);
export const confirm: On = ({ fleet, staff, id }, side) =>
  fleet.guest(side).post(`/payout_destinations/${id}/confirm`, { check: "test_transfer" }, staff.headers);
export const refuse: On = ({ fleet, staff, id }, side) =>
  fleet.guest(side).post(`/payout_destinations/${id}/refuse`, undefined, staff.headers);
export const payOut: On = ({ shop }, side) => shop.test[side].post("/simulations/payout");

const rowsOf = ({ fleet, shop }: Destinations) =>
  fleet.apis[0].db.read("payout_destinations").where({ account_id: shop.account.id }).orderBy("id");

type Holds = Invariant<Destinations>;
export const theNewestAloneWaits: Holds = async (context, first, second) => {
  expect([first.status, second.status]).toEqual([200, 200]);
  expect((await rowsOf(context)).map(({ state }) => state)).toEqual(["replaced", "replaced", "waiting"]);
};
export const theNewOneIsUnchecked: Holds = async (context, entered, confirmed) => {
  expect(entered.status).toBe(200);
  expect([200, 409]).toContain(confirmed.status);
  expect((await rowsOf(context)).map(({ state }) => state)).toEqual(["replaced", "waiting"]);
};
export const oneOfThemDecides: Holds = async (context, first, second) => {
  expect([first.status, second.status].sort()).toEqual([200, 409]);
  const [{ state }] = await rowsOf(context);
  expect(state).toBe(first.status === 200 ? "confirmed" : "refused");
};
export const cancelledIsNeverPaidTo: Holds = async (context, cancelled, confirmed) => {
  expect(cancelled.status).toBe(200);
  expect([200, 409]).toContain(confirmed.status);
  expect((await rowsOf(context)).map(({ state }) => state)).toEqual(["cancelled"]);
};
export const paidToTheOneInEffect: Holds = async ({ id, shop }, entered, paid) => {
  expect([entered.status, paid.status]).toEqual([200, 200]);
  expect(paid.body.destination).toMatchObject({ id, number: "EG•• •••• 0002" });
  expect((await shop.test[0].get(`/payouts/${paid.body.id}`)).body.destination).toMatchObject({ id });
};
