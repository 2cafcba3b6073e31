import { Button, MultiSelect, Stack, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useCreateKey } from "../../api/keys.ts";
import { useSession } from "../../api/session.ts";
import type { NewApiKey, Scope } from "../../api/types.ts";
import { useTranslation } from "../../i18n/i18n.ts";
import { scopesOf } from "../../i18n/scopes.ts";
import { Failed } from "../../ui/failed.tsx";
import { Form } from "../../ui/form.tsx";
import { useFieldErrors } from "../../ui/use-field-errors.ts";

export function KeyForm({ onCreated }: { onCreated(key: NewApiKey): void }) {
  const { t } = useTranslation();
  const [name, setName] = useState("");
  const [scopes, setScopes] = useState<Scope[]>([]);
  const { data: session } = useSession();
  const all = scopesOf(session?.account.kind);
  const create = useCreateKey();
  const errors = useFieldErrors(create.error, { "/name": name });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    create.mutate({ name, ...(scopes.length > 0 ? { scopes } : {}) }, { onSuccess: onCreated });
  };
  return (
    <Form error={create.error} onSubmit={submit}>
      <Stack>
        <TextInput
          data-autofocus
          label={t("keys.name")}
          placeholder={t("keys.name_hint")}
          value={name}
          error={errors.at["/name"]}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <MultiSelect
          label={t("keys.scopes")}
          description={t("keys.all_hint")}
          data={all}
          value={scopes}
          onChange={(chosen) => setScopes(all.filter((scope) => chosen.includes(scope)))}
        />
        <Failed error={errors.unplaced} />
        <Button type="submit" loading={create.isPending}>
          {t("keys.create")}
        </Button>
      </Stack>
    </Form>
  );
}
