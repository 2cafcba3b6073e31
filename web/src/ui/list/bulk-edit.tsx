import { Button, Modal, NativeSelect, Stack, Text, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { usePickupAddresses } from "../../api/account.ts";
import type { Service } from "../../api/types.ts";
import { codeIn } from "../../i18n/codes.ts";
import { useFigures } from "../../i18n/figures.ts";
import { numberOrText } from "../../i18n/format.ts";
import { useTranslation } from "../../i18n/i18n.ts";
import { SERVICES } from "../../i18n/services.ts";

/** The same values for many; what is left out stays. */
export interface BulkValues {
  cod_value?: number;
  service?: Service;
  pickup_address?: string;
}

interface Props {
  count: number;
  /** Shipments have a pickup address; that of an order follows from its store. */
  withPickup?: boolean;
  onApply(values: BulkValues): void;
  onClose(): void;
}

export function BulkEdit({ count, withPickup = false, onApply, onClose }: Props) {
  const { t } = useTranslation();
  const format = useFigures();
  const [cash, setCash] = useState("");
  const [service, setService] = useState("");
  const [pickup, setPickup] = useState("");
  const values: BulkValues = {
    ...(cash.trim() === "" ? {} : { cod_value: numberOrText(cash) as number }), // the server explains what is no number
    ...withService(service),
    ...(pickup === "" ? {} : { pickup_address: pickup }),
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onClose();
    onApply(values);
  };
  const n = format.count(count);
  return (
    <Modal opened onClose={onClose} title={t("list.edit_title", { n })} closeButtonProps={{ "aria-label": t("close") }}>
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          <Text size="sm" c="dimmed">
            {t("list.edit_hint")}
          </Text>
          <TextInput
            label={t("list.cash")}
            inputMode="decimal"
            data-autofocus
            value={cash}
            onChange={(event) => setCash(event.currentTarget.value)}
          />
          <NativeSelect
            label={t("list.service")}
            value={service}
            onChange={(event) => setService(event.currentTarget.value)}
            data={[
              { value: "", label: t("list.as_it_is") },
              ...SERVICES.map((value) => ({ value, label: t(`service.${value}`) })),
            ]}
          />
          {withPickup && <PickupSelect value={pickup} onChange={setPickup} />}
          <Button type="submit" disabled={Object.keys(values).length === 0}>
            {t("list.apply", { n })}
          </Button>
        </Stack>
      </form>
    </Modal>
  );
}

function withService(chosen: string): Pick<BulkValues, "service"> {
  const service = codeIn(SERVICES, chosen);
  return service ? { service } : {};
}

function PickupSelect({ value, onChange }: { value: string; onChange(id: string): void }) {
  const { t } = useTranslation();
  const addresses = usePickupAddresses();
  return (
    <NativeSelect
      label={t("list.pickup")}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={[
        { value: "", label: t("list.as_it_is") },
        ...(addresses.data?.data ?? []).map(({ id, name, address }) => ({ value: id, label: `${name} · ${address}` })),
      ]}
    />
  );
}
