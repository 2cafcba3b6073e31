import { Button, Group, Stack, Text } from "@mantine/core";
import { useRememberGateway } from "../../api/stores.ts";
import type { Order } from "../../api/types.ts";
import { useTranslation } from "../../i18n/i18n.ts";
import { Failed } from "../../ui/failed.tsx";

/** Asks once what a payment method means; the answer is kept in the store's rules and its waiting orders are checked again. */
export function GatewayChoice({ order }: { order: Order }) {
  const { t } = useTranslation();
  const remember = useRememberGateway(order.store);
  if (!order.reasons.some(({ code }) => code === "gateway_unknown")) return null;
  const gateway = order.payment?.gateway ?? "none";
  const name = order.payment?.gateway ?? t("orders.gateway_none");
  return (
    <Stack gap="xs">
      <Text size="sm" fw={600}>
        {t("orders.gateway_ask", { name: `\u2068${name}\u2069` })}
      </Text>
      <Group gap="xs">
        {(["cash_gateways", "prepaid_gateways"] as const).map((list) => (
          <Button
            key={list}
            size="xs"
            variant="default"
            loading={remember.isPending && remember.variables?.list === list}
            onClick={() => remember.mutate({ list, gateway })}
          >
            {t(`orders.gateway_is.${list}`)}
          </Button>
        ))}
      </Group>
      <Failed error={remember.error} />
    </Stack>
  );
}
