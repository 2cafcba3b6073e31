import { Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { browserHasPasskeys } from "../../api/passkey-script.ts";
import { useAddPasskey, useRemovePasskey } from "../../api/second-factor.ts";
import type { Passkey } from "../../api/types.ts";
import { useFormat } from "../../i18n/format.ts";
import { useTranslation } from "../../i18n/i18n.ts";
import { Confirm } from "../../ui/confirm.tsx";
import { Form } from "../../ui/form.tsx";
import { useFieldErrors } from "../../ui/use-field-errors.ts";
import { asksForProof, NeedsProof } from "./needs-proof.tsx";

interface Props {
  passkeys: readonly Passkey[];
  onCodes(codes: readonly string[]): void;
}

export function Passkeys({ passkeys, onCodes }: Props) {
  const { t } = useTranslation();
  const [adding, setAdding] = useState(false);
  const done = (codes: readonly string[]) => {
    setAdding(false);
    onCodes(codes);
  };
  return (
    <Stack gap="xs">
      <Group justify="space-between">
        <div style={{ flex: "1 1 220px" }}>
          <Text fw={600} size="sm">
            {t("security.passkeys")}
          </Text>
          <Text size="sm" c="dimmed">
            {t("security.passkeys_text")}
          </Text>
        </div>
        {!adding && browserHasPasskeys() && (
          <Button size="xs" variant="default" onClick={() => setAdding(true)}>
            {t("security.passkey_add")}
          </Button>
        )}
      </Group>
      {passkeys.length === 0 && !adding && <Text size="sm">{t("security.passkeys_none")}</Text>}
      {passkeys.map((passkey) => (
        <PasskeyRow key={passkey.id} passkey={passkey} />
      ))}
      {adding && <NewPasskey onAdded={done} />}
    </Stack>
  );
}

function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const { t } = useTranslation();
  const { moment } = useFormat();
  const remove = useRemovePasskey();
  const [asking, setAsking] = useState(false);
  const { id, name, last_used_at } = passkey;
  return (
    <Group justify="space-between" wrap="nowrap">
      <div style={{ minWidth: 0 }}>
        <Text size="sm" truncate>
          <bdi>{name}</bdi>
        </Text>
        <Text size="sm" c="dimmed">
          {last_used_at === null
            ? t("security.passkey_unused")
            : t("security.passkey_used", { when: moment(last_used_at) })}
        </Text>
      </div>
      <Button size="xs" variant="subtle" color="red" onClick={() => setAsking(true)}>
        {t("security.remove")}
      </Button>
      <NeedsProof change={remove} again={() => remove.mutate(id)} />
      <Confirm
        opened={asking}
        title={t("security.remove")}
        text={t("security.passkey_remove", { name })}
        action={t("security.remove")}
        change={{ isPending: remove.isPending, error: asksForProof(remove.error) ? null : remove.error }}
        onConfirm={() => remove.mutate(id, { onSettled: () => setAsking(false) })}
        onClose={() => setAsking(false)}
      />
    </Group>
  );
}

function NewPasskey({ onAdded }: { onAdded(codes: readonly string[]): void }) {
  const { t } = useTranslation();
  const [name, setName] = useState("");
  const add = useAddPasskey(onAdded);
  const { at, unplaced } = useFieldErrors(add.error, { "/name": name });
  const send = () => add.mutate(name);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  return (
    <Form error={add.error} onSubmit={submit}>
      <Stack gap="sm" maw={420}>
        <TextInput
          label={t("security.passkey_name")}
          placeholder={t("security.passkey_name_hint")}
          value={name}
          error={at["/name"]}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <NeedsProof change={{ error: unplaced, reset: add.reset }} again={send} />
        <Group>
          <Button type="submit" loading={add.isPending} disabled={name.trim() === ""}>
            {t("security.passkey_add")}
          </Button>
        </Group>
      </Stack>
    </Form>
  );
}
