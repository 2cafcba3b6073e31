import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useMay } from "../api/session.ts";
import { useSendAsBooked } from "../api/shipments.ts";
import type { Shipment } from "../api/types.ts";
import { useToast } from "../app/toast.tsx";
import { useTranslation } from "../i18n/i18n.ts";
import { useServerText } from "../i18n/server-text.ts";
import { Failed } from "./failed.tsx";

interface Props {
  number: string;
  block: NonNullable<Shipment["collection_block"]>;
  /** Other ways to decide. */
  children?: ReactNode;
}

/** Why nobody collects a parcel, and the merchant's decision to send it all the same. */
export function CollectionBlock({ number, block, children }: Props) {
  const { t, language } = useTranslation();
  const inDigits = useServerText();
  const mayShip = useMay("ship");
  const toast = useToast();
  const send = useSendAsBooked(number, block.id);
  // Not a callback of `mutate`: this is unmounted with the block, and would then not be called.
  const decide = () =>
    send.mutateAsync().then(
      () => toast({ text: t("shipment.block_ended") }),
      () => undefined, // `Failed` shows it
    );
  return (
    <Alert color="red" variant="light" title={t("shipment.blocked")}>
      <Stack gap="xs" align="flex-start">
        <Text size="sm">{inDigits(block.detail[language === "ar" ? "ar" : "en"])}</Text>
        <Text size="sm">{t("shipment.blocked_text")}</Text>
        <Failed error={send.error} />
        <Group gap="xs">
          {children}
          {mayShip && (
            <Button size="xs" variant="default" loading={send.isPending} onClick={decide}>
              {t("shipment.send_as_booked")}
            </Button>
          )}
        </Group>
      </Stack>
    </Alert>
  );
}
