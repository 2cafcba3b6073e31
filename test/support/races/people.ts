import { expect } from "vitest";
import { createClient, type Reply } from "../client.ts";
import { type Fleet, type FleetAccount, type SignedIn, signedInBy, signInByLink } from "../fleet.ts";
import type { Invariant, Operation, Resource } from "./race.ts";

// ---- users

interface Users {
  fleet: Fleet;
  shop: FleetAccount;
  owner: SignedIn;
  /** A second owner, with an unused link and a session. */
  other: { id: string; token: string; session: SignedIn };
  /** An address without a user. */
  email: string;
}
export const users: Resource<Users> = {
  name: "users",
  async begin(fleet) {
    const shop = await fleet.newAccount();
    const email = () => `${Math.random().toString(36).slice(2)}@example.com`;
    const owner = await signInByLink(fleet, shop.ownerId);
    const second = { email: email(), name: "Omar", role: "owner" };
    const { body } = await fleet.guest(0).post("/users", second, owner.headers);
    const session = await signInByLink(fleet, body.id);
    const token = new URL(body.sign_in_url).searchParams.get("token") ?? "";
    return { fleet, shop, owner, other: { id: body.id, token, session }, email: email() };
  },
  row: ({ other }) => ({ table: "users", id: other.id }),
};

type On = Operation<Users>;
// Each by the session of the user who is removed: the other removal ends no session that it needs.
export const removeTheOwner: On = ({ fleet, shop, owner }, side) =>
  fleet.guest(side).delete(`/users/${shop.ownerId}`, owner.headers);
export const removeTheOther: On = ({ fleet, other }, side) =>
  fleet.guest(side).delete(`/users/${other.id}`, other.session.headers);
export const invite: On = ({ fleet, owner, email }, side) =>
  fleet.guest(side).post("/users", { email, name: "Mona", role: "operator" }, owner.headers);
export const signUp: On = ({ fleet, email }, side) =>
  fleet.guest(side).post("/signup", { email, name: "Nile Books", password: PASSWORD, governorate: "C" });
export const signInWithLink: On = ({ fleet, other }, side) =>
  fleet.guest(side).post("/session", { token: other.token });
export const chooseMails: On = ({ fleet, other }, side) =>
  fleet.guest(side).patch("/notification_settings", { topics: { payout_paid: true } }, other.session.headers);
export const chooseOtherMails: On = ({ fleet, other }, side) =>
  fleet
    .guest(side)
    .patch("/notification_settings", { topics: { store_stopped: true }, language: "en" }, other.session.headers);

type Holds = Invariant<Users>;
export const oneOwnerStays: Holds = async ({ fleet, shop }, first, second) => {
  const owners = await fleet.apis[0].db.read("users").where({ account_id: shop.account.id, role: "owner" });
  expect(owners).toHaveLength(1);
  expect([first.status, second.status].sort()).toEqual([204, 409]);
};
export const theAddressIsOneUsers: Holds = async ({ fleet, email }, first, second) => {
  expect(await fleet.apis[0].db.read("users").where({ email })).toHaveLength(1);
  expect([first.status, second.status].filter((status) => status === 422)).toHaveLength(1);
};
/** An invitation claims an address and does not block its owner. */
export const onePersonSignsInWithIt: Holds = async ({ fleet, email }, _invited, signedUp) => {
  const claims = await fleet.apis[0].db.read("users").where({ email });
  expect(claims.filter((user) => user.password_hash !== null)).toHaveLength(1);
  expect(signedUp.status).toBe(204);
};
export const theLinkSignsInOnce: Holds = async (_context, first, second) => {
  expect([first.status, second.status].sort()).toEqual([204, 422]);
};
export const nothingIsLeftOfTheUser: Holds = async ({ fleet, other }) => {
  const { db } = fleet.apis[0];
  for (const table of ["sessions", "sign_in_links", "notification_choices", "notifications", "mails"])
    expect(await db.read(table).where({ user_id: other.id })).toEqual([]);
};
export const everyChoiceIsKept: Holds = async ({ fleet, other }) => {
  const { body } = await fleet.guest(0).get("/notification_settings", other.session.headers);
  expect(body).toMatchObject({ language: "en", topics: { payout_paid: true, store_stopped: true } });
};

// ---- a password

const PASSWORD = "correct horse battery";
interface Password {
  fleet: Fleet;
  email: string;
  session: SignedIn;
}
export const password: Resource<Password> = {
  name: "password",
  async begin(fleet) {
    const email = `${Math.random().toString(36).slice(2)}@example.com`;
    const body = { email, name: "Nile Books", password: PASSWORD, governorate: "C" };
    return { fleet, email, session: await signedInBy(fleet, await fleet.guest(0).post("/signup", body)) };
  },
};

