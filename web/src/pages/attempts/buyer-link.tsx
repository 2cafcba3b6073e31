import { Modal, Text } from "@mantine/core";
import { useState } from "react";
import { useRedeliveryLink } from "../../api/shipments.ts";
import { useToast } from "../../app/toast.tsx";
import { useTranslation } from "../../i18n/i18n.ts";
import { copyText } from "../../ui/clipboard.ts";
import { CodeToCopy } from "../../ui/code-to-copy.tsx";
import { Failed } from "../../ui/failed.tsx";
import { LinkButton } from "../../ui/link-button.tsx";

/** Creates the buyer's link and copies it; shows it where the browser cannot copy. */
export function BuyerLink({ number }: { number: string }) {
  const { t } = useTranslation();
  const toast = useToast();
  const link = useRedeliveryLink();
  const [shown, setShown] = useState(false);
  const copy = () =>
    link.mutate(number, {
      onError: () => setShown(true),
      onSuccess: async ({ url }) => {
        if (await copyText(url)) toast({ text: t("attempts.link_copied") });
        else setShown(true);
      },
    });
  return (
    <>
      <LinkButton text={t("attempts.link")} pending={link.isPending} onPress={copy} />
      <Modal
        opened={shown}
        onClose={() => setShown(false)}
        title={t("attempts.link")}
        closeButtonProps={{ "aria-label": t("close") }}
      >
        <Failed error={link.error} />
        {link.data && (
          <>
            <Text size="sm" mb="xs">
              {t("attempts.link_shown")}
            </Text>
            <CodeToCopy text={link.data.url} />
          </>
        )}
      </Modal>
    </>
  );
}
