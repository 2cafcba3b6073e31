import { Button, Modal, Stack, Text } from "@mantine/core";
import { useTranslation } from "../../i18n/i18n.ts";
import { CodeToCopy } from "../../ui/code-to-copy.tsx";

/** Shown once, until the user confirms they are saved. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept(): void }) {
  const { t } = useTranslation();
  return (
    <Modal
      opened={codes.length > 0}
      onClose={onKept}
      title={t("security.recovery_title")}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      centered
    >
      <Stack>
        <Text size="sm">{t("security.recovery_text")}</Text>
        <CodeToCopy text={codes.join("\n")} />
        <Button onClick={onKept}>{t("security.recovery_kept")}</Button>
      </Stack>
    </Modal>
  );
}
