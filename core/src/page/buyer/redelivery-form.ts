import { z } from "zod";
import { invalidField } from "../../api/problem.ts";
import { validate } from "../../api/validate.ts";
import type { RecipientEdit } from "../../shipment/edit.ts";
import { recipientEditSchema } from "../../shipment/edit.ts";
import type { Shipment } from "../../shipment/shipment.ts";
import type { RedeliveryForm } from "./redelivery-page.ts";

const request = z.strictObject({
  on: z.iso.date(),
  recipient: recipientEditSchema.pick({ address: true, phone: true, location: true }),
});

export interface RedeliveryRequest {
  on: Temporal.PlainDate;
  recipient: Omit<RecipientEdit, "name" | "governorate">;
}

/** The form as it stands before anything is chosen. */
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

/** What the form asks for. An empty field leaves what is there. @throws Problem that names every wrong field. */
export function parseForm(form: RedeliveryForm): RedeliveryRequest {
  const location = form.pin === "" ? undefined : readPin(form.pin);
  if (location === null) {
    throw invalidField("/recipient/location", "pin_unreadable", {
      en: "Write latitude and longitude, such as 30.04442, 31.23571, or paste a map link that contains them.",
      ar: "اكتب خط العرض وخط الطول مثل 30.04442, 31.23571 أو الصق رابط خريطة يحتوي عليهما.",
    });
  }
  if (form.on === "") throw invalidField("/on", "required", { en: "Choose a day.", ar: "اختر يومًا." });
  const parsed = validate(request, {
    on: form.on,
    recipient: {
      ...(form.address === "" ? {} : { address: form.address }),
      ...(form.phone === "" ? {} : { phone: form.phone }),
      ...(location === undefined ? {} : { location }),
    },
  });
  return { on: Temporal.PlainDate.from(parsed.on), recipient: parsed.recipient };
}

// Two decimals with a comma between, alone or inside a map link: "@30.0444,31.2357,17z", "?q=30.0444,31.2357", "!3d30.0444!4d31.2357".
const PIN = /(?:^|[^\d.-])(-?\d{1,3}\.\d{2,15})(?:\s*,\s*|%2C\+?|!4d)(-?\d{1,3}\.\d{2,15})/i;

function readPin(text: string): { latitude: number; longitude: number } | null {
  const digits = text
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replaceAll("٫", ".")
    .replaceAll("،", ",");
  const [, latitude, longitude] = PIN.exec(digits) ?? [];
  return latitude === undefined || longitude === undefined
    ? null
    : { latitude: Number(latitude), longitude: Number(longitude) };
}
