import { Alert, Button, Card, Group, Stack, Table, Text } from "@mantine/core";
import { useState } from "react";
import { useRunPayouts } from "../../api/staff.ts";
import type { Payout } from "../../api/types.ts";
import { useMode } from "../../app/mode.tsx";
import { useCairoDay, useFigures } from "../../i18n/figures.ts";
import { useTranslation } from "../../i18n/i18n.ts";
import { DayInput } from "../../ui/day-input.tsx";
import { Failed } from "../../ui/failed.tsx";
import { WideTable } from "../../ui/wide-table.tsx";

/** Runs the payouts that are due, after a confirmation. */
export function PayoutRuns() {
  const { t } = useTranslation();
  const { mode } = useMode();
  const cairoDay = useCairoDay();
  const [date, setDate] = useState(cairoDay());
  const [sure, setSure] = useState(false);
  const run = useRunPayouts();
  if (mode !== "live") return <Alert color="yellow">{t("staff.payout_live")}</Alert>;
  return (
    <Stack>
      <Card withBorder>
        <Text size="sm" mb="sm">
          {t("staff.payout_text")}
        </Text>
        <Group align="flex-end">
          <DayInput
            label={t("staff.payout_day")}
            value={date}
            max={cairoDay()}
            onDay={(day) => {
              setDate(day || cairoDay());
              setSure(false);
            }}
          />
          {sure ? (
            <Button
              color="red.9"
              loading={run.isPending}
              onClick={() => run.mutate(date, { onSettled: () => setSure(false) })}
            >
              {t("staff.run_sure")}
            </Button>
          ) : (
            <Button onClick={() => setSure(true)}>{t("staff.run")}</Button>
          )}
        </Group>
      </Card>
      <Failed error={run.error} />
      {run.data?.object === "list" && <Paid payouts={run.data.data} />}
      {run.data?.object === "approval" && <Text role="status">{t("staff.proposed")}</Text>}
    </Stack>
  );
}

function Paid({ payouts }: { payouts: readonly Payout[] }) {
  const { t } = useTranslation();
  const format = useFigures();
  if (payouts.length === 0) return <Text role="status">{t("staff.nobody")}</Text>;
  return (
    <Card withBorder>
      <Text fw={600} role="status">
        {t("staff.paid", { n: format.count(payouts.length) })}
      </Text>
      <WideTable minWidth={360}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>id</Table.Th>
              <Table.Th>{t("staff.lines")}</Table.Th>
              <Table.Th ta="end">{t("staff.amount")}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {payouts.map(({ id, line_count, amount }) => (
              <Table.Tr key={id}>
                <Table.Td ff="monospace">{id}</Table.Td>
                <Table.Td>{format.count(line_count)}</Table.Td>
                <Table.Td ta="end">{format.money(amount)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </WideTable>
    </Card>
  );
}
