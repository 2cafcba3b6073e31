import { Button, Checkbox, Group, Text } from "@mantine/core";
import { Printer } from "lucide-react";
import { useState } from "react";
import { useSelectOrders } from "../../api/lists.ts";
import type { OrderQuery } from "../../api/orders.ts";
import type { Order, OrderSelection } from "../../api/types.ts";
import { useToast } from "../../app/toast.tsx";
import { useFormat } from "../../i18n/format.ts";
import { useTranslation } from "../../i18n/i18n.ts";
import { Failed } from "../../ui/failed.tsx";
import { BulkEdit } from "../../ui/list/bulk-edit.tsx";
import { SelectWhole } from "../../ui/list/whole.tsx";
import { LabelDialog } from "../shipments/label-dialog.tsx";
import { Refusals } from "./refusals.tsx";
import { type Chosen, useBulk } from "./use-bulk.ts";

interface Props {
  rows: readonly Order[];
  selected: ReadonlySet<string>;
  onSelect(change: (before: ReadonlySet<string>) => ReadonlySet<string>): void;
  /** Shows these orders alone. */
  onShow(ids: readonly string[]): void;
  query: OrderQuery;
  hasMore: boolean;
}

/** Selection, actions on it, their progress and the refused orders. */
export function BulkBar({ rows, selected, onSelect, onShow, query, hasMore }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const selecting = useSelectOrders();
  const bulk = useBulk(() => onSelect(() => new Set()));
  const [editing, setEditing] = useState(false);
  const print = usePrint();
  const chosen = chosenOf(rows, selected, selecting.data);
  const all = rows.length > 0 && rows.every(({ id }) => selected.has(id));
  const { progress } = bulk;
  const isWhole = selecting.data !== undefined && chosen.length > 0 && selecting.data.data.length === chosen.length;
  const isIdle = bulk.printable.length === 0 && bulk.refused.length === 0 && !bulk.error && !progress;
  if (rows.length === 0 && isIdle) return null;
  const actions = [
    { name: "orders.ship", act: () => bulk.ship(chosen), variant: "filled" },
    { name: "orders.hold", act: () => bulk.decide(chosen, "hold"), variant: "default" },
    { name: "orders.ignore", act: () => bulk.decide(chosen, "ignore"), variant: "default" },
    { name: "list.edit", act: () => setEditing(true), variant: "default" },
    {
      name: "orders.print",
      act: () => print.start(chosen.flatMap((one) => one.tracking_number ?? [])),
      variant: "default",
    },
  ] as const;
  return (
    <div className="bulk">
      <Group gap="sm">
        <Checkbox
          disabled={rows.length === 0}
          aria-label={t("orders.select_all")}
          checked={all}
          indeterminate={!all && chosen.length > 0}
          onChange={() => onSelect(() => (all ? new Set() : new Set(rows.map(({ id }) => id))))}
        />
        <Text size="sm" c={chosen.length > 0 ? "var(--mantine-color-text)" : "dimmed"} role="status">
          {progress
            ? t("orders.working", { done: format.number(progress.done), all: format.number(progress.all) })
            : t("orders.selected", { count: chosen.length })}
        </Text>
        <SelectWhole
          offered={all && hasMore}
          selected={isWhole ? { count: chosen.length, limited: selecting.data.has_more } : undefined}
          selecting={selecting}
          onSelect={() =>
            selecting.mutate(query, {
              onSuccess: ({ data }) => onSelect(() => new Set(data.map(({ id }) => id))),
            })
          }
        />
        {chosen.length > 0 && (
          <Group gap="xs">
            {actions.map(({ name, act, variant }) => (
              <Button key={name} size="xs" variant={variant} disabled={progress !== undefined} onClick={act}>
                {t(name)}
              </Button>
            ))}
          </Group>
        )}
        {chosen.length === 0 && bulk.printable.length > 0 && (
          <Button size="xs" leftSection={<Printer size={14} aria-hidden />} onClick={() => print.start(bulk.printable)}>
            {t("list.print_these", { n: format.number(bulk.printable.length) })}
          </Button>
        )}
      </Group>
      {bulk.error && <Failed error={bulk.error} />}
      {bulk.refused.length > 0 && (
        <Refusals
          refused={bulk.refused}
          rows={rows}
          busy={progress !== undefined}
          onShow={onShow}
          onCorrect={bulk.correct}
          onClose={bulk.forget}
        />
      )}
      {editing && (
        <BulkEdit
          count={chosen.length}
          onClose={() => setEditing(false)}
          onApply={(values) => bulk.edit(chosen, values)}
        />
      )}
      {print.numbers && <LabelDialog numbers={print.numbers} onClose={print.end} />}
    </div>
  );
}

type WithLabel = Chosen & { tracking_number: string | null };

/** The selected orders: those of the whole result, and else those that are loaded. */
function chosenOf(
  rows: readonly Order[],
  selected: ReadonlySet<string>,
  whole: OrderSelection | undefined,
): readonly WithLabel[] {
  const loaded = rows.map(({ id, number, shipment }) => ({
    id,
    number,
    tracking_number: shipment && shipment.status !== "cancelled" ? shipment.tracking_number : null,
  }));
  const known = new Map<string, WithLabel>([...(whole?.data ?? []), ...loaded].map((order) => [order.id, order]));
  return [...selected].flatMap((id) => known.get(id) ?? []);
}

function usePrint() {
  const { t } = useTranslation();
  const toast = useToast();
  const [numbers, setNumbers] = useState<readonly string[]>();
  return {
    numbers,
    start(wanted: readonly string[]) {
      if (wanted.length === 0) return toast({ color: "red", text: t("orders.nothing_to_print") });
      setNumbers(wanted);
    },
    end: () => setNumbers(undefined),
  };
}
