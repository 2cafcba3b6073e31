import { Alert, Button, Group, NativeSelect, Stack, Text, TextInput } from "@mantine/core";
import { governorateOptions } from "../../i18n/governorates.ts";
import { useTranslation } from "../../i18n/i18n.ts";
import { AddressHint } from "../../ui/address-hint.tsx";
import { Failed } from "../../ui/failed.tsx";
import { Form } from "../../ui/form.tsx";
import { ParcelFields } from "./parcel-fields.tsx";
import { PricePicker } from "./price-picker.tsx";
import { type Edit, useEditForm } from "./use-edit-form.ts";

export function EditForm(props: Edit) {
  const { t, language } = useTranslation();
  const { values, change, field, ...form } = useEditForm(props);
  return (
    <Form error={form.refusals} onSubmit={form.submit}>
      <Stack gap="sm">
        {form.conflict && (
          <Alert color="orange" title={t("shipment.conflict")} role="alert">
            {t("shipment.conflict_text")}
          </Alert>
        )}
        <TextInput label={t("shipments.form.name")} {...field("/recipient/name")} />
        <TextInput label={t("shipments.form.phone")} inputMode="tel" dir="ltr" {...field("/recipient/phone")} />
        <NativeSelect
          label={t("shipments.form.governorate")}
          data={governorateOptions(language)}
          {...field("/recipient/governorate")}
        />
        <ParcelFields
          field={field}
          hint={
            <AddressHint
              governorate={values["/recipient/governorate"]}
              city={props.read.shipment.recipient.city}
              district={props.read.shipment.recipient.district}
              address={values["/recipient/address"]}
              onGovernorate={(code) => change("/recipient/governorate", code)}
            />
          }
        />
        <PricePicker
          values={{ ...values, "/reference": "" }}
          error={form.serviceError}
          onService={(service) => change("/service", service)}
        />
        <Failed error={form.unplaced} />
        <Group justify="flex-end">
          {!form.hasChanges && (
            <Text size="sm" c="dimmed">
              {t("shipment.nothing_changed")}
            </Text>
          )}
          <Button type="submit" loading={form.isPending} disabled={!form.hasChanges}>
            {t("shipment.save")}
          </Button>
        </Group>
      </Stack>
    </Form>
  );
}
