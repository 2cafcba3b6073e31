import { z } from "zod";
import type { PickupAddress } from "../../account/account.ts";
import { actorOf } from "../../account/activity/activity.ts";
import { recordActivity } from "../../account/activity/repository.ts";
import { addPickupAddress, type PickupUse, removePickupAddress } from "../../account/pickup.ts";
import { listPickupAddresses } from "../../account/repository.ts";
import { governorate, phone } from "../../address/fields.ts";
import { GOVERNORATE_CODES } from "../../address/governorate.ts";
import { nationalDigits } from "../../address/phone.ts";
import type { Database, Transaction } from "../../db/database.ts";
import { listSchema } from "../../http/list.ts";
import { Problem } from "../../http/problem.ts";
import { type Route, route } from "../../http/route.ts";
import type { Clock } from "../../kernel/clock.ts";
import { idParams, shownPhone } from "../../kernel/fields.ts";
import type { NewId } from "../../kernel/id.ts";
import type { Text } from "../../kernel/text.ts";
import { text } from "../../kernel/text-field.ts";
import { findUncollectedAt } from "../../shipment/repository.ts";
import { findStoreShippingFrom } from "../../store/repository.ts";

const pickupBody = z.strictObject({
  name: text(2, 120),
  phone,
  governorate,
  city: text(1, 100).optional(),
  address: text(5, 500),
  is_default: z.boolean().default(false),
});

export const pickupSchema = z
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

/** Pickup addresses of the account. Both modes share them, so test keys can only read them. */
export function pickupAddressRoutes(tools: PickupAddressTools): Route[] {
  return [listPickupAddressesRoute(tools), createPickupAddressRoute(tools), deletePickupAddressRoute(tools)];
}

interface PickupAddressTools {
  db: Database;
  clock: Clock;
  newId: NewId;
}

function listPickupAddressesRoute({ db }: PickupAddressTools): Route {
  return route({
    method: "get",
    path: "/pickup_addresses",
    operationId: "listPickupAddresses",
    summary: "List pickup addresses, the default one first",
    description: "Addresses where couriers collect parcels. The default address is first.",
    tag: "Account",
    access: "authenticated",
    policy: "default",
    answers: { 200: { description: "Every pickup address", schema: listSchema(pickupSchema) } },
    async handle({ caller }) {
      const addresses = await listPickupAddresses(db.read, caller.account.id);
      return {
        status: 200,
        body: { object: "list" as const, data: addresses.map(pickupView), has_more: false, next_cursor: null },
      };
    },
  });
}

function createPickupAddressRoute({ db, clock, newId }: PickupAddressTools): Route {
  return route({
    method: "post",
    path: "/pickup_addresses",
    operationId: "createPickupAddress",
    summary: "Add a pickup address",
    description: "Live and sandbox share pickup addresses, so test keys are rejected.",
    tag: "Account",
    access: "account:write",
    policy: "default",
    body: pickupBody,
    changesBothModes: true,
    answers: { 201: { description: "The address", schema: pickupSchema } },
    async handle({ caller, body }) {
      const address: PickupAddress = {
        id: newId("pka"),
        accountId: caller.account.id,
        name: body.name,
        phone: body.phone,
        governorate: body.governorate,
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
  });
}

function deletePickupAddressRoute({ db, clock }: PickupAddressTools): Route {
  return route({
    method: "delete",
    path: "/pickup_addresses/{id}",
    operationId: "deletePickupAddress",
    summary: "Delete a pickup address",
    description:
      "The default address, and addresses used by uncollected parcels or the rules of a store, cannot be deleted.",
    tag: "Account",
    access: "account:write",
    policy: "default",
    params: idParams("pka", "Of the pickup address"),
    changesBothModes: true,
    answers: { 204: { description: "Deleted" } },
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
  });
}

const DEFAULT_STAYS = {
  en: "The default pickup address cannot be removed. Make another address the default first.",
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
    en: `Parcels are waiting for collection at this address, for example ${trackingNumber}. Delete it after they are collected or cancelled.`,
    ar: `توجد شحنات في انتظار الاستلام من هذا العنوان، منها ${trackingNumber}. احذفه بعد استلامها أو إلغائها.`,
  };
}

function storeUses(name: string): Text {
  return {
    en: `The rules of the store ${name} use this address. Choose another address for its locations first.`,
    ar: `قواعد المتجر ${name} تستخدم هذا العنوان. اختر عنوانًا آخر لفروعه أولًا.`,
  };
}

export function pickupView(address: PickupAddress) {
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
