import { Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { OrderWithHistory } from "../../api/types.ts";
import { Facts } from "../../ui/facts.tsx";
import { Section } from "../../ui/section.tsx";

/** The buyer as the store sent it. */
export function Buyer({ order: { recipient, note, address_check: check } }: { order: OrderWithHistory }) {
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
      {check && check.reasons.length > 0 && (
        <>
          <Text size="sm" fw={600}>
            {t("orders.understood")}
          </Text>
          <Stack gap={2}>
            {check.reasons.map(({ code, text, detail }) => (
              <Text key={`${code} ${text}`} size="sm">
                {detail}
              </Text>
            ))}
          </Stack>
        </>
      )}
    </Section>
  );
}
