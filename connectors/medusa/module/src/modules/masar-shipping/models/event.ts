import { model } from "@medusajs/framework/utils";

/** A message that was carried out: the same message again changes nothing. */
export const Event = model
  .define("masar_event", {
    id: model.id({ prefix: "mevt" }).primaryKey(),
    key: model.text(),
    type: model.text(),
    order_id: model.text().nullable(),
    outcome: model.text(),
  })
  .indexes([{ on: ["key"], unique: true }]);
