import { Button, Divider, Group, Stack, Switch, Text } from "@mantine/core";
import { useState } from "react";
import { useNewRecoveryCodes, useRequireSecondFactor, useSecondFactor } from "../../api/second-factor.ts";
import { useMay } from "../../api/session.ts";
import type { SecondFactor } from "../../api/types.ts";
import { useTranslation } from "../../i18n/i18n.ts";
import { Confirm } from "../../ui/confirm.tsx";
import { Failed } from "../../ui/failed.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Section } from "../../ui/section.tsx";
import { AuthenticatorApp } from "./authenticator-app.tsx";
import { asksForProof, NeedsProof } from "./needs-proof.tsx";
import { Passkeys } from "./passkeys.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";

export function SecondFactorSection() {
  const { t } = useTranslation();
  const mayRequire = useMay("own");
  return (
    <Section title={t("security.factor")} text={t("security.factor_text")}>
      <Factors>{(factor) => mayRequire && hasOne(factor) && <Required isRequired={factor.required} />}</Factors>
    </Section>
  );
}

/** The user's second factors. `onKept` is called when the first one is set up and its recovery codes are saved. */
export function Factors({
  onKept,
  children,
}: {
  onKept?: () => void;
  children?: (factor: SecondFactor) => React.ReactNode;
}) {
  const { t } = useTranslation();
  const factor = useSecondFactor();
  const [codes, setCodes] = useState<readonly string[]>([]);
  const shown = (fresh: readonly string[]) => (fresh.length > 0 ? setCodes(fresh) : onKept?.());
  const { data } = factor;
  return (
    <Loaded query={factor}>
      {data && (
        <Stack gap="md">
          <AuthenticatorApp isOn={data.totp} onCodes={shown} />
          <Divider />
          <Passkeys passkeys={data.passkeys} onCodes={shown} />
          {hasOne(data) && (
            <>
              <Divider />
              <Recovery left={data.recovery_codes_left} onCodes={setCodes} />
            </>
          )}
          {children?.(data)}
          <RecoveryCodes
            codes={codes}
            onKept={() => {
              setCodes([]);
              onKept?.();
            }}
          />
        </Stack>
      )}
      {!data && <Text>{t("loading")}</Text>}
    </Loaded>
  );
}

function hasOne({ totp, passkeys }: SecondFactor): boolean {
  return totp || passkeys.length > 0;
}

function Recovery({ left, onCodes }: { left: number; onCodes(codes: readonly string[]): void }) {
  const { t } = useTranslation();
  const draw = useNewRecoveryCodes();
  const [asking, setAsking] = useState(false);
  const send = () =>
    draw.mutate(undefined, {
      onSuccess: ({ recovery_codes }) => onCodes(recovery_codes),
      onSettled: () => setAsking(false),
    });
  return (
    <Group justify="space-between">
      <div>
        <Text fw={600} size="sm">
          {t("security.recovery")}
        </Text>
        <Text size="sm" c={left < 3 ? "var(--tone-bad)" : "dimmed"}>
          {t("security.recovery_left", { count: left })}
        </Text>
      </div>
      <Button size="xs" variant="default" onClick={() => setAsking(true)}>
        {t("security.recovery_new")}
      </Button>
      <NeedsProof change={draw} again={send} />
      <Confirm
        opened={asking}
        title={t("security.recovery_new")}
        text={t("security.recovery_ask")}
        action={t("security.recovery_new")}
        change={{ isPending: draw.isPending, error: asksForProof(draw.error) ? null : draw.error }}
        onConfirm={send}
        onClose={() => setAsking(false)}
      />
    </Group>
  );
}

function Required({ isRequired }: { isRequired: boolean }) {
  const { t } = useTranslation();
  const require = useRequireSecondFactor();
  return (
    <>
      <Divider />
      <Switch
        label={t("security.required")}
        description={t("security.required_text")}
        checked={require.isPending ? require.variables : isRequired}
        disabled={require.isPending}
        onChange={(event) => require.mutate(event.currentTarget.checked)}
      />
      <Failed error={require.error} />
    </>
  );
}
