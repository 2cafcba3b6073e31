import { Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { useChangeCustomer } from "../../api/customers.ts";
import type { CustomerWithHistory } from "../../api/types.ts";
import { useToast } from "../../app/toast.tsx";
import { useFigures } from "../../i18n/figures.ts";
import { useTranslation } from "../../i18n/i18n.ts";
import { Failed } from "../../ui/failed.tsx";
import { Form } from "../../ui/form.tsx";
import { Section } from "../../ui/section.tsx";

interface Props {
  customer: CustomerWithHistory;
  readOnly: boolean;
}

/** Blocks a buyer with a reason, or releases them: orders that were held for it go on. */
export function Block({ customer, readOnly }: Props) {
  return customer.blocked ? (
    <Blocked customer={customer} blocked={customer.blocked} readOnly={readOnly} />
  ) : readOnly ? null : (
    <BlockForm customer={customer} />
  );
}

function Blocked({ customer, blocked, readOnly }: Props & { blocked: NonNullable<CustomerWithHistory["blocked"]> }) {
  const { t } = useTranslation();
  const format = useFigures();
  const toast = useToast();
  const change = useChangeCustomer(customer.phone, () => toast({ text: t("customers.released") }));
  return (
    <Section title={t("customers.is_blocked")}>
      <div>
        {blocked.reason && (
          <Text size="sm" fw={600}>
            <bdi>{blocked.reason}</bdi>
          </Text>
        )}
        <Text size="sm" c="dimmed">
          {t("customers.blocked_since", { when: format.moment(blocked.at) })}
        </Text>
      </div>
      <Failed error={change.error} />
      {!readOnly && (
        <Group>
          <Button loading={change.isPending} onClick={() => change.mutate({ blocked: false })}>
            {t("customers.release")}
          </Button>
        </Group>
      )}
    </Section>
  );
}

function BlockForm({ customer }: { customer: CustomerWithHistory }) {
  const { t } = useTranslation();
  const toast = useToast();
  const [reason, setReason] = useState("");
  const change = useChangeCustomer(customer.phone, () => toast({ text: t("customers.was_blocked") }));
  return (
    <Section title={t("customers.block")} text={t("customers.block_text")}>
      <Form
        error={change.error}
        onSubmit={(event) => {
          event.preventDefault();
          change.mutate({ blocked: true, block_reason: reason.trim() || null });
        }}
      >
        <Stack gap="sm">
          <TextInput
            label={t("customers.reason")}
            maxLength={200}
            dir="auto"
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <Failed error={change.error} />
          <Group>
            <Button type="submit" variant="default" c="var(--tone-bad)" loading={change.isPending}>
              {t("customers.block_now")}
            </Button>
          </Group>
        </Stack>
      </Form>
    </Section>
  );
}
