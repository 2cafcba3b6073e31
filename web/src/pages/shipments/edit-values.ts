import type { EditShipment, Shipment } from "../../api/types.ts";
import { FORM_FIELDS, type FormField, type FormValues, shipmentOf } from "./form-values.ts";

/** A reference cannot be changed. */
export type EditField = Exclude<FormField, "/reference">;
export const EDIT_FIELDS = FORM_FIELDS.filter((field): field is EditField => field !== "/reference");
export type EditValues = Readonly<Record<EditField, string>>;

export function editValues({ service, cod_value, declared_value, parcel, recipient }: Shipment): EditValues {
  return {
    "/service": service,
    "/cod_value": cod_value === 0 ? "" : String(cod_value),
    "/declared_value": declared_value === undefined ? "" : String(declared_value),
    "/parcel/weight_kg": String(parcel.weight_kg),
    "/parcel/description": parcel.description ?? "",
    "/recipient/name": recipient.name,
    "/recipient/phone": recipient.phone,
    "/recipient/governorate": recipient.governorate,
    "/recipient/address": recipient.address,
  };
}

/** What to send; undefined when nothing was changed. Fields that are left out keep their value. */
export function changesOf(before: EditValues, after: EditValues): EditShipment | undefined {
  const changed = EDIT_FIELDS.filter((name) => before[name] !== after[name]);
  if (changed.length === 0) return undefined;
  const all: FormValues = { ...after, "/reference": "" };
  // The server explains a text that should be a number.
  const body = shipmentOf(all) as unknown as Required<EditShipment>;
  const edit: Record<string, unknown> = {};
  for (const pointer of changed) {
    const [, first = "", second] = pointer.split("/");
    const value = valueAt(body, first, second) ?? emptied(pointer);
    if (second === undefined) edit[first] = value;
    else edit[first] = { ...(edit[first] as object | undefined), [second]: value };
  }
  return edit as EditShipment;
}

function valueAt(body: object, first: string, second: string | undefined): unknown {
  const outer = (body as Record<string, unknown>)[first];
  return second === undefined ? outer : (outer as Record<string, unknown> | undefined)?.[second];
}

/** The value of a cleared field. The server refuses the fields that cannot be empty. */
function emptied(pointer: EditField): unknown {
  if (pointer === "/cod_value") return 0;
  return pointer === "/parcel/description" || pointer === "/declared_value" ? null : "";
}
