import { Anchor, Button, Card, Group, Stack, Table, Text, Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { usePayouts, useSimulatePayout } from "../../api/money.ts";
import type { Payout } from "../../api/shapes.ts";
import { useMode } from "../../app/mode.tsx";
import { useFigures } from "../../i18n/figures.ts";
import { Failed } from "../../ui/failed.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { SandboxNote } from "../../ui/sandbox-note.tsx";
import { WideTable } from "../../ui/wide-table.tsx";

export function PayoutList() {
  const { t } = useTranslation();
  const { mode } = useMode();
  const payouts = usePayouts();
  const rows = payouts.data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <Stack>
      {mode === "test" && <Simulate />}
      <Loaded query={payouts}>
        {rows.length > 0 ? (
          <PayoutTable payouts={rows} />
        ) : (
          <Card withBorder padding="xl" ta="center">
            <Title order={2} size="h4">
              {t("money.none")}
            </Title>
            <Text c="gray.7">{t("money.none_text")}</Text>
          </Card>
        )}
      </Loaded>
      {payouts.hasNextPage && (
        <Button variant="default" loading={payouts.isFetchingNextPage} onClick={() => payouts.fetchNextPage()}>
          {t("more")}
        </Button>
      )}
    </Stack>
  );
}

function PayoutTable({ payouts }: { payouts: readonly Payout[] }) {
  const { t } = useTranslation();
  const format = useFigures();
  return (
    <Card withBorder padding={0}>
      <WideTable minWidth={480}>
        <Table verticalSpacing="sm" horizontalSpacing="md">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t("money.date")}</Table.Th>
              <Table.Th>{t("money.lines")}</Table.Th>
              <Table.Th ta="end">{t("money.cash")}</Table.Th>
              <Table.Th ta="end">{t("money.fees")}</Table.Th>
              <Table.Th ta="end">{t("money.amount")}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {payouts.map((payout) => (
              <Table.Tr key={payout.id}>
                <Table.Td>
                  <Anchor component={Link} to={`/money/payouts/${payout.id}`} size="sm" c="cyan.9">
                    {format.day(payout.date)}
                  </Anchor>
                </Table.Td>
                <Table.Td>{format.count(payout.line_count)}</Table.Td>
                <Table.Td ta="end">{format.money(payout.cash_collected)}</Table.Td>
                <Table.Td ta="end">{format.money(payout.fees + payout.vat)}</Table.Td>
                <Table.Td ta="end" fw={600}>
                  {format.money(payout.amount)}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </WideTable>
    </Card>
  );
}

function Simulate() {
  const { t } = useTranslation();
  const simulate = useSimulatePayout();
  return (
    <>
      <SandboxNote text={t("money.simulate_text")}>
        <Group>
          <Button
            size="xs"
            color="yellow.3"
            autoContrast
            loading={simulate.isPending}
            onClick={() => simulate.mutate(undefined)}
          >
            {t("money.simulate")}
          </Button>
        </Group>
      </SandboxNote>
      <Failed error={simulate.error} />
    </>
  );
}
