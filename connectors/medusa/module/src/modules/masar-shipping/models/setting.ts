import { model } from "@medusajs/framework/utils";

/** One row: the connection with Masar. Secrets are encrypted. */
export const Setting = model.define("masar_setting", {
  id: model.text().primaryKey(),
  values: model.json(),
});
