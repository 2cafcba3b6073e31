import { model } from "@medusajs/framework/utils";

/** A parcel of an order. Its number, with the order's id, is its name at Masar and is never used twice. */
export const Parcel = model
  .define("masar_parcel", {
    id: model.id({ prefix: "mpar" }).primaryKey(),
    order_id: model.text(),
    number: model.number(),
    /**
     * `claimed`: the label was requested, and the answer is not known. `cancelling`: to be cancelled, and Masar has not
     * confirmed it yet.
     */
    state: model.enum(["claimed", "created", "shipped", "delivered", "returned", "lost", "cancelling", "cancelled"]),
    fulfillment_id: model.text().nullable(),
    location_id: model.text().nullable(),
    /** Id of the order's line → quantity. */
    lines: model.json(),
    /** Of the shipping option that the merchant chose; null is the order's. */
    service: model.text().nullable(),
    tracking_number: model.text().nullable(),
    tracking_url: model.text().nullable(),
    label_url: model.text().nullable(),
    /** The last thing that happened, in both languages. */
    sentence: model.json().nullable(),
    attempts: model.number().default(0),
    collected_piastres: model.number().nullable(),
    /** What was captured of the order before this parcel's cash: a repetition continues from there. */
    captured_before: model.number().nullable(),
    captured_piastres: model.number().nullable(),
    /** How far the return of this parcel is recorded in Medusa. */
    return_step: model.text().nullable(),
    return_id: model.text().nullable(),
    happened_at: model.dateTime().nullable(),
  })
  .indexes([{ on: ["order_id", "number"], unique: true }, { on: ["fulfillment_id"] }, { on: ["state"] }]);
