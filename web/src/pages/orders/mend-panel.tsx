import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useActOnOrder } from "../../api/orders.ts";
import type { Order } from "../../api/types.ts";
import { Failed } from "../../ui/failed.tsx";
import { BuyerLink } from "./buyer-link.tsx";
import { MendForm } from "./mend-form.tsx";

/** What stands in an order's way, with what to do about each beside it. */
export function MendPanel({ order, onMended }: { order: Order; onMended?(): void }) {
  const { t } = useTranslation();
  const dismiss = useActOnOrder();
  return (
    <Stack gap="sm">
      {order.alerts.length > 0 && (
        <Alert color="red" variant="light" title={t("orders.alert")}>
          <Stack gap="xs" align="flex-start">
            {order.alerts.map(({ code, detail }) => (
              <Text key={code} size="sm">
                {detail}
              </Text>
            ))}
            <Failed error={dismiss.error} />
            <Button
              size="xs"
              variant="default"
              loading={dismiss.isPending}
              onClick={() => dismiss.mutate({ id: order.id, act: "dismiss_alerts" })}
            >
              {t("orders.dismiss")}
            </Button>
          </Stack>
        </Alert>
      )}
      {order.status === "needs_attention" && (
        <>
          <MendForm key={order.updated_at} order={order} {...(onMended ? { onMended } : {})} />
          <Group>
            <BuyerLink order={order} />
          </Group>
        </>
      )}
    </Stack>
  );
}
