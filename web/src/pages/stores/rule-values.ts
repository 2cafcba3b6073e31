import type { RulesForm } from "../../api/stores.ts";
import type { Store, StoreRules } from "../../api/types.ts";
import { numberOrText } from "../../i18n/format.ts";

type Service = StoreRules["service"];

/** Rules as a person types them. */
export interface TypedRules {
  name: string;
  ship: StoreRules["ship"];
  ship_statuses: string[];
  cash_gateways: string[];
  prepaid_gateways: string[];
  service: Service;
  elsewhere: { governorate: string; service: Service }[];
  default_weight_kg: string;
  cash_cap: string;
  delivered_status: string;
  returned_status: string;
  allow_open: boolean;
  tell_buyer: boolean;
  fulfil_on: StoreRules["fulfil_on"];
}

const RULES_WITH_ERRORS = [
  "ship_statuses",
  "cash_gateways",
  "prepaid_gateways",
  "default_weight_kg",
  "cash_cap",
  "delivered_status",
  "returned_status",
] as const;

/** The fields that show errors, by pointer. */
export function pointedRules(typed: TypedRules): Readonly<Record<string, unknown>> {
  return {
    "/name": typed.name,
    ...Object.fromEntries(RULES_WITH_ERRORS.map((name) => [`/rules/${name}`, typed[name]])),
  };
}

export function typedRules({ name, rules }: Store): TypedRules {
  const { service_by_governorate, default_weight_kg, cash_cap, delivered_status, returned_status, ...rest } = rules;
  return {
    ...rest,
    name,
    elsewhere: Object.entries(service_by_governorate).map(([governorate, service]) => ({ governorate, service })),
    default_weight_kg: String(default_weight_kg),
    cash_cap: String(cash_cap),
    delivered_status: delivered_status ?? "",
    returned_status: returned_status ?? "",
  };
}

/** Invalid numbers are sent as typed: the server explains them. */
export function rulesOf(typed: TypedRules): RulesForm {
  const { name, elsewhere, default_weight_kg, cash_cap, delivered_status, returned_status, ...rest } = typed;
  return {
    name,
    ...rest,
    service_by_governorate: Object.fromEntries(
      elsewhere.filter(({ governorate }) => governorate).map(({ governorate, service }) => [governorate, service]),
    ),
    default_weight_kg: numberOrText(default_weight_kg) as number,
    cash_cap: numberOrText(cash_cap) as number,
    delivered_status: delivered_status.trim() || null,
    returned_status: returned_status.trim() || null,
  };
}
