import { Anchor, Card, SimpleGrid, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Shipment } from "../../api/types.ts";
import { useFigures } from "../../i18n/figures.ts";
import { governorateName } from "../../i18n/governorates.ts";
import { hubName } from "../../i18n/hubs.ts";
import { useTranslation } from "../../i18n/i18n.ts";
import { Facts } from "../../ui/facts.tsx";

type Fact = readonly [string, ReactNode];

interface Props {
  shipment: Shipment;
}

/** Recipient, price, parcel and delivery. */
export function ShipmentFacts({ shipment }: Props) {
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <RecipientCard shipment={shipment} />
      <MoneyCard shipment={shipment} />
      <ParcelCard shipment={shipment} />
      <DeliveryCard shipment={shipment} />
    </SimpleGrid>
  );
}

function RecipientCard({ shipment }: Props) {
  const { t, language } = useTranslation();
  const { recipient } = shipment;
  const where = [governorateName(recipient.governorate, language), recipient.city, recipient.district];
  return (
    <FactCard
      title={t("shipment.recipient")}
      facts={[
        [t("shipment.name"), <bdi key="name">{recipient.name}</bdi>],
        [t("shipment.phone"), <Phone key="phone" number={recipient.phone} />],
        recipient.phone_2 ? [t("shipment.phone_2"), <Phone key="phone2" number={recipient.phone_2} />] : undefined,
        [t("shipment.where"), <bdi key="where">{where.filter(Boolean).join(" · ")}</bdi>],
        [t("shipment.address"), <bdi key="address">{recipient.address}</bdi>],
        recipient.address_as_written
          ? [t("shipment.as_written"), <bdi key="as_written">{recipient.address_as_written}</bdi>]
          : undefined,
        shipment.notes ? [t("shipment.notes"), <bdi key="notes">{shipment.notes}</bdi>] : undefined,
      ]}
    />
  );
}

function MoneyCard({ shipment }: Props) {
  const { t } = useTranslation();
  const format = useFigures();
  const { pricing } = shipment;
  return (
    <FactCard
      title={t("shipment.money")}
      facts={[
        [t("shipment.cash_due"), shipment.cod_value > 0 ? format.money(shipment.cod_value) : t("shipments.no_cash")],
        shipment.cod_lowered_from === null
          ? undefined
          : [t("shipment.lowered_from"), format.money(shipment.cod_lowered_from)],
        shipment.cash_collected === null
          ? undefined
          : [t("shipment.cash_taken"), format.money(shipment.cash_collected)],
        [t("shipment.shipping"), format.money(pricing.shipping)],
        [t("shipment.cod_fee"), format.money(pricing.cod_fee)],
        [t("shipment.price"), <b key="total">{format.money(pricing.total)}</b>],
        [t("shipment.vat"), format.money(pricing.vat_included)],
        shipment.declared_value === undefined
          ? undefined
          : [t("shipment.declared_value"), format.money(shipment.declared_value)],
        shipment.claim && [t("shipment.goods_value"), format.money(shipment.claim.goods_value)],
        shipment.claim && [t("shipment.compensation"), <b key="claim">{format.money(shipment.claim.compensation)}</b>],
      ]}
    />
  );
}

function ParcelCard({ shipment }: Props) {
  const { t } = useTranslation();
  const format = useFigures();
  const { parcel } = shipment;
  return (
    <FactCard
      title={t("shipment.parcel")}
      facts={[
        [t("shipments.reference"), <bdi key="reference">{shipment.reference}</bdi>],
        shipment.order_id
          ? [
              t("shipment.order"),
              <Anchor key="order" component={Link} to={`/orders/${shipment.order_id}`} size="sm">
                {t("shipment.view_order")}
              </Anchor>,
            ]
          : undefined,
        parcel.description ? [t("shipment.contents"), <bdi key="contents">{parcel.description}</bdi>] : undefined,
        [t("shipment.weight"), t("shipment.weight_kg", { n: format.count(parcel.weight_kg) })],
        [t("shipment.pieces"), format.count(parcel.pieces)],
        [t("shipment.open_allowed"), t(shipment.allow_open ? "shipment.yes" : "shipment.no")],
      ]}
    />
  );
}

function DeliveryCard({ shipment }: Props) {
  const { t, language } = useTranslation();
  const format = useFigures();
  return (
    <FactCard
      title={t("shipment.delivery")}
      facts={[
        [t("shipment.service"), t(`service.${shipment.service}`)],
        [t("shipment.promised"), format.day(shipment.sla.promised_by)],
        [t("shipment.hub"), hubName(shipment.hub, language)],
        [t("shipments.created"), format.moment(shipment.created_at)],
        shipment.received_by ? [t("shipment.received_by"), <bdi key="by">{shipment.received_by}</bdi>] : undefined,
      ]}
    />
  );
}

function FactCard({ title, facts }: { title: string; facts: readonly (Fact | undefined | null)[] }) {
  return (
    <Card withBorder component="section" aria-label={title}>
      <Title order={2} size="h5" mb="xs">
        {title}
      </Title>
      <Facts facts={facts.filter((fact) => fact !== undefined && fact !== null)} />
    </Card>
  );
}

function Phone({ number }: { number: string }) {
  return (
    <Anchor href={`tel:${number}`} size="sm" className="ltr" c="var(--tone-accent)">
      {number}
    </Anchor>
  );
}
