import { Button, Card, Group, Stack, Switch, Text, TextInput } from "@mantine/core";
import { type FormEvent, type RefObject, useRef, useState } from "react";
import { useFigures } from "../../i18n/figures.ts";
import { useTranslation } from "../../i18n/i18n.ts";
import { Camera } from "./camera.tsx";
import { ScanSetup } from "./scan-setup.tsx";
import { EMPTY_SETUP, scanOf } from "./setup.ts";
import { type Scanned, useScanner } from "./use-scanner.ts";
import { Verdict } from "./verdict.tsx";

/** Works with a barcode scanner (which types the number and Enter), a camera, and typing. */
export function ScanDesk() {
  const { t } = useTranslation();
  const format = useFigures();
  const [setup, setSetup] = useState(EMPTY_SETUP);
  const [sound, setSound] = useState(true);
  const input = useRef<HTMLInputElement>(null);
  const scanner = useScanner(sound);
  const [last, ...before] = scanner.scanned;

  const read = (text: string) => {
    const number = text.trim();
    if (number) scanner.read(scanOf(setup, number, new Date().toISOString()));
    // These values belong to one parcel only.
    setSetup((now) => ({ ...now, receiver: "", cash: "", difference: "", note: "" }));
  };
  return (
    <Stack>
      <ScanSetup setup={setup} onSetup={setSetup} onDone={() => input.current?.focus()} />
      <NumberForm input={input} onRead={read} />
      <Verdict scanned={last} />
      <Group justify="space-between">
        <Camera onRead={read} />
        <Group>
          <Text size="sm" role="status">
            {t("staff.count", { n: format.count(scanner.count) })}
          </Text>
          <Switch
            size="sm"
            label={t("staff.sound")}
            checked={sound}
            onChange={(event) => setSound(event.currentTarget.checked)}
          />
        </Group>
      </Group>
      {before.length > 0 && <Recent scanned={before} />}
    </Stack>
  );
}

interface NumberProps {
  input: RefObject<HTMLInputElement | null>;
  onRead(text: string): void;
}

function NumberForm({ input, onRead }: NumberProps) {
  const { t } = useTranslation();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const field = input.current;
    if (!field) return;
    onRead(field.value);
    field.value = "";
    field.focus();
  };
  return (
    <form onSubmit={submit}>
      <Group gap="xs" align="flex-end" wrap="nowrap">
        <TextInput
          ref={input}
          flex={1}
          size="lg"
          autoFocus
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          dir="ltr"
          label={t("staff.number")}
          placeholder="MS…"
        />
        <Button type="submit" size="lg">
          {t("staff.send")}
        </Button>
      </Group>
    </form>
  );
}

function Recent({ scanned }: { scanned: readonly Scanned[] }) {
  const { t } = useTranslation();
  return (
    <Card withBorder padding="sm" component="section" aria-label={t("staff.recent")}>
      {scanned.map(({ id, number, state, words, detail }) => (
        <Group key={id} gap="sm" wrap="nowrap" align="flex-start">
          <Text size="sm" ff="monospace" className="ltr">
            {number}
          </Text>
          <Text
            size="sm"
            c={state === "ok" ? "var(--tone-good)" : state === "working" ? "var(--tone-quiet)" : "var(--tone-bad)"}
          >
            {words} {state !== "ok" && detail}
          </Text>
        </Group>
      ))}
    </Card>
  );
}
