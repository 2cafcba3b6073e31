import { model } from "@medusajs/framework/utils";

/** The connection with Masar, one that was begun, and what was noticed last: a row for each. Secrets are encrypted. */
export const Setting = model.define("masar_setting", {
  id: model.text().primaryKey(),
  values: model.json(),
});
