import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Failed } from "./failed.tsx";

interface Props {
  opened: boolean;
  title: string;
  text: string;
  action: string;
  color?: string;
  change: { isPending: boolean; error: Error | null };
  onConfirm(): void;
  onClose(): void;
}

/** Asks before something that cannot be taken back. */
export function Confirm({ opened, title, text, action, color = "red", change, onConfirm, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <Modal opened={opened} onClose={onClose} title={title} centered closeButtonProps={{ "aria-label": t("close") }}>
      <Stack>
        <Text>{text}</Text>
        <Failed error={change.error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t("cancel")}
          </Button>
          <Button color={color} loading={change.isPending} onClick={onConfirm}>
            {action}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
