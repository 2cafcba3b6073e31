import { ActionIcon, Group } from "@mantine/core";
import { MessageCircle, Phone } from "lucide-react";
import { useTranslation } from "../i18n/i18n.ts";
import { e164Of, isMobile } from "./phone.ts";

interface Props {
  /** As it is stored or as the store wrote it; nothing is shown for a text that is no number. */
  phone: string | null | undefined;
  /** Whose it is. */
  name: string;
  /** Ready in WhatsApp; the merchant sends it. */
  message: string;
}

/** Calls a buyer, or opens WhatsApp with a text that is ready. */
export function ContactButtons({ phone, name, message }: Props) {
  const { t } = useTranslation();
  const number = phone ? e164Of(phone) : undefined;
  if (number === undefined) return null;
  return (
    <Group gap={4} wrap="nowrap" component="span" display="inline-flex">
      <ActionIcon
        component="a"
        href={`tel:${number}`}
        variant="default"
        size={30}
        aria-label={t("contact.call", { name })}
        title={t("contact.call", { name })}
      >
        <Phone size={15} aria-hidden />
      </ActionIcon>
      {isMobile(number) && (
        <ActionIcon
          component="a"
          href={`https://wa.me/${number.slice(1)}?text=${encodeURIComponent(message)}`}
          target="_blank"
          rel="noopener noreferrer"
          variant="default"
          size={30}
          c="var(--tone-good)"
          aria-label={t("contact.whatsapp", { name })}
          title={t("contact.whatsapp", { name })}
        >
          <MessageCircle size={16} aria-hidden />
        </ActionIcon>
      )}
    </Group>
  );
}
