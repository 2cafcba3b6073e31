import { Button, PasswordInput, Stack, Text, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useProve } from "../../api/second-factor.ts";
import { useSession } from "../../api/session.ts";
import { plainDigits } from "../../i18n/format.ts";
import { useTranslation } from "../../i18n/i18n.ts";
import { Form } from "../../ui/form.tsx";
import { useFieldErrors } from "../../ui/use-field-errors.ts";
import { NotProved } from "./not-proved.tsx";

type Way = "code" | "recovery_code" | "password";

/** Asks for the second factor, or for the password where there is none. */
export function ProofForm({ onProved }: { onProved?: () => void }) {
  const { t } = useTranslation();
  const { data: session } = useSession();
  const hasFactor = session?.second_factor === "needed" || session?.second_factor === "given";
  const [way, setWay] = useState<Way>("code");
  const prove = useProve();
  const done = onProved ? { onSuccess: onProved } : {};
  if (!hasFactor) {
    if (session?.password === "none") return <Text size="sm">{t("security.prove_no_password")}</Text>;
    return <Field way="password" prove={prove} onProved={onProved} />;
  }
  const other = way === "code" ? "recovery_code" : "code";
  return (
    <Stack gap="sm">
      <Text size="sm">{t("security.second_text")}</Text>
      <Field key={way} way={way} prove={prove} onProved={onProved} />
      <Button variant="default" loading={prove.isPending} onClick={() => prove.mutate("passkey", done)}>
        {t("security.use_passkey")}
      </Button>
      <Button variant="subtle" size="xs" onClick={() => setWay(other)}>
        {t(way === "code" ? "security.use_recovery" : "security.use_code")}
      </Button>
    </Stack>
  );
}

interface FieldProps {
  way: Way;
  prove: ReturnType<typeof useProve>;
  onProved: (() => void) | undefined;
}

function Field({ way, prove, onProved }: FieldProps) {
  const { t } = useTranslation();
  const [value, setValue] = useState("");
  const { at, unplaced } = useFieldErrors(prove.error, { "/code": value, "/recovery_code": value, "/password": value });
  const error = Object.values(at)[0];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const proof =
      way === "code"
        ? { code: plainDigits(value) }
        : way === "password"
          ? { password: value }
          : { recovery_code: value };
    prove.mutate(proof, onProved ? { onSuccess: onProved } : {});
  };
  const shared = {
    value,
    error,
    onChange: (event: { currentTarget: { value: string } }) => setValue(event.currentTarget.value),
  };
  return (
    <Form error={prove.error} onSubmit={submit}>
      <Stack gap="sm">
        {way === "password" ? (
          <PasswordInput
            label={t("security.prove_password")}
            autoComplete="current-password"
            visibilityToggleButtonProps={{ "aria-label": t("sign_in.show") }}
            {...shared}
          />
        ) : (
          <TextInput
            label={t(way === "code" ? "security.code" : "security.recovery_code")}
            autoComplete={way === "code" ? "one-time-code" : "off"}
            inputMode={way === "code" ? "numeric" : "text"}
            dir="ltr"
            {...shared}
          />
        )}
        <NotProved error={unplaced} />
        <Button type="submit" loading={prove.isPending} disabled={value === ""}>
          {t("security.confirm")}
        </Button>
      </Stack>
    </Form>
  );
}
