import { z } from "zod";
import {
  type Account,
  accountSettingsSchema,
  type Caller,
  type PickupAddress,
  payoutDays,
} from "../account/account.ts";
import { addPickupAddress, type PickupUse, removePickupAddress } from "../account/pickup.ts";
import { listPickupAddresses, lockAccount, updateAccount } from "../account/repository.ts";
import { actorOf, fieldsOf } from "../activity/activity.ts";
import { recordActivity } from "../activity/repository.ts";
import { GOVERNORATE_CODES } from "../address/governorate.ts";
import { nationalDigits } from "../address/phone.ts";
import type { Clock } from "../clock.ts";
import type { Database, Transaction } from "../db/database.ts";
import { id, idParams, shownPhone } from "../fields.ts";
import type { NewId } from "../id.ts";
import { findUncollectedAt } from "../shipment/repository.ts";
import { e164Of, governorate, governorateOf, phone, text } from "../shipment/request.ts";
import { findStoreShippingFrom } from "../store/repository.ts";
import type { Text } from "../text.ts";
import { timestampOf } from "../time.ts";
import { isOwner } from "./access.ts";
import { listSchema } from "./list.ts";
import { Problem } from "./problem.ts";
import { type Route, route } from "./route.ts";

const pickupBody = z.strictObject({
  name: text(2, 120),
  phone,
  governorate,
  city: text(1, 100).optional(),
  address: text(5, 500),
  is_default: z.boolean().default(false),
});
const pickupSchema = z
  .strictObject({
    id: z.string().meta({
      pattern: "^(pka_[0-9a-z]+)?$",
      description: "Empty in an account that has no pickup address yet",
    }),
    name: z.string(),
    phone: shownPhone,
    governorate: z.enum(GOVERNORATE_CODES),
    city: z.string().nullable(),
    address: z.string(),
    is_default: z.boolean(),
  })
  .meta({ id: "PickupAddress" });

const accountSchema = z
  .strictObject({
    id: id("acc"),
    name: z.string(),
    email: z.string().meta({ format: "email" }),
    phone: shownPhone.nullable(),
    kind: z.enum(["merchant", "staff"]),
    settings: accountSettingsSchema,
    require_second_factor: z.boolean().meta({
      description: "Users without a second factor do nothing but set one up",
    }),
    pickup_address: pickupSchema,
    created_at: z.string().meta({ format: "date-time" }),
  })
  .meta({ id: "Account" });

interface AccountTools {
  db: Database;
  clock: Clock;
  newId: NewId;
}

/** The account itself and where its parcels are collected. Both modes share them, so a test key only reads them. */
export function accountRoutes({ db, clock, newId }: AccountTools): Route[] {
  const shared = { tag: "Account", policy: "default" as const };
  return [
    route({
      ...shared,
      method: "get",
      path: "/account",
      operationId: "getAccount",
      summary: "Read the account",
      description: "The account of the key or the signed-in user, with its settings.",
      access: "authenticated",
      answers: { 200: { description: "The account", schema: accountSchema } },
      handle: async ({ caller }) => ({ status: 200, body: accountView(caller.account) }),
    }),
    route({
      ...shared,
      method: "patch",
      path: "/account",
      operationId: "updateAccount",
      summary: "Change name, phone or settings",
      description: "Only the fields that are sent change. Live and sandbox share them, so a test key is refused.",
      access: "account:write",
      changesBothModes: true,
      body: z.strictObject({
        name: text(2, 120).optional(),
        phone: phone.nullable().optional(),
        require_second_factor: z.boolean().optional().meta({ description: "For an owner who is signed in with one" }),
        settings: z
          .strictObject({
            refuse_repeated_reference: z.boolean().optional(),
            payout_days: payoutDays.optional(),
            language: z.enum(["ar", "en"]).optional(),
          })
          .optional(),
      }),
      answers: { 200: { description: "The account as it now is", schema: accountSchema } },
      problems: ["invalid_state", "owner_required"],
      async handle({ caller, body }) {
        if (body.require_second_factor !== undefined) refuseRequiring(caller, body.require_second_factor);
        const changed = await db.write(async (trx) => {
          const account = await lockAccount(trx, caller.account.id);
          if (!account) throw new Problem("not_found");
          const next: Account = {
            ...account,
            name: body.name ?? account.name,
            phone: body.phone === undefined ? account.phone : body.phone === null ? null : e164Of(body.phone),
            settings: accountSettingsSchema.parse({ ...account.settings, ...body.settings }),
            requiresSecondFactor: body.require_second_factor ?? account.requiresSecondFactor,
          };
          await updateAccount(trx, next);
          const details = { changes: fieldsOf(body) };
          const activity = { action: "account.updated" as const, objectId: account.id, details };
          await recordActivity(trx, actorOf(caller, clock.now()), activity);
          return next;
        });
        return { status: 200, body: accountView(changed) };
      },
    }),
    route({
      ...shared,
      method: "get",
      path: "/pickup_addresses",
      operationId: "listPickupAddresses",
      summary: "List pickup addresses, the default one first",
      description: "Where couriers collect. The default address is listed first.",
      access: "authenticated",
      answers: { 200: { description: "Every pickup address", schema: listSchema(pickupSchema) } },
      async handle({ caller }) {
        const addresses = await listPickupAddresses(db.read, caller.account.id);
        return {
          status: 200,
          body: { object: "list", data: addresses.map(pickupView), has_more: false, next_cursor: null },
        };
      },
    }),
    route({
      ...shared,
      method: "post",
      path: "/pickup_addresses",
      operationId: "createPickupAddress",
      summary: "Add a pickup address",
      description: "Live and sandbox share pickup addresses, so a test key is refused.",
      access: "account:write",
      changesBothModes: true,
      body: pickupBody,
      answers: { 201: { description: "The address", schema: pickupSchema } },
      async handle({ caller, body }) {
        const address: PickupAddress = {
          id: newId("pka"),
          accountId: caller.account.id,
          name: body.name,
          phone: e164Of(body.phone),
          governorate: governorateOf(body.governorate),
          city: body.city ?? null,
          address: body.address,
          isDefault: body.is_default,
        };
        const added = await db.write(async (trx) => {
          const details = { name: address.name };
          const activity = { action: "pickup_address.created" as const, objectId: address.id, details };
          await recordActivity(trx, actorOf(caller, clock.now()), activity);
          return addPickupAddress(trx, address, clock.now());
        });
        return { status: 201, body: pickupView(added) };
      },
    }),
    route({
      ...shared,
      method: "delete",
      path: "/pickup_addresses/{id}",
      operationId: "deletePickupAddress",
      summary: "Remove a pickup address",
      description: "Not the default one, and not one that uncollected parcels or the rules of a store still use.",
      access: "account:write",
      changesBothModes: true,
      params: idParams("pka", "Of the pickup address"),
      answers: { 204: { description: "It is gone" } },
      problems: ["not_found", "invalid_state", "pickup_address_in_use"],
      async handle({ caller, params }) {
        return db.write(async (trx) => {
          const removed = await removePickupAddress(trx, caller.account.id, params.id, findUse);
          switch (removed.kind) {
            case "removed": {
              const activity = { action: "pickup_address.deleted" as const, objectId: params.id };
              await recordActivity(trx, actorOf(caller, clock.now()), activity);
              return { status: 204 };
            }
            case "unknown":
              throw new Problem("not_found");
            case "default":
              throw new Problem("invalid_state", { detail: DEFAULT_STAYS });
            case "in_use":
              throw new Problem("pickup_address_in_use", { detail: usedBy(removed.use) });
          }
        });
      },
    }),
  ];
}

