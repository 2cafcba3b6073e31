import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import { Banknote, ExternalLink, Pencil, Printer } from "lucide-react";
import { useState } from "react";
import { useMay } from "../../api/session.ts";
import { type Read, useCancelShipment } from "../../api/shipments.ts";
import { useToast } from "../../app/toast.tsx";
import { useTranslation } from "../../i18n/i18n.ts";
import { Failed } from "../../ui/failed.tsx";
import { ENDED } from "./ended.ts";
import { LabelDialog } from "./label-dialog.tsx";
import { LowerCashDialog } from "./lower-cash.tsx";

/** The actions of a shipment. It can be edited and cancelled until the courier collects it; then its cash can be lowered. */
export function ShipmentActions({ read, onEdit }: { read: Read; onEdit(): void }) {
  const { t } = useTranslation();
  const [dialog, setDialog] = useState<"print" | "cancel" | "lower">();
  const { shipment } = read;
  const mayShip = useMay("ship");
  const open = mayShip && shipment.status === "picked-up" && shipment.collected_at === null;
  const mayLower =
    mayShip && shipment.collected_at !== null && shipment.cod_value > 0 && !ENDED.includes(shipment.status);
  const close = () => setDialog(undefined);
  return (
    <>
      {shipment.status !== "cancelled" && (
        <Button leftSection={<Printer size={16} aria-hidden />} onClick={() => setDialog("print")}>
          {t("shipment.print_one")}
        </Button>
      )}
      {mayLower && (
        <Button variant="default" leftSection={<Banknote size={16} aria-hidden />} onClick={() => setDialog("lower")}>
          {t("shipment.lower_cash")}
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
        <Button variant="subtle" color="red" c="var(--tone-bad)" onClick={() => setDialog("cancel")}>
          {t("shipment.cancel")}
        </Button>
      )}
      {dialog === "print" && <LabelDialog numbers={[shipment.tracking_number]} onClose={close} />}
      {dialog === "lower" && <LowerCashDialog shipment={shipment} onClose={close} />}
      <CancelDialog number={shipment.tracking_number} opened={dialog === "cancel"} onClose={close} />
    </>
  );
}

interface CancelProps {
  number: string;
  opened: boolean;
  onClose(): void;
}

function CancelDialog({ number, opened, onClose }: CancelProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const cancel = useCancelShipment(number);
  const close = () => {
    onClose();
    cancel.reset();
  };
  const confirm = () =>
    cancel.mutate(undefined, {
      onSuccess: () => {
        close();
        toast({ text: t("shipment.place_cancelled") });
      },
    });
  return (
    <Modal
      opened={opened}
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
          <Button color="red.9" loading={cancel.isPending} onClick={confirm}>
            {t("shipment.cancel")}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
