import { type NewShipment, SERVICES } from "../../api/types.ts";
import { numberOrText, plainDigits } from "../../i18n/format.ts";

/** The form's fields, named by the place in the request that each goes to: problem documents use the same names. */
export const FORM_FIELDS = [
  "/reference",
  "/service",
  "/cod_value",
  "/parcel/weight_kg",
  "/parcel/description",
  "/recipient/name",
  "/recipient/phone",
  "/recipient/governorate",
  "/recipient/address",
] as const;
export type FormField = (typeof FORM_FIELDS)[number];

/** As typed. */
export type FormValues = Readonly<Record<FormField, string>>;

export const EMPTY_FORM: FormValues = {
  "/reference": "",
  "/service": "standard",
  "/cod_value": "",
  "/parcel/weight_kg": "1",
  "/parcel/description": "",
  "/recipient/name": "",
  "/recipient/phone": "",
  "/recipient/governorate": "",
  "/recipient/address": "",
};

export function shipmentOf(values: FormValues): NewShipment {
  const cash = numberOrText(values["/cod_value"]);
  const weight = numberOrText(values["/parcel/weight_kg"]);
  const description = values["/parcel/description"].trim();
  return {
    reference: values["/reference"],
    service: SERVICES.find((service) => service === values["/service"]) ?? "standard",
    ...(cash === undefined ? {} : { cod_value: cash }),
    parcel: {
      ...(weight === undefined ? {} : { weight_kg: weight }),
      ...(description === "" ? {} : { description }),
    },
    recipient: {
      name: values["/recipient/name"],
      phone: plainDigits(values["/recipient/phone"]),
      governorate: values["/recipient/governorate"],
      address: values["/recipient/address"],
    },
  };
}
