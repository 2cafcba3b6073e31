import { Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useAddressLink } from "../../api/orders.ts";
import type { Order } from "../../api/types.ts";
import { useToast } from "../../app/toast.tsx";
import { useTranslation } from "../../i18n/i18n.ts";
import { copyText } from "../../ui/clipboard.ts";
import { CodeToCopy } from "../../ui/code-to-copy.tsx";
import { Failed } from "../../ui/failed.tsx";
import { LinkButton } from "../../ui/link-button.tsx";

/** The link where the buyer completes the address; shown as text where the browser cannot copy. */
export function BuyerLink({ order }: { order: Order }) {
  const { t } = useTranslation();
  const link = useAddressLink(order.id);
  const toast = useToast();
  const [shown, show] = useState<string>();
  const copy = () =>
    link.mutate(undefined, {
      async onSuccess({ url }) {
        if (await copyText(url)) toast({ text: t("orders.buyer_link_copied") });
        else show(url);
      },
    });
  return (
    <Stack gap={4} align="flex-start">
      <LinkButton text={t("orders.buyer_link")} pending={link.isPending} onPress={copy} />
      <Text size="xs" c="dimmed">
        {t("orders.buyer_link_text")}
      </Text>
      <Failed error={link.error} />
      {shown && <CodeToCopy text={shown} />}
    </Stack>
  );
}
