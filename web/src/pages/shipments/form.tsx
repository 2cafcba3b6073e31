import { Alert, Button, NativeSelect, Stack, TextInput } from "@mantine/core";
import type { Shipment } from "../../api/types.ts";
import { governorateOptions } from "../../i18n/governorates.ts";
import { useTranslation } from "../../i18n/i18n.ts";
import { AddressHint } from "../../ui/address-hint.tsx";
import { Failed } from "../../ui/failed.tsx";
import { Form } from "../../ui/form.tsx";
import { ParcelFields } from "./parcel-fields.tsx";
import { PricePicker } from "./price-picker.tsx";
import { useCreateForm } from "./use-create-form.ts";

export function ShipmentForm({ onCreated }: { onCreated(shipment: Shipment): void }) {
  const { t, language } = useTranslation();
  const { values, change, field, submit, ...form } = useCreateForm(onCreated);
  return (
    <Form error={form.error} onSubmit={submit}>
      <Stack gap="sm">
        <TextInput
          label={t("shipments.form.reference")}
          placeholder={t("shipments.form.reference_hint")}
          {...field("/reference")}
        />
        <TextInput label={t("shipments.form.name")} autoComplete="off" {...field("/recipient/name")} />
        <TextInput
          label={t("shipments.form.phone")}
          inputMode="tel"
          dir="ltr"
          placeholder="01001234567"
          {...field("/recipient/phone")}
        />
        <NativeSelect
          label={t("shipments.form.governorate")}
          data={[{ value: "", label: t("shipments.form.choose") }, ...governorateOptions(language)]}
          {...field("/recipient/governorate")}
        />
        <ParcelFields
          field={field}
          cashHint={t("shipments.form.cash_hint")}
          hint={
            <AddressHint
              governorate={values["/recipient/governorate"]}
              address={values["/recipient/address"]}
              onGovernorate={(code) => change("/recipient/governorate", code)}
            />
          }
        />
        <PricePicker
          values={values}
          error={form.errors.at["/service"]}
          onService={(service) => change("/service", service)}
        />
        <Problem form={form} />
        <div className="form-foot">
          <Button type="submit" fullWidth loading={form.isPending}>
            {t("shipments.form.create")}
          </Button>
        </div>
      </Stack>
    </Form>
  );
}

/** What no field shows. */
function Problem({ form }: { form: Pick<ReturnType<typeof useCreateForm>, "errors" | "wasCreated"> }) {
  const { t } = useTranslation();
  if (form.wasCreated) {
    return (
      <Alert color="orange" title={t("shipments.form.made")} role="alert">
        {t("shipments.form.made_text")}
      </Alert>
    );
  }
  return <Failed error={form.errors.unplaced} />;
}
