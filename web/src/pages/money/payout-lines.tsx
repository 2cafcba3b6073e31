import { Anchor, Button, Group, Text } from "@mantine/core";
import { Printer } from "lucide-react";
import { useCallback, useEffect } from "react";
import { Link } from "react-router";
import { usePayoutLines } from "../../api/money.ts";
import type { Payout, PayoutLine } from "../../api/types.ts";
import { useFigures } from "../../i18n/figures.ts";
import { useTranslation } from "../../i18n/i18n.ts";
import { Failed } from "../../ui/failed.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Rows, type RowsColumn } from "../../ui/rows.tsx";
import { usePrintAll } from "../../ui/use-print-all.ts";

/** A longer list is loaded as it becomes visible, or when it is printed. */
const MOST_AT_ONCE = 2_000;

/** Every line. */
export function PayoutLines({ payout }: { payout: Payout }) {
  const { t } = useTranslation();
  const format = useFigures();
  const lines = usePayoutLines(payout.id);
  const rows = lines.data?.pages.flatMap((page) => page.data) ?? [];
  const { hasNextPage, isFetching, isError, fetchNextPage } = lines;
  const more = useCallback(() => {
    if (hasNextPage && !isFetching) fetchNextPage();
  }, [hasNextPage, isFetching, fetchNextPage]);
  const { isWaiting, print } = usePrintAll(lines);
  const all = (isWaiting || payout.line_count <= MOST_AT_ONCE) && !isError;
  useEffect(() => {
    if (all) more();
  }, [all, more]);
  const amount = (key: string, of: (line: PayoutLine) => number): RowsColumn<PayoutLine> => ({
    key,
    title: t(`money.${key}`),
    end: true,
    width: "7.8rem",
    cell: (line) => (of(line) === 0 ? "" : format.money(of(line))),
  });
  const columns: RowsColumn<PayoutLine>[] = [
    { key: "what", title: t("money.what"), cell: (line) => <What line={line} /> },
    amount("cash", (line) => line.cash_collected),
    amount("fees", (line) => -line.fees),
    amount("vat", (line) => -line.vat),
    amount("held", (line) => -line.held_back),
    amount("adjustment", (line) => line.adjustment),
    { ...amount("net", (line) => line.net), width: "9rem", cell: (line) => <b>{format.money(line.net)}</b> },
  ];
  return (
    <Loaded query={lines}>
      {hasNextPage && <Text className="print-only">{t("money.print_all")}</Text>}
      <Group className="no-print" justify="flex-end" gap="sm">
        <Failed error={lines.error} />
        {isWaiting && (
          <Text size="sm" c="dimmed" role="status">
            {t("money.printing", { loaded: format.count(rows.length), all: format.count(payout.line_count) })}
          </Text>
        )}
        <Button
          variant="default"
          leftSection={<Printer size={16} aria-hidden />}
          loading={isWaiting}
          onClick={() => {
            if (isError) fetchNextPage();
            print();
          }}
        >
          {t("money.print")}
        </Button>
      </Group>
      <Rows
        name={t("money.lines")}
        rows={rows}
        keyOf={(line) => `${line.kind}${line.tracking_number}${line.occurred_at}${line.description}`}
        columns={columns}
        card={(line) => (
          <Group justify="space-between" wrap="nowrap" align="flex-start">
            <What line={line} />
            <Text size="sm" fw={600} style={{ whiteSpace: "nowrap" }}>
              {format.money(line.net)}
            </Text>
          </Group>
        )}
        onEnd={more}
      />
    </Loaded>
  );
}

function What({ line }: { line: PayoutLine }) {
  const { t } = useTranslation();
  const format = useFigures();
  return (
    <div>
      <Text size="sm">
        {t(`money.kind.${line.kind}`)}{" "}
        {line.tracking_number && (
          <Anchor
            component={Link}
            to={`/shipments/${line.tracking_number}`}
            size="sm"
            ff="monospace"
            className="ltr"
            c="var(--tone-accent)"
          >
            {line.tracking_number}
          </Anchor>
        )}
      </Text>
      <Text size="xs" c="dimmed">
        <bdi>{line.description ?? line.reference}</bdi> · {format.moment(line.occurred_at)}
      </Text>
    </div>
  );
}
