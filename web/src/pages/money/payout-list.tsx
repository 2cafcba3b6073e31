import { Anchor, Button, Card, Group, Stack, Text, Title } from "@mantine/core";
import { Link } from "react-router";
import { usePayouts, useSimulatePayout } from "../../api/money.ts";
import { useMay } from "../../api/session.ts";
import type { Payout } from "../../api/types.ts";
import { useMode } from "../../app/mode.tsx";
import { useFigures } from "../../i18n/figures.ts";
import { useTranslation } from "../../i18n/i18n.ts";
import { Failed } from "../../ui/failed.tsx";
import { ExportMenu } from "../../ui/list/list-tools.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Rows, type RowsColumn } from "../../ui/rows.tsx";
import { SandboxNote } from "../../ui/sandbox-note.tsx";

export function PayoutList() {
  const { t } = useTranslation();
  const { mode } = useMode();
  const mayShip = useMay("ship");
  const payouts = usePayouts();
  const rows = payouts.data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <Stack>
      {mode === "test" && mayShip && <Simulate />}
      <Loaded query={payouts}>
        {rows.length > 0 ? (
          <>
            <Group justify="flex-end">
              <ExportMenu list="payouts" query={{}} />
            </Group>
            <PayoutTable payouts={rows} />
          </>
        ) : (
          <Card withBorder padding="xl" ta="center">
            <Title order={2} size="h4">
              {t("money.none")}
            </Title>
            <Text c="dimmed">{t("money.none_text")}</Text>
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
  const amount = (key: string, of: (payout: Payout) => number): RowsColumn<Payout> => ({
    key,
    title: t(`money.${key}`),
    end: true,
    cell: (payout) => format.money(of(payout)),
  });
  return (
    <Rows
      name={t("money.payouts")}
      rows={payouts}
      keyOf={(payout) => payout.id}
      columns={[
        { key: "date", title: t("money.date"), cell: (payout) => <Day payout={payout} /> },
        { key: "lines", title: t("money.lines"), width: "7rem", cell: (payout) => format.count(payout.line_count) },
        amount("cash", (payout) => payout.cash_collected),
        amount("fees", (payout) => payout.fees + payout.vat),
        { ...amount("amount", () => 0), cell: (payout) => <b>{format.money(payout.amount)}</b> },
      ]}
      card={(payout) => (
        <Group justify="space-between" wrap="nowrap" align="flex-start">
          <div>
            <Day payout={payout} />
            <Text size="xs" c="dimmed">
              {t("money.cash")} {format.money(payout.cash_collected)}
            </Text>
            <Text size="xs" c="dimmed">
              {t("money.fees")} {format.money(payout.fees + payout.vat)}
            </Text>
          </div>
          <Text size="sm" fw={700} style={{ whiteSpace: "nowrap" }}>
            {format.money(payout.amount)}
          </Text>
        </Group>
      )}
    />
  );
}

function Day({ payout: { id, date } }: { payout: Payout }) {
  const format = useFigures();
  return (
    <Anchor component={Link} to={`/money/payouts/${id}`} size="sm" c="var(--tone-accent)">
      {format.day(date)}
    </Anchor>
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
