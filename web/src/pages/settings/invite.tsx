import { Button, Radio, Stack, Text, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useSession } from "../../api/session.ts";
import type { Role } from "../../api/types.ts";
import { ROLES, useInviteUser } from "../../api/users.ts";
import { useTranslation } from "../../i18n/i18n.ts";
import { CodeToCopy } from "../../ui/code-to-copy.tsx";
import { Failed } from "../../ui/failed.tsx";
import { Form } from "../../ui/form.tsx";
import { useFieldErrors } from "../../ui/use-field-errors.ts";
import { useValues } from "../../ui/values.ts";

export function InviteForm({ onDone }: { onDone(): void }) {
  const { t } = useTranslation();
  const { values, field } = useValues({ email: "", name: "" });
  const { data: session } = useSession();
  const roles = ROLES[session?.account.kind ?? "merchant"];
  const [role, setRole] = useState<Role>(roles.includes("operator") ? "operator" : "scanner");
  const invite = useInviteUser();
  const { at, unplaced } = useFieldErrors(invite.error, { "/email": values.email, "/name": values.name });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    invite.mutate({ ...values, role });
  };
  if (invite.data) {
    return (
      <Stack>
        <Text fw={600}>{t("settings.invited", { name: invite.data.name })}</Text>
        <Text size="sm">{t("settings.invited_text")}</Text>
        <CodeToCopy text={invite.data.sign_in_url} />
        <Button onClick={onDone}>{t("done")}</Button>
      </Stack>
    );
  }
  return (
    <Form error={invite.error} onSubmit={submit}>
      <Stack gap="sm">
        <TextInput data-autofocus label={t("settings.person")} error={at["/name"]} {...field("name")} />
        <TextInput label={t("settings.email")} type="email" dir="ltr" error={at["/email"]} {...field("email")} />
        <Radio.Group
          label={t("settings.role")}
          value={role}
          onChange={(value) => setRole(roles.find((one) => one === value) ?? "viewer")}
        >
          <Stack gap="xs" mt="xs">
            {roles.map((one) => (
              <Radio key={one} value={one} label={t(`settings.${one}`)} description={t(`settings.${one}_text`)} />
            ))}
          </Stack>
        </Radio.Group>
        <Failed error={unplaced} />
        <Button type="submit" loading={invite.isPending}>
          {t("settings.invite")}
        </Button>
      </Stack>
    </Form>
  );
}
