import { Anchor, Group, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useOrders } from "../../api/orders.ts";
import { useShipments } from "../../api/shipments.ts";
import { useFigures } from "../../i18n/figures.ts";
import { useTranslation } from "../../i18n/i18n.ts";
import { Loaded } from "../../ui/loaded.tsx";
import { Section } from "../../ui/section.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import { OrderStatus } from "../orders/status.tsx";
import "./customer.css";

const SHOWN = 10;

/** The newest parcels to a buyer. */
export function ShipmentsOf({ phone }: { phone: string }) {
  const { t } = useTranslation();
  const format = useFigures();
  const query = useShipments({ q: phone }, SHOWN);
  const rows = query.data?.pages[0]?.data ?? [];
  return (
    <Section
      title={t("pages.shipments")}
      action={
        <All to={`/shipments?q=${encodeURIComponent(phone)}`} shown={query.hasNextPage} name={t("pages.shipments")} />
      }
    >
      <Loaded query={query}>
        {rows.length === 0 && <Text size="sm">{t("customers.no_shipments")}</Text>}
        {rows.map((shipment) => (
          <Line
            key={shipment.tracking_number}
            link={
              <Anchor
                component={Link}
                to={`/shipments/${shipment.tracking_number}`}
                size="sm"
                ff="monospace"
                className="ltr"
              >
                {shipment.tracking_number}
              </Anchor>
            }
            hint={[
              format.moment(shipment.created_at),
              shipment.last_failure && shipment.status !== "delivered" && t(`reason.${shipment.last_failure.reason}`),
            ]}
            mark={<StatusBadge shipment={shipment} />}
          />
        ))}
      </Loaded>
    </Section>
  );
}

/** The newest orders of a buyer, over all stores. */
export function OrdersOf({ phone }: { phone: string }) {
  const { t } = useTranslation();
  const format = useFigures();
  const query = useOrders({ search: phone });
  const all = query.data?.pages[0]?.data ?? [];
  return (
    <Section
      title={t("pages.orders")}
      action={
        <All to={`/orders?search=${encodeURIComponent(phone)}`} shown={all.length > SHOWN} name={t("pages.orders")} />
      }
    >
      <Loaded query={query}>
        {all.length === 0 && <Text size="sm">{t("customers.no_orders")}</Text>}
        {all.slice(0, SHOWN).map((order) => (
          <Line
            key={order.id}
            link={
              <Anchor component={Link} to={`/orders/${order.id}`} size="sm" fw={600}>
                <bdi>{order.number}</bdi>
              </Anchor>
            }
            hint={[format.moment(order.placed_at), order.reasons[0]?.detail]}
            mark={<OrderStatus order={order} />}
          />
        ))}
      </Loaded>
    </Section>
  );
}

function All({ to, shown, name }: { to: string; shown: boolean; name: string }) {
  const { t } = useTranslation();
  if (!shown) return null;
  return (
    <Anchor component={Link} to={to} size="sm" aria-label={`${t("customers.all")}: ${name}`}>
      {t("customers.all")}
    </Anchor>
  );
}

interface LineProps {
  link: ReactNode;
  hint: readonly (string | false | null | undefined)[];
  mark: ReactNode;
}

function Line({ link, hint, mark }: LineProps) {
  return (
    <div className="customer-line">
      <div>
        {link}
        <Text size="xs" c="dimmed" lineClamp={2}>
          {hint.filter(Boolean).join(" · ")}
        </Text>
      </div>
      <Group>{mark}</Group>
    </div>
  );
}
