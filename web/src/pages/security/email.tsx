import { Badge, Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useChangeEmail } from "../../api/identity.ts";
import { useSession } from "../../api/session.ts";
import { useToast } from "../../app/toast.tsx";
import { useTranslation } from "../../i18n/i18n.ts";
import { Form } from "../../ui/form.tsx";
import { Section } from "../../ui/section.tsx";
import { useFieldErrors } from "../../ui/use-field-errors.ts";
import { NeedsProof } from "./needs-proof.tsx";

const STATUS = {
  verified: { words: "security.email_verified", color: "teal" },
  unverified: { words: "security.email_status_unverified", color: "yellow" },
  lost: { words: "security.email_status_lost", color: "red" },
} as const;

/** The user's own address. A new one takes effect once its link is opened. */
export function EmailSection() {
  const { t } = useTranslation();
  const { data: session } = useSession();
  const [email, setEmail] = useState("");
  const change = useChangeEmail();
  const toast = useToast();
  const { at, unplaced } = useFieldErrors(change.error, { "/email": email });
  if (!session) return null;
  const status = STATUS[session.user.email_status];
  const send = () =>
    change.mutate(email, {
      onSuccess() {
        toast({ text: session.sends_mail ? t("security.email_sent", { email }) : t("security.email_changed") });
        setEmail("");
      },
    });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  return (
    <Section id="email" title={t("security.email")} text={t("security.email_text")}>
      <Group gap="xs">
        <Text size="sm" fw={600} style={{ overflowWrap: "anywhere" }}>
          <bdi>{session.user.email}</bdi>
        </Text>
        {session.sends_mail && (
          <Badge variant="light" color={status.color} tt="none">
            {t(status.words)}
          </Badge>
        )}
      </Group>
      <Form error={change.error} onSubmit={submit}>
        <Stack gap="sm" maw={420}>
          <TextInput
            label={t("security.email_new")}
            type="email"
            dir="ltr"
            autoComplete="email"
            value={email}
            error={at["/email"]}
            onChange={(event) => setEmail(event.currentTarget.value)}
          />
          <NeedsProof change={{ error: unplaced, reset: change.reset }} again={send} />
          <Group>
            <Button type="submit" variant="default" loading={change.isPending} disabled={email === ""}>
              {t("security.email_change")}
            </Button>
          </Group>
        </Stack>
      </Form>
    </Section>
  );
}
