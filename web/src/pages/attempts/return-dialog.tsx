import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import type { Shipment } from "../../api/types.ts";
import { useTranslation } from "../../i18n/i18n.ts";
import { Failed } from "../../ui/failed.tsx";
import { useInstructAll } from "./use-instruct-all.ts";

/** Asks before a return, which costs a fee and the sale. */
export function ReturnDialog({ shipments, onClose }: { shipments: readonly Shipment[]; onClose(): void }) {
  const { t } = useTranslation();
  const { send, working, error } = useInstructAll();
  return (
    <Modal opened onClose={onClose} title={t("attempts.return_title")} closeButtonProps={{ "aria-label": t("close") }}>
      <Stack>
        <Text size="sm">{t("attempts.return_text")}</Text>
        <Failed error={error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t("cancel")}
          </Button>
          <Button
            color="red.9"
            loading={working}
            onClick={async () => {
              if (await send(shipments, { action: "return" })) onClose();
            }}
          >
            {t("attempts.return")}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
