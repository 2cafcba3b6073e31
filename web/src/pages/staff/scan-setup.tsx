import { Button, Group, NativeSelect, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { SCAN_KINDS } from "../../api/staff.ts";
import { HUBS } from "../../i18n/hubs.ts";
import { REASONS } from "../../i18n/reasons.ts";
import type { Setup } from "./setup.ts";

interface SetupProps {
  setup: Setup;
  onSetup(setup: Setup): void;
  /** Something was chosen: back to scanning. */
  onDone(): void;
}

export function ScanSetup({ setup, onSetup, onDone }: SetupProps) {
  const { t, i18n } = useTranslation();
  const language = i18n.language === "ar" ? "ar" : "en";
  const choose = (changes: Partial<Setup>) => {
    onSetup({ ...setup, ...changes });
    onDone();
  };
  const typed = (name: "receiver" | "cash" | "difference") => ({
    value: setup[name],
    onChange: (event: { currentTarget: { value: string } }) => onSetup({ ...setup, [name]: event.currentTarget.value }),
  });
  return (
    <>
      <fieldset style={{ border: 0, margin: 0, padding: 0 }}>
        <legend style={{ fontSize: "var(--mantine-font-size-sm)", marginBottom: 6 }}>{t("staff.what")}</legend>
        <Group gap="xs">
          {SCAN_KINDS.map((kind) => (
            <Button
              key={kind}
              variant={setup.kind === kind ? "filled" : "default"}
              aria-pressed={setup.kind === kind}
              onClick={() => choose({ kind })}
            >
              {t(`staff.kind.${kind}`)}
            </Button>
          ))}
        </Group>
      </fieldset>
      {setup.kind === "hub" && (
        <NativeSelect
          label={t("staff.hub")}
          value={setup.hub}
          data={HUBS.map((hub) => ({ value: hub.code, label: `${hub[language]} (${hub.code})` }))}
          onChange={(event) => choose({ hub: event.currentTarget.value })}
        />
      )}
      {setup.kind === "fail" && (
        <NativeSelect
          label={t("staff.reason")}
          value={setup.reason}
          data={REASONS.map((code) => ({ value: code, label: t(`reason.${code}`) }))}
          onChange={(event) => choose({ reason: event.currentTarget.value })}
        />
      )}
      {setup.kind === "deliver" && (
        <Group grow align="flex-start">
          <TextInput label={t("staff.receiver")} {...typed("receiver")} />
          <TextInput label={t("staff.cash")} inputMode="decimal" {...typed("cash")} />
          <TextInput label={t("staff.difference")} {...typed("difference")} />
        </Group>
      )}
    </>
  );
}
