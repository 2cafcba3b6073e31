import { z } from "zod";
import { invalidField } from "../../http/problem.ts";
import { validate } from "../../http/validate.ts";
import { type RecipientEdit, recipientEditFields, toRecipientEdit } from "../../shipment/edit.ts";
import type { Shipment } from "../../shipment/shipment.ts";
import { readLocation } from "./pin.ts";
import type { RedeliveryForm } from "./redelivery-page.ts";

const request = z.strictObject({
  on: z.iso.date(),
  recipient: recipientEditFields.pick({ address: true, phone: true, location: true }).transform(toRecipientEdit),
});

export interface RedeliveryRequest {
  on: Temporal.PlainDate;
  recipient: Omit<RecipientEdit, "name" | "governorate">;
}

/** The form before the buyer has filled it in. */
export function emptyForm(shipment: Shipment): RedeliveryForm {
  const { location, address } = shipment.recipient;
  return {
    on: shipment.nextStep?.on ?? "",
    address,
    phone: "",
    pin: location ? `${location.latitude}, ${location.longitude}` : "",
  };
}

/** The fields of a body as a browser sends it. */
export function readForm(body: string): RedeliveryForm {
  const fields = new URLSearchParams(body);
  const field = (name: string) => (fields.get(name) ?? "").trim();
  return { on: field("on"), address: field("address"), phone: field("phone"), pin: field("pin") };
}

/** The request in a form. An empty address or phone keeps the present one, an emptied pin is removed. @throws Problem that names every wrong field. */
export function parseForm(form: RedeliveryForm): RedeliveryRequest {
  const pinned = form.pin === "" ? { location: null } : readLocation(form.pin);
  if (form.on === "") throw invalidField("/on", "required", { en: "Choose a day.", ar: "اختر يومًا." });
  const parsed = validate(request, {
    on: form.on,
    recipient: {
      ...(form.address === "" ? {} : { address: form.address }),
      ...(form.phone === "" ? {} : { phone: form.phone }),
      ...pinned,
    },
  });
  return { on: Temporal.PlainDate.from(parsed.on), recipient: parsed.recipient };
}
