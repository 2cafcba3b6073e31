import { Alert, Button, Group, NativeSelect, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiProblem } from "../../api/client.ts";
import { fieldErrors } from "../../api/field-errors.ts";
import { type Read, useEditShipment, useShipment } from "../../api/shipments.ts";
import { GOVERNORATES, governorateName } from "../../i18n/governorates.ts";
import { Failed } from "../../ui/failed.tsx";
import { changesOf, EDIT_FIELDS, type EditField, editValues } from "./edit-values.ts";
import { PricePicker } from "./price-picker.tsx";

interface Edit {
  number: string;
  read: Read;
  onSaved(): void;
}

/** Sends only what was changed, and only over what was read: who comes second is told, and sees what the first one wrote. */
export function EditForm({ number, read, onSaved }: Edit) {
  const { t, i18n } = useTranslation();
  const [before] = useState(() => editValues(read.shipment));
  const [base, setBase] = useState(read);
  const [values, setValues] = useState(before);
  const [conflict, setConflict] = useState(false);
  const latest = useShipment(number);
  const edit = useEditShipment(number);
  // Against what was there when editing began: what the other one wrote into fields untouched here stays.
  const changes = changesOf(before, values);
  const theirs = editValues(base.shipment);
  const errors = fieldErrors(edit.error, EDIT_FIELDS);
  const changedMeanwhile = edit.error instanceof ApiProblem && edit.error.document.status === 412;

  const field = (name: EditField) => ({
    name,
    value: values[name],
    error: errors.at[name],
    description: conflict && theirs[name] !== values[name] ? nowIs(theirs[name]) : undefined,
    inputWrapperOrder: ["label" as const, "input" as const, "description" as const, "error" as const],
    onChange: (event: { currentTarget: { value: string } }) => {
      const { value } = event.currentTarget;
      setValues((now) => ({ ...now, [name]: value }));
    },
  });
  const nowIs = (value: string) => (value ? t("shipment.now_is", { value }) : t("shipment.now_empty"));
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!changes) return;
    await edit.mutateAsync({ changes, etag: base.etag }).then(onSaved, async (error: unknown) => {
      if (!(error instanceof ApiProblem) || error.document.status !== 412) return;
      const { data } = await latest.refetch();
      if (data) setBase(data);
      setConflict(true);
    });
  };

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        {conflict && (
          <Alert color="orange" title={t("shipment.conflict")} role="alert">
            {t("shipment.conflict_text")}
          </Alert>
        )}
        <TextInput label={t("shipments.form.name")} {...field("/recipient/name")} />
        <TextInput label={t("shipments.form.phone")} inputMode="tel" {...field("/recipient/phone")} />
        <NativeSelect
          label={t("shipments.form.governorate")}
          data={GOVERNORATES.map(({ code }) => ({ value: code, label: governorateName(code, i18n.language) }))}
          {...field("/recipient/governorate")}
        />
        <Textarea label={t("shipments.form.address")} autosize minRows={2} {...field("/recipient/address")} />
        <Group grow align="flex-start">
          <TextInput label={t("shipments.form.weight")} inputMode="decimal" {...field("/parcel/weight_kg")} />
          <TextInput label={t("shipments.form.cash")} inputMode="decimal" {...field("/cod_value")} />
        </Group>
        <TextInput label={t("shipments.form.contents")} {...field("/parcel/description")} />
        <PricePicker
          values={{ ...values, "/reference": "" }}
          error={errors.at["/service"]}
          onService={(service) => setValues((now) => ({ ...now, "/service": service }))}
        />
        {edit.error && !changedMeanwhile && Object.keys(errors.at).length === 0 && <Failed error={edit.error} />}
        <Group justify="flex-end">
          {!changes && (
            <Text size="sm" c="gray.7">
              {t("shipment.nothing_changed")}
            </Text>
          )}
          <Button type="submit" loading={edit.isPending} disabled={!changes}>
            {t("shipment.save")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
