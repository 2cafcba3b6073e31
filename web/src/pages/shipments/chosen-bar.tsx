import { Button, Card, Group, Text } from "@mantine/core";
import { Pencil, Printer } from "lucide-react";
import { useEffect, useState } from "react";
import { useSelectShipments } from "../../api/lists.ts";
import { useMay } from "../../api/session.ts";
import type { ShipmentFilters } from "../../api/shipments.ts";
import { useFigures } from "../../i18n/figures.ts";
import { useTranslation } from "../../i18n/i18n.ts";
import { Failed } from "../../ui/failed.tsx";
import { BulkEdit } from "../../ui/list/bulk-edit.tsx";
import { SelectWhole } from "../../ui/list/whole.tsx";
import { RefusedEdits } from "./refused-edits.tsx";
import { useEditMany } from "./use-edit-many.ts";
import type { Selection } from "./use-selection.ts";

interface Props {
  selection: Selection;
  filters: ShipmentFilters;
  shown: readonly string[];
  hasMore: boolean;
  onPrint(numbers: readonly string[]): void;
}

/** What is selected, also beyond what is loaded, and what can be done with it. */
export function ChosenBar({ selection, filters, shown, hasMore, onPrint }: Props) {
  const { t } = useTranslation();
  const format = useFigures();
  const mayShip = useMay("ship");
  const [editing, setEditing] = useState(false);
  const edit = useEditMany();
  const whole = useWhole(selection, filters);
  const all = shown.length > 0 && shown.every((number) => selection.has(number));
  const working = edit.progress !== undefined;
  if (selection.count === 0 && edit.refused.length === 0) return null;
  return (
    <Card withBorder padding="xs" className="chosen">
      <Group gap="sm">
        <Text size="sm" fw={600} role="status">
          {edit.progress
            ? t("list.working", { done: format.count(edit.progress.done), all: format.count(edit.progress.all) })
            : t("shipment.selected", { n: format.count(selection.count) })}
        </Text>
        <SelectWhole
          offered={all && hasMore && selection.count > 0}
          selected={whole.selected}
          selecting={whole.selecting}
          onSelect={whole.select}
        />
        {selection.count > 0 && (
          <>
            <Button
              size="xs"
              leftSection={<Printer size={14} aria-hidden />}
              disabled={working}
              onClick={() => onPrint(selection.chosen.filter((number) => !whole.cancelled.has(number)))}
            >
              {t("shipment.print")}
            </Button>
            {mayShip && (
              <Button
                size="xs"
                variant="default"
                leftSection={<Pencil size={14} aria-hidden />}
                disabled={working}
                onClick={() => setEditing(true)}
              >
                {t("list.edit")}
              </Button>
            )}
            <Button
              size="xs"
              variant="subtle"
              color="gray"
              c="var(--mantine-color-text)"
              onClick={() => selection.set([])}
            >
              {t("shipment.unselect")}
            </Button>
          </>
        )}
      </Group>
      <Failed error={edit.error} />
      <RefusedEdits refused={edit.refused} onClose={edit.forget} />
      {editing && (
        <BulkEdit
          count={selection.count}
          withPickup
          onClose={() => setEditing(false)}
          onApply={(values) => edit.run(selection.chosen, values)}
        />
      )}
    </Card>
  );
}

/** The whole result of these filters, once it was asked for. */
function useWhole(selection: Selection, filters: ShipmentFilters) {
  const selecting = useSelectShipments();
  const { data, reset } = selecting;
  const key = JSON.stringify(filters);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another filter has another result
  useEffect(reset, [key]);
  const isWhole = data !== undefined && data.data.length === selection.count;
  return {
    selecting,
    selected: isWhole ? { count: data.data.length, limited: data.has_more } : undefined,
    /** They have no label to print. */
    cancelled: new Set(
      data?.data.filter(({ status }) => status === "cancelled").map(({ tracking_number }) => tracking_number),
    ),
    select: () =>
      selecting.mutate(filters, {
        onSuccess: (found) => selection.set(found.data.map(({ tracking_number }) => tracking_number)),
      }),
  };
}
