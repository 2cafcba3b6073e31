import type { Mend } from "../../api/orders.ts";
import type { Order, OrderReason } from "../../api/types.ts";
import { numberOrText, plainDigits } from "../../i18n/format.ts";

export const MENDED = [
  "recipient.governorate",
  "recipient.phone",
  "recipient.address",
  "recipient.name",
  "cod_value",
  "weight_kg",
  "service",
] as const;
export type MendField = (typeof MENDED)[number];
export type MendValues = Partial<Record<MendField, string>> & { city?: string };

/** The field of the form that a reason asks for. An order said to go abroad does go to Egypt when somebody chooses where. */
export function fieldOf({ code, field }: OrderReason): MendField | undefined {
  if (code === "country_not_egypt") return "recipient.governorate";
  return MENDED.find((one) => one === field);
}

/** Where the server's words about a field stand. */
export function pointerOf(field: MendField): string {
  return `/${field.replace(".", "/")}`;
}

/** What the order says already, to be corrected rather than typed anew. */
export function firstValue(field: MendField, { recipient }: Order): string {
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

/** Only what was filled in. Numbers that are none go as typed: the server says what is wrong with them. */
export function mendOf(values: MendValues): Mend {
  const text = (field: MendField) => values[field]?.trim() || undefined;
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
    service: text("service"),
  });
}

function present<Shape extends object>(shape: Shape): { [Name in keyof Shape]?: Exclude<Shape[Name], undefined> } {
  return Object.fromEntries(Object.entries(shape).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Shape]?: Exclude<Shape[Name], undefined>;
  };
}
