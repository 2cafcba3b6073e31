import { Anchor, Group } from "@mantine/core";
import { Link } from "react-router";
import type { Order } from "../../api/types.ts";
import { useFormat } from "../../i18n/format.ts";
import { governorateName } from "../../i18n/governorates.ts";
import { useTranslation } from "../../i18n/i18n.ts";
import { Facts } from "../../ui/facts.tsx";
import { Section } from "../../ui/section.tsx";

/** The order's shipment, or the planned one. */
export function Plan({ order }: { order: Order }) {
  const { t, language } = useTranslation();
  const format = useFormat();
  const { plan, shipment } = order;
  if (!plan && !shipment) return null;
  return (
    <Section title={t(shipment ? "orders.did_ship" : "orders.will_ship")}>
      {shipment && (
        <Group gap="md">
          <Anchor component={Link} to={`/shipments/${shipment.tracking_number}`} ff="monospace" size="sm">
            <span className="ltr">{shipment.tracking_number}</span>
          </Anchor>
          <Anchor href={shipment.tracking_url} target="_blank" size="sm">
            {t("orders.track")}
          </Anchor>
        </Group>
      )}
      {plan && (
        <Facts
          facts={[
            [t("orders.service"), t(`service.${plan.service}`)],
            [t("orders.cod_value"), plan.cod_value > 0 ? format.money(plan.cod_value) : t("orders.no_cash")],
            [t("orders.weight_kg"), format.number(plan.weight_kg)],
            [t("orders.name"), plan.name],
            [
              t("orders.phone"),
              <span key="phone" className="ltr">
                {plan.phone}
              </span>,
            ],
            [
              t("governorate"),
              [governorateName(plan.governorate, language), plan.city]
                .filter(Boolean)
                .join(language === "ar" ? "، " : ", "),
            ],
            [t("orders.address"), plan.address],
          ]}
        />
      )}
    </Section>
  );
}
