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
  const pin = location ? `${location.latitude}, ${location.longitude}` : "";
  return { on: shipment.nextStep?.on ?? "", address, phone: "", pin, shownPin: pin };
}

/** The fields of a body as a browser sends it. */
export function readForm(body: string): RedeliveryForm {
  const fields = new URLSearchParams(body);
  const field = (name: string) => (fields.get(name) ?? "").trim();
  const [on, address, phone] = [field("on"), field("address"), field("phone")];
  return { on, address, phone, pin: field("pin"), shownPin: field("shown_pin") };
}

/** The request in a form. An empty address or phone keeps the present one, a pin that was shown and emptied is removed. @throws Problem that names every wrong field. */
export function parseForm(form: RedeliveryForm): RedeliveryRequest {
  const emptied = form.shownPin === "" ? {} : { location: null };
  const pinned = form.pin === "" ? emptied : readLocation(form.pin);
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
