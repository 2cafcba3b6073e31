import { Button, Group, Stack, Text, Textarea } from "@mantine/core";
import { useState } from "react";
import { useChangeCustomer } from "../../api/customers.ts";
import type { CustomerWithHistory } from "../../api/types.ts";
import { useToast } from "../../app/toast.tsx";
import { useTranslation } from "../../i18n/i18n.ts";
import { Failed } from "../../ui/failed.tsx";
import { Form } from "../../ui/form.tsx";
import { Section } from "../../ui/section.tsx";

/** What the merchant writes about a buyer, for the users of the account alone. */
export function Note({ customer, readOnly }: { customer: CustomerWithHistory; readOnly: boolean }) {
  const { t } = useTranslation();
  const toast = useToast();
  const [text, setText] = useState(customer.note ?? "");
  const change = useChangeCustomer(customer.phone, () => toast({ text: t("saved") }));
  if (readOnly)
    return (
      <Section title={t("customers.note")}>
        <Text size="sm" style={{ whiteSpace: "pre-line" }}>
          {customer.note ?? t("customers.no_note")}
        </Text>
      </Section>
    );
  return (
    <Section title={t("customers.note")} text={t("customers.note_text")}>
      <Form
        error={change.error}
        onSubmit={(event) => {
          event.preventDefault();
          change.mutate({ note: text.trim() || null });
        }}
      >
        <Stack gap="sm">
          <Textarea
            aria-label={t("customers.note")}
            autosize
            minRows={2}
            maxLength={1000}
            dir="auto"
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <Failed error={change.error} />
          <Group>
            <Button type="submit" variant="default" loading={change.isPending}>
              {t("customers.save_note")}
            </Button>
          </Group>
        </Stack>
      </Form>
    </Section>
  );
}
