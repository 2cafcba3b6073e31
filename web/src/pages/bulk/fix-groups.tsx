import { Button, Card, Group, Stack, Text, TextInput, Title } from "@mantine/core";
import { useState } from "react";
import type { WrongRow, WrongRows } from "../../api/bulk.ts";
import { useFigures } from "../../i18n/figures.ts";
import { useTranslation } from "../../i18n/i18n.ts";
import { useServerText } from "../../i18n/server-text.ts";
import type { Corrections } from "./corrections.ts";

interface ErrorGroup {
  field: string;
  detail: string;
  /** The column's place in a row; -1 for an error of the row as a whole. */
  at: number;
  numbers: number[];
}

interface Props {
  wrong: WrongRows;
  corrections: Corrections;
  /** After many cells were written at once. */
  onFilled(): void;
}

const SHOWN = 5;

/** Errors that several rows have, most frequent first, each with one correction for all of its rows. */
export function FixGroups({ wrong, corrections, onFilled }: Props) {
  const { t } = useTranslation();
  const format = useFigures();
  const [all, setAll] = useState(false);
  const groups = groupsOf(wrong);
  if (groups.length === 0) return null;
  const shown = all ? groups : groups.slice(0, SHOWN);
  return (
    <Stack gap="xs" component="section" aria-label={t("bulk.groups")}>
      <Title order={3} size="h5">
        {t("bulk.groups")}
      </Title>
      {shown.map((group) => (
        <FixGroup key={`${group.field} ${group.detail}`} group={group} corrections={corrections} onFilled={onFilled} />
      ))}
      {shown.length < groups.length && (
        <Button size="xs" variant="subtle" onClick={() => setAll(true)} style={{ alignSelf: "flex-start" }}>
          {t("bulk.groups_more", { n: format.count(groups.length - shown.length) })}
        </Button>
      )}
    </Stack>
  );
}

function FixGroup({ group, corrections, onFilled }: Pick<Props, "corrections" | "onFilled"> & { group: ErrorGroup }) {
  const { t } = useTranslation();
  const inDigits = useServerText();
  const format = useFigures();
  const { field, detail, at, numbers } = group;
  const [value, setValue] = useState("");
  const [done, setDone] = useState(false);
  const each = (act: (number: number) => void) => {
    for (const number of numbers) act(number);
    setDone(true);
    onFilled();
  };
  const n = format.count(numbers.length);
  return (
    <Card withBorder padding="sm">
      <Text size="sm">
        <b>{t("bulk.rows_of", { n })}</b>{" "}
        {at >= 0 && (
          <>
            <bdi>{field}</bdi>:{" "}
          </>
        )}
        {inDigits(detail)}
      </Text>
      <Group gap="xs" mt="xs" align="flex-end">
        {at >= 0 && (
          <>
            <TextInput
              size="xs"
              label={t("bulk.one_value", { field: `\u2068${field}\u2069` })}
              dir="auto"
              value={value}
              onChange={(event) => setValue(event.currentTarget.value)}
            />
            <Button
              size="xs"
              disabled={value.trim() === ""}
              onClick={() => each((number) => corrections.write(number, at, value))}
            >
              {t("bulk.fill_all", { n })}
            </Button>
          </>
        )}
        <Button size="xs" variant="default" onClick={() => each((number) => corrections.leaveOut(number, true))}>
          {t("bulk.skip_all", { n })}
        </Button>
        {done && (
          <Text size="sm" role="status">
            {t("bulk.filled")}
          </Text>
        )}
      </Group>
    </Card>
  );
}

function groupsOf({ header, rows }: WrongRows): ErrorGroup[] {
  const groups = new Map<string, ErrorGroup>();
  const add = ({ number }: WrongRow, { field, detail }: WrongRow["errors"][number]) => {
    const key = JSON.stringify([field, detail]);
    const group = groups.get(key) ?? { field, detail, at: header.indexOf(field), numbers: [] };
    group.numbers.push(number);
    groups.set(key, group);
  };
  for (const row of rows) for (const error of row.errors) add(row, error);
  return [...groups.values()]
    .filter(({ numbers }) => numbers.length > 1)
    .sort((a, b) => b.numbers.length - a.numbers.length);
}
