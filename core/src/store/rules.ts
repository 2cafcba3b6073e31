import type { Defaults, StoreFacts } from "@masar/kit";
import { z } from "zod";
import { governorateText } from "../address/fields.ts";
import { createMemo } from "../kernel/memo.ts";
import { text } from "../kernel/text-field.ts";
import { SERVICES } from "../quote/card.ts";
import { MAX_COD_PIASTRES, weightKg } from "../shipment/fields.ts";

const statusName = text(1, 60);
/** Of a store: more than its rules may name would make them unreadable. */
export const MOST_PLACES = 250;

/** How a store's orders become shipments. */
export const storeRulesSchema = z
  .strictObject({
    ship: z.enum(["at_once", "after_confirmation", "by_hand"]).meta({
      description:
        "at_once: as soon as the order can be shipped. after_confirmation: orders with cash wait until the buyer or you confirm them. by_hand: every order waits for you",
    }),
    ship_statuses: z.array(statusName).min(1).max(30).meta({ description: "Order statuses of the store that ship" }),
    cash_gateways: z
      .array(statusName)
      .max(30)
      .meta({ description: "Payment methods of the store that mean cash at the door" }),
    prepaid_gateways: z.array(statusName).max(30).meta({
      description:
        "Payment methods of the store that take the money before delivery. A method in neither list is asked about; `none` is an order without a method",
    }),
    default_weight_kg: weightKg.meta({
      description:
        "For orders of which the store knows no weight; where it knows the weight of some goods, for each piece of the others",
    }),
    service: z.enum(SERVICES),
    service_by_governorate: z
      .record(governorateText, z.enum(SERVICES))
      .refine((value) => Object.keys(value).length <= 27)
      .meta({ description: "Where another service is to be used" }),
    cash_cap: z
      .number()
      .int()
      .min(1)
      .max(MAX_COD_PIASTRES / 100)
      .meta({ description: "Orders with more cash than this, in EGP, wait for you" }),
    allow_open: z.boolean().meta({ description: "Buyers may open the parcel before paying" }),
    pickup_by_place: z
      .record(text(1, 200), text(1, 60).nullable())
      .refine((value) => Object.keys(value).length <= MOST_PLACES)
      .meta({
        description:
          "Where the courier collects the goods of each place of the store; null is the default pickup address. Orders from a place that is neither here nor in `places_not_shipped` need attention until it is. A place with the governorate and street of a pickup address is added automatically",
      }),
    places_not_shipped: z
      .array(text(1, 200))
      .max(MOST_PLACES)
      .meta({ description: "Places of the store that ship without us: their orders wait until you ship them by hand" }),
    checkout_rates: z.boolean().meta({ description: "The store shows our prices at its checkout" }),
    fulfil_on: z.enum(["created", "picked_up"]).meta({
      description:
        "When the store's order counts as fulfilled, on platforms that distinguish (`rules` in `GET /connectors`). picked_up: when the courier collects the parcel; until then the order can be cancelled or edited in the store, and a hold there pauses the parcel. created: with the shipment, so that its tracking number is in the store at once",
    }),
    delivered_status: statusName.nullable().meta({ description: "What the store's order becomes; null leaves it" }),
    returned_status: statusName.nullable(),
    tell_buyer: z.boolean().meta({ description: "The store tells its buyer where the parcel is, in its own way" }),
  })
  .meta({ id: "StoreRules" });

export type StoreRules = z.output<typeof storeRulesSchema>;

/** Rules added after the first release, for stores connected before. */
const LATER = {
  pickup_by_place: {},
  places_not_shipped: [],
  checkout_rates: false,
  prepaid_gateways: [],
  fulfil_on: "created" as const,
};

/** A payment method on both lists: it cannot be cash and paid before. Undefined when there is none. */
export function gatewayOnBothLists({ cash_gateways, prepaid_gateways }: StoreRules): string | undefined {
  return prepaid_gateways.find((gateway) => cash_gateways.includes(gateway));
}

const MOST_KEPT = 2_000;
// Read several times for each order of a store.
const memo = createMemo<StoreRules>(MOST_KEPT);

/** As stored, whenever that was. The same text is the same object: nobody may change it. */
export function readRules(stored: string): StoreRules {
  return memo(stored, () => storeRulesSchema.parse({ ...LATER, ...(JSON.parse(stored) as object) }));
}

/** The rules of a newly connected store. */
export function firstRules(
  defaults: Defaults,
  { cashGateways, paymentMethods = [] }: Pick<StoreFacts, "cashGateways" | "paymentMethods">,
): StoreRules {
  return {
    ship: "at_once",
    ship_statuses: [...defaults.shipStatuses],
    cash_gateways: [...cashGateways],
    default_weight_kg: 1,
    service: "standard",
    service_by_governorate: {},
    cash_cap: MAX_COD_PIASTRES / 100,
    allow_open: false,
    ...LATER,
    fulfil_on: defaults.fulfilOn ?? LATER.fulfil_on,
    prepaid_gateways: paymentMethods.filter(({ means }) => means === "paid").map(({ id }) => id),
    delivered_status: defaults.deliveredStatus,
    returned_status: defaults.returnedStatus,
    tell_buyer: defaults.tellBuyer ?? false,
  };
}