const DEFAULT_STAYS = {
  en: "The default pickup address cannot be removed. Make another one the default first.",
  ar: "لا يمكن حذف عنوان الاستلام الافتراضي. اجعل عنوانًا آخر افتراضيًا أولًا.",
};

async function findUse(trx: Transaction, accountId: string, id: string): Promise<PickupUse | undefined> {
  const trackingNumber = await findUncollectedAt(trx, accountId, id);
  if (trackingNumber !== undefined) return { kind: "parcel", trackingNumber };
  const name = await findStoreShippingFrom(trx, accountId, id);
  return name === undefined ? undefined : { kind: "store", name };
}

function usedBy(use: PickupUse): Text {
  return use.kind === "parcel" ? parcelsWait(use.trackingNumber) : storeUses(use.name);
}

function parcelsWait(trackingNumber: string): Text {
  return {
    en: `Parcels wait to be collected at this address, ${trackingNumber} among them. Delete it once they are collected or cancelled.`,
    ar: `توجد شحنات في انتظار الاستلام من هذا العنوان، منها ${trackingNumber}. احذفه بعد استلامها أو إلغائها.`,
  };
}

function storeUses(name: string): Text {
  return {
    en: `The rules of the store ${name} use this address. Choose another one for its places first.`,
    ar: `قواعد المتجر ${name} تستخدم هذا العنوان. اختر عنوانًا آخر لفروعه أولًا.`,
  };
}

/** @throws Problem unless it is an owner who is signed in, and with a second factor if every user is to have one. */
function refuseRequiring(caller: Caller, isRequired: boolean): void {
  if (!isOwner(caller)) throw new Problem("owner_required");
  if (isRequired && caller.via.kind === "session" && caller.via.session.factors === 1)
    throw new Problem("invalid_state", { detail: OWN_FIRST });
}

const OWN_FIRST = {
  en: "Set up a second factor of your own first, so that you are not locked out yourself.",
  ar: "فعّل الخطوة الثانية لنفسك أولًا حتى لا يُغلق الحساب أمامك.",
};

function accountView(account: Account) {
  return {
    id: account.id,
    name: account.name,
    email: account.email,
    phone: account.phone && nationalDigits(account.phone),
    kind: account.kind,
    settings: account.settings,
    require_second_factor: account.requiresSecondFactor,
    pickup_address: pickupView(account.pickup),
    created_at: timestampOf(account.createdAt),
  };
}

function pickupView(address: PickupAddress) {
  return {
    id: address.id,
    name: address.name,
    phone: address.phone && nationalDigits(address.phone),
    governorate: address.governorate,
    city: address.city,
    address: address.address,
    is_default: address.isDefault,
  };
}