const setPassword =
  (next: string): Operation<Password> =>
  ({ fleet, session }, side) =>
    fleet.guest(side).send("PUT", "/password", {
      body: JSON.stringify({ password: next, current_password: PASSWORD }),
      headers: { "Content-Type": "application/json", ...session.headers },
    });
export const changeIt = Object.defineProperty(setPassword("another good horse"), "name", { value: "changeIt" });
export const changeItOtherwise = Object.defineProperty(setPassword("a third good horse"), "name", {
  value: "changeItOtherwise",
});
export const signInWithTheOld: Operation<Password> = ({ fleet, email }, side) =>
  fleet.guest(side).post("/session", { email, password: PASSWORD });

export const oneChangeCounts: Invariant<Password> = async (_context, first, second) => {
  expect([first.status, second.status].sort()).toEqual([204, 422]);
};
export const theOldPasswordOpensNothing: Invariant<Password> = async ({ fleet }, changed, signedIn: Reply) => {
  expect(changed.status).toBe(204);
  if (signedIn.status === 422) return;
  const cookie = (signedIn.headers.get("set-cookie") ?? "").split(";")[0] ?? "";
  expect((await fleet.guest(0).get("/session", { Cookie: cookie })).status).toBe(401);
};

// ---- API keys

interface Key {
  fleet: Fleet;
  shop: FleetAccount;
  id: string;
}
export const apiKey: Resource<Key> = {
  name: "API key",
  async begin(fleet) {
    const shop = await fleet.newAccount();
    return { fleet, shop, id: (await shop.test[0].post("/api_keys", { name: "Shop" })).body.id };
  },
  row: ({ id }) => ({ table: "api_keys", id }),
};
export const roll: Operation<Key> = ({ shop, id }, side) =>
  shop.test[side].post(`/api_keys/${id}/roll`, { overlap_hours: 0 });
export const rollLater: Operation<Key> = ({ shop, id }, side) =>
  shop.test[side].post(`/api_keys/${id}/roll`, { overlap_hours: 24 });
export const revoke: Operation<Key> = ({ shop, id }, side) => shop.test[side].delete(`/api_keys/${id}`);

export const oneKeyReplacesIt: Invariant<Key> = async ({ shop }, first, second) => {
  expect([first.status, second.status].sort()).toEqual([201, 404]);
  expect(await inForce(shop)).toBe(1);
};
export const itIsRevoked: Invariant<Key> = async ({ shop, id }, rolled) => {
  const { data } = (await shop.test[0].get("/api_keys")).body;
  expect(data.find((key: { id: string }) => key.id === id).revoked_at).not.toBeNull();
  expect(await inForce(shop)).toBe(rolled.status === 201 ? 1 : 0);
};

interface Keys {
  shop: FleetAccount;
  ids: readonly [string, string];
  secrets: readonly [string, string];
}
export const twoKeys: Resource<Keys> = {
  name: "two API keys",
  async begin(fleet) {
    const shop = await fleet.newAccount();
    const { body: one } = await shop.test[0].post("/api_keys", { name: "Shop" });
    const { body: other } = await shop.test[0].post("/api_keys", { name: "Shop" });
    return { shop, ids: [one.id, other.id], secrets: [one.secret, other.secret] };
  },
  row: ({ ids }) => ({ table: "api_keys", id: ids[0] }),
};
export const rollTheOther: Operation<Keys> = ({ shop, ids, secrets }, side) =>
  createClient({ base: shop.test[side].base, key: secrets[side] }).post(`/api_keys/${ids[1 - side]}/roll`, {
    overlap_hours: 24,
  });
export const theOneThatWasRolledRollsNothing: Invariant<Keys> = async ({ shop }, first, second) => {
  expect([first.status, second.status].sort()).toEqual([201, 403]);
  expect(await inForce(shop)).toBe(3);
};

export const replaceTheOther: Operation<Keys> = ({ shop, ids, secrets }, side) =>
  createClient({ base: shop.test[side].base, key: secrets[side] }).post(`/api_keys/${ids[1 - side]}/roll`, {
    overlap_hours: 0,
  });
export const theOneThatWasReplacedRollsNothing: Invariant<Keys> = async ({ shop }, first, second) => {
  expect([first.status, second.status].sort()).toEqual([201, 401]);
  expect(await inForce(shop)).toBe(2);
};

/** In addition to the one that the test uses. */
async function inForce(shop: FleetAccount): Promise<number> {
  const { data } = (await shop.test[0].get("/api_keys")).body as { data: { name: string; revoked_at: unknown }[] };
  return data.filter((key) => key.name === "Shop" && key.revoked_at === null).length;
}
