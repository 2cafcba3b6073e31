import { Anchor, Button, Checkbox, Text } from "@mantine/core";
import { memo } from "react";
import { Link } from "react-router";
import type { OrderAct } from "../../api/orders.ts";
import { labelPath } from "../../api/shipments.ts";
import type { Order } from "../../api/types.ts";
import { useMode } from "../../app/mode.tsx";
import { useFormat } from "../../i18n/format.ts";
import { governorateName } from "../../i18n/governorates.ts";
import { useTranslation } from "../../i18n/i18n.ts";
import { useServerText } from "../../i18n/server-text.ts";
import { isShifted } from "../../ui/list/range.ts";
import { FixPanel } from "./fix-panel.tsx";
import { OrderStatus } from "./status.tsx";

interface Props {
  order: Order;
  /** Only with several stores. */
  storeName: string | undefined;
  selected: boolean;
  active: boolean;
  opened: boolean;
  mayShip: boolean;
  onToggle(id: string, isRange?: boolean): void;
  onOpen(id: string): void;
  onAct(order: Order, act: OrderAct): void;
}

export const OrderRow = memo(function OrderRow(props: Props) {
  const { order, storeName, selected, active, opened, mayShip, onToggle, onOpen } = props;
  const { t, language } = useTranslation();
  const inDigits = useServerText();
  const format = useFormat();
  const governorate = order.plan?.governorate ?? order.recipient?.governorate;
  const why = inDigits([...order.alerts, ...order.reasons].map(({ detail }) => detail).join(" "));
  return (
    <div className="order" data-active={active} data-selected={selected}>
      <div className="order-line" data-plain={!mayShip}>
        {mayShip && (
          <Checkbox
            className="order-check"
            aria-label={t("orders.select", { number: order.number })}
            checked={selected}
            onChange={(event) => onToggle(order.id, isShifted(event))}
          />
        )}
        <div className="order-number">
          <Anchor component={Link} to={`/orders/${order.id}`} fw={600} size="sm">
            <bdi>{order.number}</bdi>
          </Anchor>
          <Text size="xs" c="dimmed" truncate>
            {storeName ? <bdi>{storeName}</bdi> : format.moment(order.placed_at)}
          </Text>
        </div>
        <div className="order-who">
          <Text size="sm" truncate>
            <bdi>{order.recipient?.name ?? t("orders.erased")}</bdi>
          </Text>
          <Text size="xs" c="dimmed" truncate>
            <bdi>{governorate ? governorateName(governorate, language) : order.recipient?.city}</bdi>
          </Text>
        </div>
        <div className="order-state">
          <OrderStatus order={order} />
          {why !== "" && (
            <Text size="xs" c="dimmed" lineClamp={2} title={why}>
              {why}
            </Text>
          )}
        </div>
        <Text size="sm" className="order-cash">
          <Cash order={order} />
        </Text>
        <div className="order-act">
          <RowButton {...props} />
        </div>
      </div>
      {opened && (
        <div className="order-fix">
          <FixPanel order={order} withContact onFixed={() => onOpen(order.id)} />
        </div>
      )}
    </div>
  );
});

function Cash({ order }: { order: Order }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (order.plan) return order.plan.cod_value > 0 ? format.money(order.plan.cod_value) : t("orders.no_cash");
  if (!order.payment) return null;
  return order.payment.currency === "EGP"
    ? format.money(Number(order.payment.total))
    : `${order.payment.total} ${order.payment.currency}`;
}

function RowButton({ order, mayShip, opened, onOpen, onAct }: Props) {
  const { t } = useTranslation();
  const { mode } = useMode();
  if (order.shipment && order.status === "shipped") {
    return (
      <Anchor href={labelPath(mode, order.shipment)} target="_blank" size="xs">
        {t("orders.print_one")}
      </Anchor>
    );
  }
  if (!mayShip || order.status === "cancelled") return null;
  if (order.status === "needs_attention") {
    return (
      <Button size="xs" variant={opened ? "default" : "light"} aria-expanded={opened} onClick={() => onOpen(order.id)}>
        {t("orders.fix")}
      </Button>
    );
  }
  return (
    <Button size="xs" variant="default" onClick={() => onAct(order, "ship")}>
      {t("orders.ship")}
    </Button>
  );
}
