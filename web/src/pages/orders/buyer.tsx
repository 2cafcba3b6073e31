import { Anchor, Group, Stack, Text } from "@mantine/core";
import { Link } from "react-router";
import type { OrderWithHistory } from "../../api/types.ts";
import { useTranslation } from "../../i18n/i18n.ts";
import { useServerText } from "../../i18n/server-text.ts";
import { orderMessage } from "../../ui/buyer-message.ts";
import { ContactButtons } from "../../ui/contact.tsx";
import { Facts } from "../../ui/facts.tsx";
import { customerPath, e164Of, nationalOf } from "../../ui/phone.ts";
import { Risk } from "../../ui/risk.tsx";
import { Section } from "../../ui/section.tsx";
import { buyerPhoneOf } from "./buyer-phone.ts";

/** The buyer as the store sent it. */
export function Buyer({ order, storeName }: { order: OrderWithHistory; storeName: string | undefined }) {
  const { recipient, note, address_check: check } = order;
  const { t, language } = useTranslation();
  const inDigits = useServerText();
  if (!recipient) {
    return (
      <Section title={t("orders.recipient")}>
        <Text size="sm">{t("orders.erased")}</Text>
      </Section>
    );
  }
  const phone = buyerPhoneOf(order);
  const place = [recipient.city, recipient.state, recipient.country].filter(Boolean);
  return (
    <Section
      title={t("orders.recipient")}
      text={t("orders.as_written")}
      action={<ContactButtons phone={phone} name={recipient.name} message={orderMessage(order, storeName ?? "")} />}
    >
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
          [t("orders.place"), place.join(language === "ar" ? "، " : ", ")],
          [t("orders.note"), note],
        ]}
      />
      {order.buyer_risk && <KnownBuyer risk={order.buyer_risk} phone={phone} />}
      {check && check.reasons.length > 0 && (
        <>
          <Text size="sm" fw={600}>
            {t("orders.understood")}
          </Text>
          <Stack gap={2}>
            {check.reasons.map(({ code, text, detail }) => (
              <Text key={`${code} ${text}`} size="sm">
                {inDigits(detail)}
              </Text>
            ))}
          </Stack>
        </>
      )}
    </Section>
  );
}

/** What became of the buyer's parcels, and the way to their page. */
function KnownBuyer({ risk, phone }: { risk: NonNullable<OrderWithHistory["buyer_risk"]>; phone: string | undefined }) {
  const { t } = useTranslation();
  const number = phone && e164Of(phone);
  return (
    <div>
      <Group justify="space-between" gap="xs" mb={4}>
        <Text size="sm" fw={600}>
          {t("risk.title")}
        </Text>
        {number && (
          <Anchor component={Link} to={customerPath(nationalOf(number))} size="sm">
            {t("risk.history")}
          </Anchor>
        )}
      </Group>
      <Risk risk={risk} />
    </div>
  );
}
