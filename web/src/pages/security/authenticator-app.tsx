import { Badge, Button, Code, Group, Stack, Text, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useConfirmTotp, useRemoveTotp, useStartTotp } from "../../api/second-factor.ts";
import { plainDigits } from "../../i18n/format.ts";
import { useTranslation } from "../../i18n/i18n.ts";
import { Confirm } from "../../ui/confirm.tsx";
import { Form } from "../../ui/form.tsx";
import { useFieldErrors } from "../../ui/use-field-errors.ts";
import { asksForProof, NeedsProof } from "./needs-proof.tsx";

/** Turns an authenticator app on or off. */
export function AuthenticatorApp({ isOn, onCodes }: { isOn: boolean; onCodes(codes: readonly string[]): void }) {
  const { t } = useTranslation();
  const start = useStartTotp();
  const remove = useRemoveTotp();
  const [asking, setAsking] = useState(false);
  const switchOff = () => remove.mutate(undefined, { onSettled: () => setAsking(false) });
  return (
    <Stack gap="xs">
      <Group justify="space-between">
        <Group gap="xs">
          <Text fw={600} size="sm">
            {t("security.app")}
          </Text>
          <Badge variant="light" color={isOn ? "teal" : "gray"} tt="none">
            {t(isOn ? "security.app_on" : "security.app_off")}
          </Badge>
        </Group>
        {isOn ? (
          <Button size="xs" variant="subtle" color="red" onClick={() => setAsking(true)}>
            {t("security.app_remove")}
          </Button>
        ) : (
          !start.data && (
            <Button size="xs" variant="default" loading={start.isPending} onClick={() => start.mutate(undefined)}>
              {t("security.app_set_up")}
            </Button>
          )
        )}
      </Group>
      {!isOn && start.data && (
        <Confirmed
          started={start.data}
          onCodes={(codes) => {
            start.reset();
            onCodes(codes);
          }}
        />
      )}
      <NeedsProof change={start} again={() => start.mutate(undefined)} />
      <NeedsProof change={remove} again={() => remove.mutate(undefined)} />
      <Confirm
        opened={asking}
        title={t("security.app_remove")}
        text={t("security.app_remove_ask")}
        action={t("security.app_remove")}
        change={{ isPending: remove.isPending, error: asksForProof(remove.error) ? null : remove.error }}
        onConfirm={switchOff}
        onClose={() => setAsking(false)}
      />
    </Stack>
  );
}

interface ConfirmedProps {
  started: { secret: string; qr_svg: string };
  onCodes(codes: readonly string[]): void;
}

function Confirmed({ started, onCodes }: ConfirmedProps) {
  const { t } = useTranslation();
  const [code, setCode] = useState("");
  const confirm = useConfirmTotp(onCodes);
  const { at, unplaced } = useFieldErrors(confirm.error, { "/code": code });
  const send = () => confirm.mutate(plainDigits(code));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  return (
    <Form error={confirm.error} onSubmit={submit}>
      <Stack gap="sm" maw={420}>
        <Text size="sm">{t("security.app_scan")}</Text>
        <img
          src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(started.qr_svg)}`}
          alt={t("security.app_qr")}
          width={200}
          height={200}
        />
        <Code block className="ltr" style={{ overflowWrap: "anywhere", whiteSpace: "pre-wrap" }}>
          {started.secret.replaceAll(/(.{4})(?=.)/g, "$1 ")}
        </Code>
        <TextInput
          label={t("security.code")}
          inputMode="numeric"
          autoComplete="one-time-code"
          dir="ltr"
          value={code}
          error={at["/code"]}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        <NeedsProof change={{ error: unplaced, reset: confirm.reset }} again={send} />
        <Group>
          <Button type="submit" loading={confirm.isPending} disabled={code === ""}>
            {t("security.confirm")}
          </Button>
        </Group>
      </Stack>
    </Form>
  );
}
