import { Alert, Button, NativeSelect, Stack, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { governorateOptions } from "../../i18n/governorates.ts";
import { AddressHint } from "../../ui/address-hint.tsx";
import { Failed } from "../../ui/failed.tsx";
import { ParcelFields } from "./parcel-fields.tsx";
import { PricePicker } from "./price-picker.tsx";
import { useCreateForm } from "./use-create-form.ts";

export function ShipmentForm({ onCreated }: { onCreated(): void }) {
  const { t, i18n } = useTranslation();
  const { values, change, field, submit, ...form } = useCreateForm(onCreated);
  return (
    <form onSubmit={submit} noValidate>
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
          placeholder="01001234567"
          {...field("/recipient/phone")}
        />
        <NativeSelect
          label={t("shipments.form.governorate")}
          data={[{ value: "", label: t("shipments.form.choose") }, ...governorateOptions(i18n.language)]}
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
    </form>
  );
}

/** What no field shows. */
function Problem({ form }: { form: Pick<ReturnType<typeof useCreateForm>, "errors" | "error" | "wasCreated"> }) {
  const { t } = useTranslation();
  const { at, rest } = form.errors;
  if (form.wasCreated) {
    return (
      <Alert color="orange" title={t("shipments.form.made")} role="alert">
        {t("shipments.form.made_text")}
      </Alert>
    );
  }
  if (Object.keys(at).length === 0) return <Failed error={form.error} />;
  if (rest.length === 0) return null;
  return (
    <Alert color="red" title={t("shipments.form.refused")} role="alert">
      {rest.join(" ")}
    </Alert>
  );
}
