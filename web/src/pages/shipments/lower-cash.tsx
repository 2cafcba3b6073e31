import { Button, Modal, Stack, Text, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useInstruct } from "../../api/shipments.ts";
import { asTyped, type Instruction, type Shipment } from "../../api/types.ts";
import { useToast } from "../../app/toast.tsx";
import { useFigures } from "../../i18n/figures.ts";
import { numberOrText } from "../../i18n/format.ts";
import { useTranslation } from "../../i18n/i18n.ts";
import { Failed } from "../../ui/failed.tsx";
import { Form } from "../../ui/form.tsx";
import { useFieldErrors } from "../../ui/use-field-errors.ts";

type LowerCash = Extract<Instruction, { action: "lower_cod" }>;

/** Lowers the cash of a parcel that the courier has; 0 waives it. */
export function LowerCashDialog({ shipment, onClose }: { shipment: Shipment; onClose(): void }) {
  const { t } = useTranslation();
  const format = useFigures();
  const toast = useToast();
  const [amount, setAmount] = useState("");
  const instruct = useInstruct();
  const { at, unplaced } = useFieldErrors(instruct.error, { "/cod_value": amount });
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
      <Form error={instruct.error} onSubmit={submit}>
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
          <Failed error={unplaced} />
          <Button type="submit" loading={instruct.isPending}>
            {t("shipment.lower_cash")}
          </Button>
        </Stack>
      </Form>
    </Modal>
  );
}
