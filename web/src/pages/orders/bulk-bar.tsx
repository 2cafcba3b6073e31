import { Button, Checkbox, Group, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Order } from "../../api/types.ts";
import { useFormat } from "../../i18n/format.ts";
import { Failed } from "../../ui/failed.tsx";
import { Refusals } from "./refusals.tsx";
import { useBulk } from "./use-bulk.ts";

interface Props {
  rows: readonly Order[];
  selected: ReadonlySet<string>;
  onSelect(change: (before: ReadonlySet<string>) => ReadonlySet<string>): void;
  /** Shows these orders alone. */
  onShow(ids: readonly string[]): void;
}

/** Selection, actions on it, their progress and the refused orders. */
export function BulkBar({ rows, selected, onSelect, onShow }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const chosen = rows.filter(({ id }) => selected.has(id));
  const bulk = useBulk(() => onSelect(() => new Set()));
  const all = rows.length > 0 && chosen.length === rows.length;
  const { progress } = bulk;
  const actions = [
    { name: "ship", act: () => bulk.ship(chosen), variant: "filled" },
    { name: "hold", act: () => bulk.decide(chosen, "hold"), variant: "default" },
    { name: "ignore", act: () => bulk.decide(chosen, "ignore"), variant: "default" },
    { name: "print", act: () => bulk.print(chosen), variant: "default" },
  ] as const;
  return (
    <div className="bulk">
      <Group gap="sm">
        <Checkbox
          aria-label={t("orders.select_all")}
          checked={all}
          indeterminate={!all && chosen.length > 0}
          onChange={() => onSelect(() => (all ? new Set() : new Set(rows.map(({ id }) => id))))}
        />
        <Text size="sm" c={chosen.length > 0 ? "dark" : "dimmed"} role="status">
          {progress
            ? t("orders.working", { done: format.number(progress.done), all: format.number(progress.all) })
            : t("orders.selected", { count: chosen.length })}
        </Text>
        {chosen.length > 0 && (
          <Group gap="xs">
            {actions.map(({ name, act, variant }) => (
              <Button key={name} size="xs" variant={variant} disabled={progress !== undefined} onClick={act}>
                {t(`orders.${name}`)}
              </Button>
            ))}
          </Group>
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
    </div>
  );
}
