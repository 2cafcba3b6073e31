import { Button, Group, Stack, Text } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { fieldErrors } from "../../api/field-errors.ts";
import { useMendOrder } from "../../api/orders.ts";
import type { Order } from "../../api/types.ts";
import { useToast } from "../../app/toast.tsx";
import { Failed } from "../../ui/failed.tsx";
import { MendInput } from "./mend-input.tsx";
import { fieldOf, firstValue, type MendField, type MendValues, mendOf, pointerOf } from "./mend-values.ts";

/** Each reason with the field that answers it. */
export function MendForm({ order, onMended }: { order: Order; onMended?(): void }) {
  const { t } = useTranslation();
  const asked = order.reasons.map((reason) => ({ reason, field: fieldOf(reason) }));
  const fields = [...new Set(asked.flatMap(({ field }) => (field ? [field] : [])))];
  const [values, setValues] = useState<MendValues>(() =>
    Object.fromEntries(fields.map((field) => [field, firstValue(field, order)])),
  );
  const mend = useMendOrder(order.id);
  const toast = useToast();
  const { at, rest } = fieldErrors(mend.error, fields.map(pointerOf));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    mend.mutate(mendOf(values), { onSuccess: tell });
  };
  /** A place that was pressed answers everything when nothing else is asked. */
  const choose = (part: MendValues) => {
    setValues((before) => ({ ...before, ...part }));
    if (fields.length === 1) mend.mutate(mendOf(part), { onSuccess: tell });
  };
  const tell = (after: Order) => {
    const { number, status } = after;
    if (status === "needs_attention") return toast({ text: t("orders.mend_left") });
    toast({ text: t(status === "shipped" ? "orders.mend_saved_shipped" : "orders.mend_saved_ready", { number }) });
    onMended?.();
  };
  const first = (field: MendField) => asked.findIndex((one) => one.field === field);
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        {asked.map(({ reason, field }, index) => (
          <div key={`${reason.code} ${reason.detail}`}>
            <Text size="sm" fw={500}>
              {reason.detail}
            </Text>
            {!field && (
              <Text size="xs" c="dimmed">
                {t("orders.not_here")}
              </Text>
            )}
            {field && first(field) === index && (
              <MendInput
                field={field}
                order={order}
                candidates={reason.candidates ?? []}
                values={values}
                error={at[pointerOf(field)]}
                onChoose={choose}
                onChange={(part) => setValues((before) => ({ ...before, ...part }))}
              />
            )}
          </div>
        ))}
        {(rest.length > 0 || Object.keys(at).length === 0) && <Failed error={mend.error} />}
        {fields.length > 0 && (
          <Group>
            <Button type="submit" size="xs" loading={mend.isPending}>
              {t("orders.mend_go")}
            </Button>
          </Group>
        )}
      </Stack>
    </form>
  );
}
