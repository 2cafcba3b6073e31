import { Alert, Button, Group, NativeSelect, Stack, Textarea, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { ApiProblem, newIdempotencyKey } from "../../api/client.ts";
import { fieldErrors } from "../../api/field-errors.ts";
import { useCreateShipment } from "../../api/shipments.ts";
import { useMode } from "../../app/mode.tsx";
import { GOVERNORATES, governorateName } from "../../i18n/governorates.ts";
import { useDraft } from "../../ui/draft.ts";
import { Failed } from "../../ui/failed.tsx";
import { EMPTY_FORM, FORM_FIELDS, type FormField, shipmentOf } from "./form-values.ts";
import { PricePicker } from "./price-picker.tsx";

/** Checks nothing itself: the server says what is wrong, and each sentence is shown at its field. */
export function ShipmentForm({ onCreated }: { onCreated(): void }) {
  const { t, i18n } = useTranslation();
  const { mode } = useMode();
  // The key is kept with what was typed: sent again after Back or a reload, it is still one shipment.
  const form = useDraft(`shipment-${mode}`, () => ({ ...EMPTY_FORM, idempotencyKey: newIdempotencyKey() }));
  const { idempotencyKey, ...values } = form.draft;
  const create = useCreateShipment();
  const errors = fieldErrors(create.error, FORM_FIELDS);
  const queries = useQueryClient();

  const field = (pointer: FormField) => ({
    name: pointer,
    value: values[pointer],
    error: errors.at[pointer],
    onChange: (event: { currentTarget: { value: string } }) => {
      form.change({ [pointer]: event.currentTarget.value, idempotencyKey });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // Of the form alone: a mutation's own callbacks are not called once the form was left.
    create.mutateAsync({ shipment: shipmentOf(values), idempotencyKey }).then(
      () => {
        form.forget();
        onCreated();
      },
      (error: unknown) => {
        if (!isOther(error)) return; // shown below
        form.change({ idempotencyKey: newIdempotencyKey() });
        void queries.invalidateQueries({ queryKey: [mode, "shipments"] });
      },
    );
  };

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
          data={[
            { value: "", label: t("shipments.form.choose") },
            ...GOVERNORATES.map(({ code }) => ({ value: code, label: governorateName(code, i18n.language) })),
          ]}
          {...field("/recipient/governorate")}
        />
        <Textarea label={t("shipments.form.address")} autosize minRows={2} {...field("/recipient/address")} />
        <Group grow align="flex-start">
          <TextInput label={t("shipments.form.weight")} inputMode="decimal" {...field("/parcel/weight_kg")} />
          <TextInput
            label={t("shipments.form.cash")}
            inputMode="decimal"
            placeholder={t("shipments.form.cash_hint")}
            {...field("/cod_value")}
          />
        </Group>
        <TextInput label={t("shipments.form.contents")} {...field("/parcel/description")} />
        <PricePicker
          values={values}
          error={errors.at["/service"]}
          onService={(service) => form.change({ "/service": service, idempotencyKey })}
        />
        {isOther(create.error) ? (
          <Alert color="orange" title={t("shipments.form.made")} role="alert">
            {t("shipments.form.made_text")}
          </Alert>
        ) : (
          Object.keys(errors.at).length === 0 && <Failed error={create.error} />
        )}
        {Object.keys(errors.at).length > 0 && errors.rest.length > 0 && (
          <Alert color="red" title={t("shipments.form.refused")} role="alert">
            {errors.rest.join(" ")}
          </Alert>
        )}
        <div className="form-foot">
          <Button type="submit" fullWidth loading={create.isPending}>
            {t("shipments.form.create")}
          </Button>
        </div>
      </Stack>
    </form>
  );
}

/** An earlier try did arrive, though its answer did not, and what stands in the form is another shipment by now. */
function isOther(error: unknown): boolean {
  return error instanceof ApiProblem && error.document.code === "idempotency_key_reused";
}
