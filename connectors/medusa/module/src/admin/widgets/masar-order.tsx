import { defineWidgetConfig } from "@medusajs/admin-sdk";
import { Badge, Button, Container, Heading, Text } from "@medusajs/ui";
import { useCallback, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { call, type OrderAtMasar, type Parcel } from "../api";

const COLORS: Readonly<Record<string, "green" | "orange" | "red" | "blue" | "grey">> = {
  created: "orange",
  claimed: "orange",
  shipped: "blue",
  delivered: "green",
  returned: "red",
  lost: "red",
};

/** The order's shipments at Masar. */
function MasarOrder({ data: { id } }: { data: { id: string } }) {
  const { t, i18n } = useTranslation("masar");
  const [order, setOrder] = useState<Partial<OrderAtMasar>>();
  const load = useCallback(async () => {
    const { ok, body } = await call<OrderAtMasar>("GET", `/orders/${id}`, i18n.language);
    setOrder(ok ? body : {});
  }, [id, i18n.language]);
  useEffect(() => {
    load().catch(() => setOrder({}));
  }, [load]);
  if (!order) return null;
  const { parcels = [], waiting = [], is_connected, mode } = order;
  return (
    <Container className="divide-y p-0">
      <div className="flex items-center justify-between px-6 py-4">
        <Heading level="h2">{t("title")}</Heading>
        {mode === "test" && <Badge size="2xsmall">{t("sandbox")}</Badge>}
      </div>
      {is_connected === undefined && <Note text={t("failed")} />}
      {is_connected === false && <Note text={t("notConnected")} />}
      {is_connected && parcels.length === 0 && <Note text={t("widgetNone")} />}
      {waiting.length > 0 && <Note text={`${t("waiting")}: ${waiting.join(" ")}`} />}
      {parcels.map((parcel) => (
        <ParcelRow key={parcel.number} parcel={parcel} />
      ))}
      <div className="flex justify-end px-6 py-4">
        <Button size="small" variant="secondary" onClick={() => load().catch(() => setOrder({}))}>
          {t("refresh")}
        </Button>
      </div>
    </Container>
  );
}

function ParcelRow({ parcel }: { parcel: Parcel }) {
  const { t, i18n } = useTranslation("masar");
  const { number, state, tracking_number, tracking_url, label_url, sentence, attempts } = parcel;
  const pounds = (piastres: number) => t("pounds", { amount: (piastres / 100).toFixed(2) });
  return (
    <div className="flex flex-col gap-y-2 px-6 py-4" data-masar-parcel={number}>
      <div className="flex items-center justify-between gap-x-2">
        <Text size="small" weight="plus">
          {tracking_number ? <bdi>{tracking_number}</bdi> : t("parcel", { number })}
        </Text>
        <Badge size="2xsmall" color={COLORS[state] ?? "grey"}>
          {t(`state.${state}`)}
        </Badge>
      </div>
      {sentence && <Text size="small">{i18n.language.startsWith("ar") ? sentence.ar : sentence.en}</Text>}
      {attempts > 0 && <Text size="small">{`${t("attempts")}: ${attempts}`}</Text>}
      {parcel.collected_piastres !== null && (
        <Text size="small">
          {`${t("collected")}: ${pounds(parcel.collected_piastres)}`}
          {parcel.captured_piastres !== null && ` (${t("captured", { amount: pounds(parcel.captured_piastres) })})`}
        </Text>
      )}
      <div className="flex gap-x-4">
        {label_url && <Link href={label_url} text={t("label")} />}
        {tracking_url && <Link href={tracking_url} text={t("track")} />}
      </div>
    </div>
  );
}

function Link({ href, text }: { href: string; text: string }) {
  return (
    <a className="txt-small text-ui-fg-interactive" href={href} target="_blank" rel="noreferrer">
      {text}
    </a>
  );
}

function Note({ text }: { text: string }) {
  return (
    <div className="px-6 py-4">
      <Text size="small">{text}</Text>
    </div>
  );
}

export const config = defineWidgetConfig({ zone: "order.details.side.after" });

export default MasarOrder;
