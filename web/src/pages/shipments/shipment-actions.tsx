import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import { ExternalLink, Pencil, Printer } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type Read, useCancelShipment } from "../../api/shipments.ts";
import { useToast } from "../../app/toast.tsx";
import { Failed } from "../../ui/failed.tsx";
import { LabelDialog } from "./label-dialog.tsx";

/** What may still be done with a shipment: the courier's collecting ends editing and cancelling. */
export function ShipmentActions({ read, onEdit }: { read: Read; onEdit(): void }) {
  const { t } = useTranslation();
  const toast = useToast();
  const [dialog, setDialog] = useState<"print" | "cancel">();
  const { shipment } = read;
  const cancel = useCancelShipment(shipment.tracking_number);
  const open = shipment.status === "picked-up" && shipment.collected_at === null;
  const close = () => {
    setDialog(undefined);
    cancel.reset();
  };
  return (
    <>
      {shipment.status !== "cancelled" && (
        <Button leftSection={<Printer size={16} aria-hidden />} onClick={() => setDialog("print")}>
          {t("shipment.print_one")}
        </Button>
      )}
      {open && (
        <Button variant="default" leftSection={<Pencil size={16} aria-hidden />} onClick={onEdit}>
          {t("shipment.edit")}
        </Button>
      )}
      <Button
        variant="default"
        component="a"
        href={new URL(shipment.tracking_url).pathname}
        target="_blank"
        leftSection={<ExternalLink size={16} aria-hidden />}
      >
        {t("shipment.tracking_page")}
      </Button>
      {open && (
        <Button variant="subtle" color="red" c="red.9" onClick={() => setDialog("cancel")}>
          {t("shipment.cancel")}
        </Button>
      )}
      {dialog === "print" && <LabelDialog numbers={[shipment.tracking_number]} onClose={close} />}
      <Modal
        opened={dialog === "cancel"}
        onClose={close}
        title={t("shipment.cancel_title")}
        closeButtonProps={{ "aria-label": t("close") }}
      >
        <Stack>
          <Text size="sm">{t("shipment.cancel_text")}</Text>
          <Failed error={cancel.error} />
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              {t("shipment.keep")}
            </Button>
            <Button
              color="red.9"
              loading={cancel.isPending}
              onClick={() =>
                cancel.mutate(undefined, {
                  onSuccess: () => {
                    close();
                    toast({ text: t("shipment.place_cancelled") });
                  },
                })
              }
            >
              {t("shipment.cancel")}
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  );
}
