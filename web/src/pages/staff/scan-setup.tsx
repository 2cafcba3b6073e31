import { Button, Group, NativeSelect, TextInput } from "@mantine/core";
import { codeIn, codesOf } from "../../i18n/codes.ts";
import { HUBS, hubOptions } from "../../i18n/hubs.ts";
import { useTranslation } from "../../i18n/i18n.ts";
import { REASONS } from "../../i18n/reasons.ts";
import type { Setup } from "./setup.ts";
import { words } from "./words.ts";

const KINDS = codesOf(words.en.kind);

interface SetupProps {
  setup: Setup;
  onSetup(setup: Setup): void;
  /** Called after a choice, to return to scanning. */
  onDone(): void;
}

export function ScanSetup({ setup, onSetup, onDone }: SetupProps) {
  const { t, language } = useTranslation();
  const choose = (changes: Partial<Setup>) => {
    onSetup({ ...setup, ...changes });
    onDone();
  };
  const typed = (name: "receiver" | "cash" | "difference" | "note") => ({
    value: setup[name],
    onChange: (event: { currentTarget: { value: string } }) => onSetup({ ...setup, [name]: event.currentTarget.value }),
  });
  return (
    <>
      <fieldset style={{ border: 0, margin: 0, padding: 0 }}>
        <legend style={{ fontSize: "var(--mantine-font-size-sm)", marginBottom: 6 }}>{t("staff.what")}</legend>
        <Group gap="xs">
          {KINDS.map((kind) => (
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
          data={hubOptions(language)}
          onChange={(event) => choose({ hub: codeIn(HUBS, event.currentTarget.value) ?? setup.hub })}
        />
      )}
      {setup.kind === "fail" && (
        <NativeSelect
          label={t("staff.reason")}
          value={setup.reason}
          data={REASONS.map((code) => ({ value: code, label: t(`reason.${code}`) }))}
          onChange={(event) => choose({ reason: codeIn(REASONS, event.currentTarget.value) ?? setup.reason })}
        />
      )}
      {(setup.kind === "lost" || setup.kind === "damaged") && <TextInput label={t("staff.note")} {...typed("note")} />}
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
