import type { Order } from "../../api/types.ts";
import { e164Of } from "../../ui/phone.ts";

/** The corrected number, or the first that the store wrote. */
export function buyerPhoneOf({ plan, recipient }: Pick<Order, "plan" | "recipient">): string | undefined {
  return [plan?.phone, ...(recipient?.phones ?? [])].find((written) => written && e164Of(written)) ?? undefined;
}
