import { Button, Group, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "../i18n/i18n.ts";
import { Failed } from "./failed.tsx";

export interface Asked {
  action: string;
  color?: string | undefined;
  change: { isPending: boolean; error: Error | null };
  onConfirm(): void;
  onCancel(): void;
}

/** The question before an action, why it failed, and the two buttons. */
export function Confirmation({
  action,
  color,
  change,
  onConfirm,
  onCancel,
  children,
}: Asked & { children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <Stack>
      {children}
      <Failed error={change.error} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onCancel}>
          {t("cancel")}
        </Button>
        <Button {...(color ? { color } : {})} loading={change.isPending} onClick={onConfirm}>
          {action}
        </Button>
      </Group>
    </Stack>
  );
}
