import { Divider, Group, Stack, Text } from "@mantine/core";
import type { Order } from "../../api/types.ts";
import { useFormat } from "../../i18n/format.ts";
import { useTranslation } from "../../i18n/i18n.ts";
import { Facts } from "../../ui/facts.tsx";
import { Section } from "../../ui/section.tsx";

/** What was bought and how it is paid. */
export function Contents({ order: { lines, payment } }: { order: Order }) {
  const { t } = useTranslation();
  const format = useFormat();
  const money = (amount: string, currency: string) =>
    currency === "EGP" ? format.money(Number(amount)) : `${amount} ${currency}`;
  return (
    <Section title={t("orders.items")}>
      <Stack gap={6}>
        {lines.map(({ title, quantity, sku }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same article may stand in an order twice
          <Group key={at} justify="space-between" wrap="nowrap">
            <Text size="sm">
              <bdi>{title}</bdi>
              {sku && (
                <Text component="span" size="xs" c="dimmed">
                  {" "}
                  <bdi>{sku}</bdi>
                </Text>
              )}
            </Text>
            <Text size="sm">× {format.number(quantity)}</Text>
          </Group>
        ))}
      </Stack>
      {payment && (
        <>
          <Divider />
          <Facts
            facts={[
              [t("orders.total"), money(payment.total, payment.currency)],
              [t("orders.paid"), money(payment.paid, payment.currency)],
              [t("orders.refunded"), Number(payment.refunded) > 0 ? money(payment.refunded, payment.currency) : null],
              [t("orders.gateway"), payment.gateway],
            ]}
          />
        </>
      )}
    </Section>
  );
}
