import { Button, Card, Checkbox, Group, Stack, Text, Title } from "@mantine/core";
import { useState } from "react";
import { useMay } from "../../api/session.ts";
import { useShipments } from "../../api/shipments.ts";
import type { Shipment } from "../../api/types.ts";
import { useFigures } from "../../i18n/figures.ts";
import { useTranslation } from "../../i18n/i18n.ts";
import { Failed } from "../../ui/failed.tsx";
import { ExportMenu } from "../../ui/list/list-tools.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { type Selection, useSelection } from "../shipments/use-selection.ts";
import { AttemptList } from "./attempt-list.tsx";
import { InstructDialog } from "./instruct-dialog.tsx";
import { ReturnDialog } from "./return-dialog.tsx";
import { useInstructAll } from "./use-instruct-all.ts";

const WAITING = { awaiting_instruction: "true" } as const;
type Dialog = { kind: "again" | "return"; shipments: readonly Shipment[] };

/** Failed attempts that await an instruction. */
export function AttemptsPage() {
  const { t } = useTranslation();
  const [dialog, setDialog] = useState<Dialog>();
  const selection = useSelection();
  const mayShip = useMay("ship");
  const query = useShipments(WAITING, 100);
  const now = useInstructAll();
  const rows = (query.data?.pages.flatMap((page) => page.data) ?? []).toSorted(bySoonest);
  const close = () => {
    setDialog(undefined);
    selection.set([]);
  };
  return (
    <Stack>
      <PageHead title={t("pages.attempts")}>
        {rows.length > 0 && <ExportMenu list="shipments" query={WAITING} />}
      </PageHead>
      <Loaded query={query}>
        {rows.length === 0 ? (
          <NoAttempts />
        ) : (
          <>
            <Text size="sm" c="dimmed">
              {t("attempts.intro")}
            </Text>
            {mayShip && <SelectedActions rows={rows} selection={selection} onOpen={setDialog} />}
            <Failed error={now.error} />
            <AttemptList
              shipments={rows}
              selection={selection}
              busy={now.working}
              mayShip={mayShip}
              onAgain={(shipment) => now.send([shipment], { action: "reattempt" })}
              onChange={(shipment) => setDialog({ kind: "again", shipments: [shipment] })}
              onReturn={(shipment) => setDialog({ kind: "return", shipments: [shipment] })}
            />
            {query.hasNextPage && (
              <Button variant="default" loading={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
                {t("more")}
              </Button>
            )}
          </>
        )}
      </Loaded>
      {dialog?.kind === "again" && <InstructDialog shipments={dialog.shipments} onClose={close} />}
      {dialog?.kind === "return" && <ReturnDialog shipments={dialog.shipments} onClose={close} />}
    </Stack>
  );
}

function NoAttempts() {
  const { t } = useTranslation();
  return (
    <Card withBorder padding="xl" ta="center">
      <Title order={2} size="h4">
        {t("attempts.none")}
      </Title>
      <Text c="dimmed">{t("attempts.none_text")}</Text>
    </Card>
  );
}

interface SelectedProps {
  rows: readonly Shipment[];
  selection: Selection;
  onOpen(dialog: Dialog): void;
}

function SelectedActions({ rows, selection, onOpen }: SelectedProps) {
  const { t } = useTranslation();
  const format = useFigures();
  const chosen = rows.filter((row) => selection.has(row.tracking_number));
  const all = rows.length > 0 && chosen.length === rows.length;
  return (
    <Group gap="sm" mih={34}>
      <Checkbox
        size="xs"
        label={
          chosen.length > 0 ? t("shipment.selected", { n: format.count(chosen.length) }) : t("shipment.select_all")
        }
        checked={all}
        indeterminate={!all && chosen.length > 0}
        onChange={() => selection.set(all ? [] : rows.map((row) => row.tracking_number))}
      />
      {chosen.length > 0 && (
        <>
          <Button size="xs" onClick={() => onOpen({ kind: "again", shipments: chosen })}>
            {t("attempts.chosen_again")}
          </Button>
          <Button
            size="xs"
            variant="default"
            c="var(--tone-bad)"
            onClick={() => onOpen({ kind: "return", shipments: chosen })}
          >
            {t("attempts.chosen_return")}
          </Button>
        </>
      )}
    </Group>
  );
}

function bySoonest(a: Shipment, b: Shipment): number {
  return Date.parse(a.next_step?.instruct_by ?? a.created_at) - Date.parse(b.next_step?.instruct_by ?? b.created_at);
}
