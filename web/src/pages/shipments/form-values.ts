import type { NewShipment } from "../../api/shipments.ts";
import { codeIn } from "../../i18n/codes.ts";
import { numberOrText, plainDigits } from "../../i18n/format.ts";
import { SERVICES } from "../../i18n/services.ts";

/** The form's fields, named by their pointers in the request, as in problem documents. */
export const FORM_FIELDS = [
  "/reference",
  "/service",
  "/cod_value",
  "/declared_value",
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
  "/declared_value": "",
  "/parcel/weight_kg": "1",
  "/parcel/description": "",
  "/recipient/name": "",
  "/recipient/phone": "",
  "/recipient/governorate": "",
  "/recipient/address": "",
};

/** Empty fields are left out, so that the server reports them as missing and not as too short. */
export function shipmentOf(values: FormValues): NewShipment {
  return {
    service: codeIn(SERVICES, values["/service"]) ?? "standard",
    ...given("reference", values["/reference"].trim()),
    ...given("cod_value", numberOrText(values["/cod_value"])),
    ...given("declared_value", numberOrText(values["/declared_value"])),
    parcel: {
      ...given("weight_kg", numberOrText(values["/parcel/weight_kg"])),
      ...given("description", values["/parcel/description"].trim()),
    },
    recipient: {
      ...given("name", values["/recipient/name"].trim()),
      ...given("phone", plainDigits(values["/recipient/phone"])),
      ...given("governorate", values["/recipient/governorate"]),
      ...given("address", values["/recipient/address"].trim()),
    },
  };
}

function given<Name extends string, Value>(name: Name, value: Value | undefined): { [key in Name]?: Value } {
  return value === undefined || value === "" ? {} : ({ [name]: value } as { [key in Name]?: Value });
}
