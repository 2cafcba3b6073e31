import { NativeSelect, Stack, Text } from "@mantine/core";
import type { Store } from "../../api/types.ts";
import { codeIn } from "../../i18n/codes.ts";
import { useTranslation } from "../../i18n/i18n.ts";
import type { RuleDraft } from "./use-rules.ts";

const CHOICES = ["cash", "paid", "ask"] as const;
type Choice = (typeof CHOICES)[number];

/** The methods that the store offers now, each with what it means. The two lists of the rules hold the answers. */
export function PaymentMethods({ store, rules }: { store: Store; rules: RuleDraft }) {
  const { t } = useTranslation();
  if (store.payment_methods.length === 0) return null;
  return (
    <Stack gap="xs" role="group" aria-label={t("stores.methods")}>
      <Text fw={500} size="sm">
        {t("stores.methods")}
      </Text>
      {store.payment_methods.map((method) =>
        method.means === "deposit" ? (
          <Text key={method.id} size="sm">
            <bdi>{method.title}</bdi>: {t("stores.means.deposit")}
          </Text>
        ) : (
          <NativeSelect
            key={method.id}
            label={<bdi>{method.title}</bdi>}
            value={meaningOf(method, rules)}
            onChange={(event) => choose(method.id, codeIn(CHOICES, event.currentTarget.value) ?? "ask", rules)}
            data={CHOICES.map((value) => ({ value, label: t(`stores.means.${value}`) }))}
          />
        ),
      )}
    </Stack>
  );
}

/** As typed. What the platform itself knows to be paid is in neither list. */
function meaningOf({ id, means }: Store["payment_methods"][number], { typed }: RuleDraft): Choice {
  if (typed.cash_gateways.includes(id)) return "cash";
  if (typed.prepaid_gateways.includes(id)) return "paid";
  return means === "paid" ? "paid" : "ask";
}

function choose(id: string, means: Choice, { typed, change }: RuleDraft): void {
  const others = (list: readonly string[]) => list.filter((one) => one !== id);
  change({
    cash_gateways: [...others(typed.cash_gateways), ...(means === "cash" ? [id] : [])],
    prepaid_gateways: [...others(typed.prepaid_gateways), ...(means === "paid" ? [id] : [])],
  });
}
