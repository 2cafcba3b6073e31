import { Button } from "@mantine/core";
import { Printer } from "lucide-react";
import { labelPath } from "../../api/shipments.ts";
import type { Order } from "../../api/types.ts";
import { useMode } from "../../app/mode.tsx";
import { useTranslation } from "../../i18n/i18n.ts";
import { useOneAct } from "./one-act.ts";

/** The actions that an order's status allows. */
export function OrderActions({ order, mayShip }: { order: Order; mayShip: boolean }) {
  const { t } = useTranslation();
  const { mode } = useMode();
  const { start, isPending } = useOneAct();
  if (order.shipment && order.status === "shipped") {
    return (
      <Button
        component="a"
        href={labelPath(mode, order.shipment)}
        target="_blank"
        leftSection={<Printer size={16} aria-hidden />}
      >
        {t("orders.print_one")}
      </Button>
    );
  }
  if (!mayShip || order.status === "cancelled" || order.status === "shipped") return null;
  return (
    <>
      {order.status !== "ignored" && (
        <Button variant="default" disabled={isPending} onClick={() => start(order, "ignore")}>
          {t("orders.ignore")}
        </Button>
      )}
      {order.status !== "held" && (
        <Button variant="default" disabled={isPending} onClick={() => start(order, "hold")}>
          {t("orders.hold")}
        </Button>
      )}
      <Button loading={isPending} disabled={order.status === "needs_attention"} onClick={() => start(order, "ship")}>
        {t("orders.ship")}
      </Button>
    </>
  );
}
