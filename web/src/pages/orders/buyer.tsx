import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Order } from "../../api/types.ts";
import { Facts } from "../../ui/facts.tsx";
import { Section } from "../../ui/section.tsx";

/** What the store says of the buyer, untouched. */
export function Buyer({ order: { recipient, note } }: { order: Order }) {
  const { t, i18n } = useTranslation();
  if (!recipient) {
    return (
      <Section title={t("orders.recipient")}>
        <Text size="sm">{t("orders.erased")}</Text>
      </Section>
    );
  }
  const place = [recipient.city, recipient.state, recipient.country].filter(Boolean);
  return (
    <Section title={t("orders.recipient")} text={t("orders.as_written")}>
      <Facts
        facts={[
          [t("orders.name"), recipient.name],
          [
            t("orders.phone"),
            <span key="phone" className="ltr">
              {recipient.phones.join(" · ")}
            </span>,
          ],
          [t("orders.address"), recipient.address],
          [t("orders.place"), place.join(i18n.language === "ar" ? "، " : ", ")],
          [t("orders.note"), note],
        ]}
      />
    </Section>
  );
}
