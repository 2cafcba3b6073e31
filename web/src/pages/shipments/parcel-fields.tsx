import { Group, Textarea, TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "../../i18n/i18n.ts";
import type { FormField } from "./form-values.ts";

interface Props {
  field(name: Exclude<FormField, "/reference">): object;
  cashHint?: string;
  /** Below the address. */
  hint?: ReactNode;
}

/** Address, weight, cash and contents: the same when a shipment is created and when it is edited. */
export function ParcelFields({ field, cashHint, hint }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <Textarea label={t("shipments.form.address")} autosize minRows={2} {...field("/recipient/address")} />
      {hint}
      <Group grow align="flex-start">
        <TextInput label={t("shipments.form.weight")} inputMode="decimal" {...field("/parcel/weight_kg")} />
        <TextInput
          label={t("shipments.form.cash")}
          inputMode="decimal"
          placeholder={cashHint}
          {...field("/cod_value")}
        />
      </Group>
      <TextInput label={t("shipments.form.contents")} {...field("/parcel/description")} />
      <TextInput
        label={t("shipments.form.value")}
        description={t("shipments.form.value_hint")}
        inputMode="decimal"
        {...field("/declared_value")}
      />
    </>
  );
}
