import { Stack, Text } from "@mantine/core";
import type { OrderWithHistory } from "../../api/types.ts";
import { useFormat } from "../../i18n/format.ts";
import { useTranslation } from "../../i18n/i18n.ts";
import { Facts } from "../../ui/facts.tsx";
import { Section } from "../../ui/section.tsx";

/** How the cash of the order is worked out, and the payments that the store has recorded. */
export function CashFigures({ order }: { order: OrderWithHistory }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { cash } = order;
  if (!cash) return null;
  const uncounted = cash.brought - cash.counted;
  // Terms that are zero explain nothing.
  const terms = [
    ["orders.cash.uncounted", uncounted],
    ["orders.cash.carried", cash.carried],
    ["orders.cash.absent", cash.absent],
    ["orders.cash.waived", cash.waived],
  ] as const;
  return (
    <Section title={t("orders.cash.title")}>
      <Facts
        facts={[
          [t("orders.cash.owed"), format.money(cash.owed)],
          ...terms.flatMap(([word, amount]): [string, string][] =>
            amount === 0 ? [] : [[t(word), `− ${format.money(amount)}`]],
          ),
          [t("orders.cash.due"), format.money(cash.due)],
          ...(cash.brought === 0
            ? []
            : ([
                [t("orders.cash.brought"), format.money(cash.brought)],
                [t("orders.cash.counted"), format.money(cash.counted)],
              ] as [string, string][])),
        ]}
      />
      {cash.payments.length > 0 && (
        <Stack gap={4}>
          <Text size="sm" fw={600}>
            {t("orders.cash.payments")}
          </Text>
          {cash.payments.map(({ amount, method, kind, at }) => (
            <Text key={`${at} ${amount}`} size="sm">
              {[
                format.money(amount),
                method && `\u2068${method}\u2069`,
                t(`orders.cash.kind.${kind}`),
                at && format.moment(at),
              ]
                .filter(Boolean)
                .join(" · ")}
            </Text>
          ))}
        </Stack>
      )}
    </Section>
  );
}
