import { Button, Checkbox, Group, SimpleGrid, Stack, Textarea, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useAccount, useCreatePickupAddress } from "../../api/account.ts";
import type { FieldErrors } from "../../api/field-errors.ts";
import { plainDigits } from "../../i18n/format.ts";
import { useTranslation } from "../../i18n/i18n.ts";
import { Failed } from "../../ui/failed.tsx";
import { Form } from "../../ui/form.tsx";
import { GovernorateSelect } from "../../ui/governorate-select.tsx";
import { useFieldErrors } from "../../ui/use-field-errors.ts";
import { type FieldProps, useValues } from "../../ui/values.ts";

/** A new pickup address. The first one becomes the main address. */
export function PickupForm({ onDone, onCancel }: { onDone(): void; onCancel?(): void }) {
  const { t } = useTranslation();
  const { data: account } = useAccount();
  const isFirst = account?.pickup_address.address === "";
  const { values, field } = useValues({
    name: account?.name ?? "",
    phone: account?.phone ?? "",
    governorate: account?.pickup_address.governorate ?? "",
    city: "",
    address: "",
  });
  const [main, setMain] = useState(false);
  const create = useCreatePickupAddress();
  const { at, unplaced } = useFieldErrors(create.error, {
    "/name": values.name,
    "/phone": values.phone,
    "/governorate": values.governorate,
    "/city": values.city,
    "/address": values.address,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const filled = Object.entries({ ...values, phone: plainDigits(values.phone) }).filter(([, value]) => value.trim());
    create.mutate({ ...Object.fromEntries(filled), is_default: isFirst || main }, { onSuccess: onDone });
  };
  return (
    <Form error={create.error} onSubmit={submit}>
      <Stack gap="sm">
        <AddressFields errors={at} field={field} />
        {!isFirst && (
          <Checkbox
            label={t("settings.pickup_make_main")}
            checked={main}
            onChange={(event) => setMain(event.currentTarget.checked)}
          />
        )}
        <Failed error={unplaced} />
        <Group>
          <Button type="submit" loading={create.isPending}>
            {t("save")}
          </Button>
          {onCancel && (
            <Button variant="default" onClick={onCancel}>
              {t("cancel")}
            </Button>
          )}
        </Group>
      </Stack>
    </Form>
  );
}

interface FieldsProps {
  errors: FieldErrors;
  field(name: "name" | "phone" | "governorate" | "city" | "address"): FieldProps;
}

function AddressFields({ errors: at, field }: FieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        <TextInput label={t("settings.pickup_name")} error={at["/name"]} {...field("name")} />
        <TextInput
          label={t("settings.pickup_phone")}
          inputMode="tel"
          dir="ltr"
          placeholder="01001234567"
          error={at["/phone"]}
          {...field("phone")}
        />
        <GovernorateSelect error={at["/governorate"]} {...field("governorate")} />
        <TextInput label={t("settings.pickup_city")} error={at["/city"]} {...field("city")} />
      </SimpleGrid>
      <Textarea
        label={t("settings.pickup_address")}
        placeholder={t("settings.pickup_address_hint")}
        autosize
        minRows={2}
        error={at["/address"]}
        {...field("address")}
      />
    </>
  );
}
