import type { OrderCorrection } from "../../api/orders.ts";
import type { Order, OrderReason } from "../../api/types.ts";
import { codeIn } from "../../i18n/codes.ts";
import { numberOrText, plainDigits } from "../../i18n/format.ts";
import { SERVICES } from "../../i18n/services.ts";

export const FIX_FIELDS = [
  "recipient.governorate",
  "recipient.phone",
  "recipient.address",
  "recipient.name",
  "cod_value",
  "weight_kg",
  "service",
] as const;
export type FixField = (typeof FIX_FIELDS)[number];
export type FixValues = Partial<Record<FixField, string>> & { city?: string };

/** The field that a reason asks for. An order with a foreign country ships in Egypt once a governorate is chosen. */
export function fieldOf({ code, field }: OrderReason): FixField | undefined {
  if (code === "country_not_egypt") return "recipient.governorate";
  return FIX_FIELDS.find((one) => one === field);
}

/** The pointer of a field in error answers. */
export function pointerOf(field: FixField): string {
  return `/${field.replace(".", "/")}`;
}

/** The present value, to be corrected rather than typed again. */
export function firstValue(field: FixField, { recipient }: Order): string {
  switch (field) {
    case "recipient.phone":
      return recipient?.phones[0] ?? "";
    case "recipient.address":
      return recipient?.address ?? "";
    case "recipient.name":
      return recipient?.name ?? "";
    default:
      return "";
  }
}

/** Only filled-in fields. Invalid numbers are sent as typed: the server explains them. */
export function correctionOf(values: FixValues): OrderCorrection {
  const text = (field: FixField) => values[field]?.trim() || undefined;
  const recipient = present({
    governorate: text("recipient.governorate"),
    city: values.city?.trim() || undefined,
    phone: text("recipient.phone") && plainDigits(values["recipient.phone"] ?? ""),
    address: text("recipient.address"),
    name: text("recipient.name"),
  });
  return present({
    recipient: Object.keys(recipient).length > 0 ? recipient : undefined,
    cod_value: numberOrText(values.cod_value ?? ""),
    weight_kg: numberOrText(values.weight_kg ?? ""),
    service: codeIn(SERVICES, text("service")),
  });
}

function present<Shape extends object>(shape: Shape): { [Name in keyof Shape]?: Exclude<Shape[Name], undefined> } {
  return Object.fromEntries(Object.entries(shape).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Shape]?: Exclude<Shape[Name], undefined>;
  };
}
