import { Modal, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "../i18n/i18n.ts";
import { Confirmation } from "./confirmation.tsx";

interface Props {
  opened: boolean;
  title: string;
  text: string;
  children?: ReactNode;
  action: string;
  color?: string;
  change: { isPending: boolean; error: Error | null };
  onConfirm(): void;
  onClose(): void;
}

/** Asks before an action that cannot be undone. */
export function Confirm({ opened, title, text, children, action, color = "red", change, onConfirm, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <Modal opened={opened} onClose={onClose} title={title} centered closeButtonProps={{ "aria-label": t("close") }}>
      <Confirmation action={action} color={color} change={change} onConfirm={onConfirm} onCancel={onClose}>
        {children}
        <Text>{text}</Text>
      </Confirmation>
    </Modal>
  );
}
