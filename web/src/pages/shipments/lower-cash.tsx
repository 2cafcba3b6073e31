import { Button, Modal, Stack, Text, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { fieldErrors } from "../../api/field-errors.ts";
import { useInstruct } from "../../api/shipments.ts";
import { asTyped, type Instruction, type Shipment } from "../../api/types.ts";
import { useToast } from "../../app/toast.tsx";
import { useFigures } from "../../i18n/figures.ts";
import { numberOrText } from "../../i18n/format.ts";
import { Failed } from "../../ui/failed.tsx";

type LowerCash = Extract<Instruction, { action: "lower_cod" }>;

/** Lowers the cash of a parcel that the courier has; 0 waives it. */
export function LowerCashDialog({ shipment, onClose }: { shipment: Shipment; onClose(): void }) {
  const { t } = useTranslation();
  const format = useFigures();
  const toast = useToast();
  const [amount, setAmount] = useState("");
  const instruct = useInstruct();
  const { at } = fieldErrors(instruct.error, ["/cod_value"]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const instruction = asTyped<LowerCash>({ action: "lower_cod", cod_value: numberOrText(amount) });
    instruct.mutate(
      { number: shipment.tracking_number, instruction },
      {
        onSuccess: () => {
          onClose();
          toast({ text: t("shipment.cash_lowered") });
        },
      },
    );
  };
  return (
    <Modal opened onClose={onClose} title={t("shipment.lower_cash")} closeButtonProps={{ "aria-label": t("close") }}>
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          <Text size="sm">{t("shipment.lower_cash_text", { amount: format.money(shipment.cod_value) })}</Text>
          <TextInput
            data-autofocus
            label={t("shipment.lower_cash_to")}
            inputMode="decimal"
            dir="ltr"
            value={amount}
            error={at["/cod_value"]}
            onChange={(event) => setAmount(event.currentTarget.value)}
          />
          {!at["/cod_value"] && <Failed error={instruct.error} />}
          <Button type="submit" loading={instruct.isPending}>
            {t("shipment.lower_cash")}
          </Button>
        </Stack>
      </form>
    </Modal>
  );
}
