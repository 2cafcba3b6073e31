import { Grid, Stack, Text } from "@mantine/core";
import { useParams } from "react-router";
import { useOrder } from "../../api/orders.ts";
import { useMay } from "../../api/session.ts";
import { useStores } from "../../api/stores.ts";
import type { Order } from "../../api/types.ts";
import { useFormat } from "../../i18n/format.ts";
import { useTranslation } from "../../i18n/i18n.ts";
import { useServerText } from "../../i18n/server-text.ts";
import { Loaded } from "../../ui/loaded.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { Section } from "../../ui/section.tsx";
import { Buyer } from "./buyer.tsx";
import { CashFigures } from "./cash-figures.tsx";
import { Contents } from "./contents.tsx";
import { FixPanel } from "./fix-panel.tsx";
import { OrderActions } from "./order-actions.tsx";
import { Plan } from "./plan.tsx";
import { OrderStatus } from "./status.tsx";
import { StoreUpdates } from "./store-updates.tsx";
import { OrderTimeline } from "./timeline.tsx";

export function OrderPage() {
  const { t } = useTranslation();
  const format = useFormat();
  const { id = "" } = useParams();
  const order = useOrder(id);
  const stores = useStores();
  const mayShip = useMay("ship");
  const seen = order.data;
  const store = stores.data?.find((one) => one.id === seen?.store);
  return (
    <>
      <PageHead
        title={seen?.number ?? t("pages.orders")}
        {...(seen
          ? {
              text: [
                store && `\u2068${store.name}\u2069`,
                t("orders.placed", { when: format.moment(seen.placed_at) }),
              ].join(" · "),
            }
          : {})}
        back={{ to: "/orders", text: t("pages.orders") }}
        mark={seen && <OrderStatus order={seen} />}
      >
        {seen && <OrderActions order={seen} mayShip={mayShip} />}
      </PageHead>
      <Loaded query={order}>
        {seen && (
          <Grid>
            <Grid.Col span={{ base: 12, md: 7 }}>
              <Stack>
                <InTheWay order={seen} mayShip={mayShip} />
                <Contents order={seen} />
                <OrderTimeline order={seen} />
              </Stack>
            </Grid.Col>
            <Grid.Col span={{ base: 12, md: 5 }}>
              <Stack>
                <Plan order={seen} />
                <CashFigures order={seen} />
                <Buyer order={seen} storeName={store?.name} />
                <StoreUpdates order={seen} mayRetry={mayShip} />
              </Stack>
            </Grid.Col>
          </Grid>
        )}
      </Loaded>
    </>
  );
}

function InTheWay({ order, mayShip }: { order: Order; mayShip: boolean }) {
  const { t } = useTranslation();
  const inDigits = useServerText();
  if (order.reasons.length + order.alerts.length === 0 || order.status === "shipped") {
    const decides = order.alerts.length > 0 || order.shipment?.collection_block;
    return decides && mayShip ? <FixPanel order={order} /> : null;
  }
  const fixable = mayShip && (order.status === "needs_attention" || order.alerts.length > 0);
  return (
    <Section title={t(`orders.status.${order.status}`)}>
      {fixable && <FixPanel order={order} />}
      {(!mayShip || order.status !== "needs_attention") &&
        order.reasons.map(({ code, detail }) => (
          <Text key={code} size="sm">
            {inDigits(detail)}
          </Text>
        ))}
    </Section>
  );
}
