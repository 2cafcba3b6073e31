import { Combobox, Group, Modal, Text, TextInput, useCombobox } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { Search } from "lucide-react";
import { useEffect, useState } from "react";
import { useSearch } from "../../api/search.ts";
import { useTranslation } from "../../i18n/i18n.ts";
import { Failed } from "../../ui/failed.tsx";
import "./find.css";
import { fold } from "./fold.ts";
import { type FoundGroup, type FoundLine, useFound } from "./use-found.ts";
import { useOffers } from "./use-offers.ts";

const PAUSE_MS = 150;

/** Finds orders, shipments, customers, pages and actions. Arrow keys choose, Enter opens. */
export function FindDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState("");
  const text = typed.trim();
  const [settled] = useDebouncedValue(text, PAUSE_MS);
  const search = useSearch(settled);
  const found = useFound(text.length > 1 ? search.data : undefined, text);
  const { pages, actions } = useOffers(typed);
  const offers: FoundGroup[] = [
    { name: "pages", lines: pages },
    { name: "actions", lines: actions },
  ];
  // What is in the account comes first, unless a page or an action is called by its name.
  const isNamed = text !== "" && [...pages, ...actions].some(({ title }) => fold(title).startsWith(fold(text)));
  const groups = (isNamed ? [...offers, ...found] : [...found, ...offers]).filter(({ lines }) => lines.length > 0);
  const waiting = text.length > 1 && (settled !== text || search.isFetching);
  const run = (key: string) => {
    onClose();
    for (const { name, lines } of groups) lines.find((line) => `${name}:${line.key}` === key)?.run();
  };
  return (
    <Modal.Root opened onClose={onClose} size="lg" yOffset="10vh" padding={0}>
      <Modal.Overlay />
      <Modal.Content aria-label={t("find_anything")}>
        <Modal.Body>
          <Field typed={typed} onType={setTyped} groups={groups} onRun={run} onClose={onClose} />
          {search.error && <Failed error={search.error} />}
          <Text size="sm" c="dimmed" p="sm" role="status" hidden={groups.length > 0 && !waiting}>
            {waiting ? t("find.searching") : groups.length === 0 ? t("find.none", { typed: text }) : ""}
          </Text>
          <Text size="xs" c="dimmed" px="sm" py={6} visibleFrom="sm" className="find-keys">
            {t("find.keys")}
          </Text>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

interface FieldProps {
  typed: string;
  onType(text: string): void;
  groups: readonly FoundGroup[];
  onRun(key: string): void;
  onClose(): void;
}

function Field({ typed, onType, groups, onRun, onClose }: FieldProps) {
  const { t } = useTranslation();
  const combobox = useCombobox({ opened: true });
  const shown = groups.flatMap(({ name, lines }) => lines.map(({ key }) => `${name}:${key}`)).join(" ");
  const { selectFirstOption } = combobox;
  // biome-ignore lint/correctness/useExhaustiveDependencies: Enter opens the first line of whatever is listed now
  useEffect(() => {
    selectFirstOption();
  }, [shown]);
  return (
    <Combobox store={combobox} onOptionSubmit={onRun}>
      <Combobox.EventsTarget>
        <TextInput
          size="md"
          variant="unstyled"
          data-autofocus
          autoFocus // the dialog's own focus comes a moment later, and keys pressed until then would be lost
          aria-label={t("find.hint")}
          placeholder={t("find.hint")}
          maxLength={60}
          leftSection={<Search size={18} aria-hidden />}
          value={typed}
          onChange={(event) => onType(event.currentTarget.value)}
          onKeyDown={(event) => event.key === "Escape" && onClose()} // the list of options takes it from the dialog
          className="find-field"
        />
      </Combobox.EventsTarget>
      <Combobox.Options aria-label={t("find.results")} className="find-results">
        {groups.map(({ name, lines }) => (
          <Combobox.Group key={name} label={t(`find.${name}`)}>
            {lines.map((line) => (
              <Combobox.Option key={line.key} value={`${name}:${line.key}`}>
                <Line {...line} />
              </Combobox.Option>
            ))}
          </Combobox.Group>
        ))}
      </Combobox.Options>
    </Combobox>
  );
}

function Line({ title, about, end }: FoundLine) {
  return (
    <Group gap="xs" wrap="nowrap">
      <Text span size="sm" style={{ flex: "none" }}>
        <bdi>{title}</bdi>
      </Text>
      <Text span size="sm" c="dimmed" truncate dir="auto" className="name" style={{ flex: 1 }}>
        {about}
      </Text>
      <Text span size="xs" c="dimmed" style={{ flex: "none" }}>
        {end}
      </Text>
    </Group>
  );
}
