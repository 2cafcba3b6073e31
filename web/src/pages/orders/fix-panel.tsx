import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { useActOnOrder } from "../../api/orders.ts";
import { useMay } from "../../api/session.ts";
import { useStores } from "../../api/stores.ts";
import type { Order } from "../../api/types.ts";
import { useTranslation } from "../../i18n/i18n.ts";
import { useServerText } from "../../i18n/server-text.ts";
import { orderMessage } from "../../ui/buyer-message.ts";
import { CollectionBlock } from "../../ui/collection-block.tsx";
import { ContactButtons } from "../../ui/contact.tsx";
import { Failed } from "../../ui/failed.tsx";
import { BuyerLink } from "./buyer-link.tsx";
import { buyerPhoneOf } from "./buyer-phone.ts";
import { FixForm } from "./fix-form.tsx";
import { GatewayChoice } from "./gateway-choice.tsx";

interface Props {
  order: Order;
  /** With the buttons that reach the buyer, where the page has none of its own. */
  withContact?: boolean;
  onFixed?(): void;
}

/** Why an order cannot be shipped, with the input that fixes each reason. */
export function FixPanel({ order, withContact = false, onFixed }: Props) {
  const { t } = useTranslation();
  const dismiss = useActOnOrder();
  const inDigits = useServerText();
  const mayStores = useMay("ship");
  const store = useStores().data?.find(({ id }) => id === order.store);
  const block = order.shipment?.collection_block;
  const alerts = order.alerts.filter(({ code }) => code !== block?.code);
  return (
    <Stack gap="sm">
      {order.shipment && block && <CollectionBlock number={order.shipment.tracking_number} block={block} />}
      {alerts.length > 0 && (
        <Alert color="red" variant="light" title={t("orders.alert")}>
          <Stack gap="xs" align="flex-start">
            {alerts.map(({ code, detail }) => (
              <Text key={code} size="sm">
                {inDigits(detail)}
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
      {mayStores && order.status === "needs_attention" && <GatewayChoice order={order} />}
      {(order.status === "needs_attention" || (block && order.reasons.length > 0)) && (
        <FixForm key={JSON.stringify(order.reasons)} order={order} {...(onFixed ? { onFixed } : {})} />
      )}
      {order.status === "needs_attention" && (
        <Group>
          <BuyerLink order={order} />
          {withContact && (
            <ContactButtons
              phone={buyerPhoneOf(order)}
              name={order.recipient?.name ?? ""}
              message={orderMessage(order, store?.name ?? "")}
            />
          )}
        </Group>
      )}
    </Stack>
  );
}
