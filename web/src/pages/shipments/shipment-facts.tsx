import { Anchor, Card, SimpleGrid, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { Shipment } from "../../api/types.ts";
import { useFigures } from "../../i18n/figures.ts";
import { governorateName } from "../../i18n/governorates.ts";
import { Facts } from "../../ui/facts.tsx";

type Fact = readonly [string, ReactNode];

/** Who gets it, what it is, and what it costs. */
export function ShipmentFacts({ shipment }: { shipment: Shipment }) {
  const { t, i18n } = useTranslation();
  const format = useFigures();
  const { recipient, parcel, pricing, sla } = shipment;
  const where = [governorateName(recipient.governorate, i18n.language), recipient.city, recipient.district];
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <FactCard
        title={t("shipment.recipient")}
        facts={[
          [t("shipments.recipient"), <bdi key="name">{recipient.name}</bdi>],
          [t("shipment.phone"), <Phone key="phone" number={recipient.phone} />],
          recipient.phone_2 ? [t("shipment.phone_2"), <Phone key="phone2" number={recipient.phone_2} />] : undefined,
          [t("shipment.where"), <bdi key="where">{where.filter(Boolean).join(" · ")}</bdi>],
          [t("shipment.address"), <bdi key="address">{recipient.address}</bdi>],
          shipment.notes ? [t("shipment.notes"), <bdi key="notes">{shipment.notes}</bdi>] : undefined,
        ]}
      />
      <FactCard
        title={t("shipment.money")}
        facts={[
          [t("shipment.cash_due"), shipment.cod_value > 0 ? format.money(shipment.cod_value) : t("shipments.no_cash")],
          shipment.cash_collected === null
            ? undefined
            : [t("shipment.cash_taken"), format.money(shipment.cash_collected)],
          [t("shipment.shipping"), format.money(pricing.shipping)],
          [t("shipment.cod_fee"), format.money(pricing.cod_fee)],
          [t("shipment.price"), <b key="total">{format.money(pricing.total)}</b>],
          [t("shipment.vat"), format.money(pricing.vat_included)],
        ]}
      />
      <FactCard
        title={t("shipment.parcel")}
        facts={[
          [t("shipments.reference"), <bdi key="reference">{shipment.reference}</bdi>],
          shipment.order_id
            ? [
                t("shipment.order"),
                <Anchor key="order" component={Link} to={`/orders/${shipment.order_id}`} size="sm">
                  {t("shipment.order")}
                </Anchor>,
              ]
            : undefined,
          parcel.description ? [t("shipment.contents"), <bdi key="contents">{parcel.description}</bdi>] : undefined,
          [t("shipment.weight"), t("shipment.weight_kg", { n: format.count(parcel.weight_kg) })],
          [t("shipment.pieces"), format.count(parcel.pieces)],
          [t("shipment.open_allowed"), t(shipment.allow_open ? "shipment.yes" : "shipment.no")],
        ]}
      />
      <FactCard
        title={t("shipment.promised")}
        facts={[
          [t("shipment.service"), t(`service.${shipment.service}`)],
          [t("shipment.promised"), format.day(sla.promised_by)],
          [
            t("shipment.hub"),
            <span key="hub" className="ltr">
              {shipment.hub}
            </span>,
          ],
          [t("shipments.created"), format.moment(shipment.created_at)],
          shipment.received_by ? [t("shipment.received_by"), <bdi key="by">{shipment.received_by}</bdi>] : undefined,
        ]}
      />
    </SimpleGrid>
  );
}

function FactCard({ title, facts }: { title: string; facts: readonly (Fact | undefined)[] }) {
  return (
    <Card withBorder component="section" aria-label={title}>
      <Title order={2} size="h5" mb="xs">
        {title}
      </Title>
      <Facts facts={facts.filter((fact) => fact !== undefined)} />
    </Card>
  );
}

function Phone({ number }: { number: string }) {
  return (
    <Anchor href={`tel:${number}`} size="sm" className="ltr" c="cyan.9">
      {number}
    </Anchor>
  );
}
