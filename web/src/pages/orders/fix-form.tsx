import { Button, Group, Stack, Text } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useCorrectOrder } from "../../api/orders.ts";
import type { Order } from "../../api/types.ts";
import { useToast } from "../../app/toast.tsx";
import { Failed } from "../../ui/failed.tsx";
import { Form } from "../../ui/form.tsx";
import { useFieldErrors } from "../../ui/use-field-errors.ts";
import { FixInput } from "./fix-input.tsx";
import { correctionOf, type FixField, type FixValues, fieldOf, firstValue, pointerOf } from "./fix-values.ts";

/** Each reason with the field that answers it. */
export function FixForm({ order, onFixed }: { order: Order; onFixed?(): void }) {
  const { t } = useTranslation();
  const asked = order.reasons.map((reason) => ({ reason, field: fieldOf(reason) }));
  const fields = [...new Set(asked.flatMap(({ field }) => (field ? [field] : [])))];
  const { values, change, choose, submit, correct } = useFix({ order, fields, onFixed });
  const { at, unplaced } = useFieldErrors(
    correct.error,
    Object.fromEntries(fields.map((field) => [pointerOf(field), values[field]])),
  );
  const first = (field: FixField) => asked.findIndex((one) => one.field === field);
  return (
    <Form error={correct.error} onSubmit={submit}>
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
              <FixInput
                field={field}
                order={order}
                candidates={reason.candidates ?? []}
                values={values}
                error={at[pointerOf(field)]}
                onChoose={choose}
                onChange={change}
              />
            )}
          </div>
        ))}
        <Failed error={unplaced} />
        {fields.length > 0 && (
          <Group>
            <Button type="submit" size="xs" loading={correct.isPending}>
              {t("orders.fix_save")}
            </Button>
          </Group>
        )}
      </Stack>
    </Form>
  );
}

interface Fix {
  order: Order;
  fields: readonly FixField[];
  onFixed: (() => void) | undefined;
}

/** The answers as typed, and how they are saved. */
function useFix({ order, fields, onFixed }: Fix) {
  const { t } = useTranslation();
  const [values, setValues] = useState<FixValues>(() =>
    Object.fromEntries(fields.map((field) => [field, firstValue(field, order)])),
  );
  const correct = useCorrectOrder(order.id);
  const toast = useToast();
  const onSuccess = ({ number, status }: Order) => {
    if (status === "needs_attention") return toast({ text: t("orders.fix_more") });
    toast({ text: t(status === "shipped" ? "orders.fixed_and_shipped" : "orders.fixed", { number }) });
    onFixed?.();
  };
  const change = (part: FixValues) => setValues((before) => ({ ...before, ...part }));
  return {
    values,
    change,
    /** Choosing a place saves at once when nothing else is asked. */
    choose(part: FixValues) {
      change(part);
      if (fields.length === 1) correct.mutate(correctionOf(part), { onSuccess });
    },
    submit(event: FormEvent) {
      event.preventDefault();
      correct.mutate(correctionOf(values), { onSuccess });
    },
    correct,
  };
}
