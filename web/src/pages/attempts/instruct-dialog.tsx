import { Button, Modal, Stack, Textarea, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import type { Instruction, Shipment } from "../../api/types.ts";
import { useCairoDay } from "../../i18n/figures.ts";
import { plainDigits } from "../../i18n/format.ts";
import { useTranslation } from "../../i18n/i18n.ts";
import { AddressHint } from "../../ui/address-hint.tsx";
import { DayInput } from "../../ui/day-input.tsx";
import { Failed } from "../../ui/failed.tsx";
import { Form } from "../../ui/form.tsx";
import { useFieldErrors } from "../../ui/use-field-errors.ts";
import { useInstructAll } from "./use-instruct-all.ts";

/** Another attempt on a chosen day, with a corrected address and phone. For many parcels only the day. */
export function InstructDialog({ shipments, onClose }: { shipments: readonly Shipment[]; onClose(): void }) {
  const { t } = useTranslation();
  const cairoDay = useCairoDay();
  const only = shipments.length === 1 ? shipments[0] : undefined;
  const [on, setOn] = useState("");
  const [address, setAddress] = useState(only?.recipient.address ?? "");
  const [phone, setPhone] = useState(only?.recipient.phone ?? "");
  const { send, working, error } = useInstructAll();
  const errors = useFieldErrors(error ?? null, { "/on": on, "/recipient/address": address, "/recipient/phone": phone });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (await send(shipments, instructionOf({ on, address, phone }, only))) onClose();
  };
  const title = only
    ? t("attempts.of", { name: only.recipient.name, number: only.tracking_number })
    : t("attempts.chosen_again");
  return (
    <Modal opened onClose={onClose} title={<bdi>{title}</bdi>} closeButtonProps={{ "aria-label": t("close") }}>
      <Form error={error} onSubmit={submit}>
        <Stack gap="sm">
          <DayInput
            data-autofocus
            label={t("attempts.day")}
            description={t("attempts.day_hint")}
            min={cairoDay(0)}
            max={cairoDay(14)}
            value={on}
            error={errors.at["/on"]}
            onDay={setOn}
          />
          {only && (
            <>
              <Textarea
                label={t("attempts.address")}
                autosize
                minRows={2}
                value={address}
                error={errors.at["/recipient/address"]}
                onChange={(event) => setAddress(event.currentTarget.value)}
              />
              <AddressHint
                governorate={only.recipient.governorate}
                city={only.recipient.city}
                district={only.recipient.district}
                address={address}
              />
              <TextInput
                label={t("attempts.phone")}
                inputMode="tel"
                dir="ltr"
                value={phone}
                error={errors.at["/recipient/phone"]}
                onChange={(event) => setPhone(event.currentTarget.value)}
              />
            </>
          )}
          <Failed error={errors.unplaced} />
          <Button type="submit" loading={working}>
            {t("attempts.send")}
          </Button>
        </Stack>
      </Form>
    </Modal>
  );
}

interface Typed {
  on: string;
  address: string;
  phone: string;
}

/** Only what was chosen or changed. */
function instructionOf({ on, address, phone }: Typed, only: Shipment | undefined): Instruction {
  const recipient = {
    ...(only && address.trim() !== only.recipient.address ? { address: address.trim() } : {}),
    ...(only && plainDigits(phone) !== only.recipient.phone ? { phone: plainDigits(phone) } : {}),
  };
  return {
    action: "reattempt",
    ...(on ? { on } : {}),
    ...(Object.keys(recipient).length > 0 ? { recipient } : {}),
  };
}
