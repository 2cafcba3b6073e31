import { Button, Group, Stack, Text } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { Clash } from "../../api/clash.ts";
import { useCorrectOrder } from "../../api/orders.ts";
import type { Order } from "../../api/types.ts";
import { useToast } from "../../app/toast.tsx";
import { governorateName } from "../../i18n/governorates.ts";
import { useTranslation } from "../../i18n/i18n.ts";
import { useServerText } from "../../i18n/server-text.ts";
import { Failed } from "../../ui/failed.tsx";
import { Form } from "../../ui/form.tsx";
import { useFieldErrors } from "../../ui/use-field-errors.ts";
import { FixInput } from "./fix-input.tsx";
import { correctionOf, type FixField, type FixValues, fieldOf, firstValue, pointerOf } from "./fix-values.ts";

/** Each reason with the field that answers it. */
export function FixForm({ order, onFixed }: { order: Order; onFixed?(): void }) {
  const { t } = useTranslation();
  const inDigits = useServerText();
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
              {inDigits(reason.detail)}
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
        {correct.error instanceof Clash && <Present order={correct.error.present as Order} />}
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

/** What another tab or person made of the order. */
function Present({ order: { plan, recipient, shipment } }: { order: Order }) {
  const { t, language } = useTranslation();
  const place = plan ?? recipient;
  const facts = [
    shipment && t("orders.shipped_as", { number: `\u2068${shipment.tracking_number}\u2069` }),
    place?.governorate && governorateName(place.governorate, language),
    place?.address,
    plan?.phone ?? recipient?.phones[0],
  ];
  return (
    <Text size="sm">
      {t("clash.now", {
        value: facts
          .filter(Boolean)
          .map((fact) => `\u2068${fact}\u2069`)
          .join(" · "),
      })}
    </Text>
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
  // Of what the form shows: the order may be read again meanwhile.
  const [etag, setEtag] = useState(order.etag);
  const correct = useCorrectOrder(order.id);
  const toast = useToast();
  const onSuccess = ({ number, status }: Order) => {
    if (status === "needs_attention") return toast({ text: t("orders.fix_more") });
    toast({ text: t(status === "shipped" ? "orders.fixed_and_shipped" : "orders.fixed", { number }) });
    onFixed?.();
  };
  // The conflict was shown: saving again overwrites.
  const onError = (error: Error) => error instanceof Clash && setEtag((error.present as Order).etag);
  const send = (part: FixValues) => correct.mutate({ correction: correctionOf(part), etag }, { onSuccess, onError });
  const change = (part: FixValues) => setValues((before) => ({ ...before, ...part }));
  return {
    values,
    change,
    /** Choosing a place saves at once when nothing else is asked. */
    choose(part: FixValues) {
      change(part);
      if (fields.length === 1) send(part);
    },
    submit(event: FormEvent) {
      event.preventDefault();
      send(values);
    },
    correct,
  };
}
