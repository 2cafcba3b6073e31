import { Anchor, Checkbox, Group, Text } from "@mantine/core";
import { Link } from "react-router";
import type { Shipment } from "../../api/types.ts";
import { useFigures } from "../../i18n/figures.ts";
import { governorateName } from "../../i18n/governorates.ts";
import { useTranslation } from "../../i18n/i18n.ts";
import { isShifted } from "../../ui/list/range.ts";
import { Rows, type RowsColumn } from "../../ui/rows.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import type { Selection } from "./use-selection.ts";

interface List {
  shipments: readonly Shipment[];
  selection: Selection;
  onEnd?: (() => void) | undefined;
}

/** A table where there is room for one, cards on a phone. */
export function ShipmentList({ shipments, selection, onEnd }: List) {
  const { t, language } = useTranslation();
  const format = useFigures();
  const shown = shipments.map((row) => row.tracking_number);
  const columns: RowsColumn<Shipment>[] = [
    {
      key: "select",
      title: <SelectAll shipments={shipments} selection={selection} />,
      width: "2.6rem",
      cell: (row) => <Select shipment={row} selection={selection} shown={shown} />,
    },
    { key: "number", title: t("shipments.number"), width: "9.5rem", cell: (row) => <NumberLink shipment={row} /> },
    {
      key: "reference",
      title: t("shipments.reference"),
      cell: (row) => <bdi>{row.reference}</bdi>,
    },
    {
      key: "recipient",
      title: t("shipments.recipient"),
      cell: (row) => <bdi>{row.recipient.name}</bdi>,
    },
    {
      key: "governorate",
      title: t("shipments.governorate"),
      width: "7rem",
      cell: (row) => governorateName(row.recipient.governorate, language),
    },
    {
      key: "status",
      title: t("shipments.status"),
      width: "10.5rem",
      cell: (row) => <StatusBadge shipment={row} />,
    },
    { key: "cash", title: t("shipments.cash"), width: "8rem", end: true, cell: (row) => <Cash shipment={row} /> },
    {
      key: "created",
      title: t("shipments.created"),
      width: "9rem",
      cell: (row) => format.moment(row.created_at),
    },
  ];
  return (
    <Rows
      name={t("pages.shipments")}
      rows={shipments}
      keyOf={(row) => row.tracking_number}
      columns={columns}
      card={(row) => <ShipmentCard shipment={row} selection={selection} shown={shown} />}
      onEnd={onEnd}
    />
  );
}

function ShipmentCard({ shipment, selection, shown }: SelectProps) {
  const { language } = useTranslation();
  const format = useFigures();
  return (
    <>
      <Group justify="space-between" gap="xs">
        <Group gap="xs" wrap="nowrap">
          <Select shipment={shipment} selection={selection} shown={shown} />
          <NumberLink shipment={shipment} />
        </Group>
        <StatusBadge shipment={shipment} />
      </Group>
      <Group justify="space-between" gap="xs" mt={4}>
        <Text fw={600} size="sm">
          <bdi>{shipment.recipient.name}</bdi>
        </Text>
        <Cash shipment={shipment} />
      </Group>
      <Text size="xs" c="dimmed">
        {governorateName(shipment.recipient.governorate, language)} · <bdi>{shipment.reference}</bdi> ·{" "}
        {format.moment(shipment.created_at)}
      </Text>
    </>
  );
}

function NumberLink({ shipment: { tracking_number } }: { shipment: Shipment }) {
  return (
    <Anchor
      component={Link}
      to={`/shipments/${tracking_number}`}
      size="sm"
      ff="monospace"
      className="ltr"
      c="var(--tone-accent)"
    >
      {tracking_number}
    </Anchor>
  );
}

function Cash({ shipment }: { shipment: Shipment }) {
  const { t } = useTranslation();
  const format = useFigures();
  if (shipment.cod_value > 0) return <Text size="sm">{format.money(shipment.cod_value)}</Text>;
  return (
    <Text size="sm" c="dimmed">
      {t("shipments.no_cash")}
    </Text>
  );
}

interface SelectProps {
  shipment: Shipment;
  selection: Selection;
  /** The numbers of the list, for a range. */
  shown: readonly string[];
}

function Select({ shipment: { tracking_number }, selection, shown }: SelectProps) {
  const { t } = useTranslation();
  return (
    <Checkbox
      size="xs"
      aria-label={t("shipment.select", { number: tracking_number })}
      checked={selection.has(tracking_number)}
      onChange={(event) => selection.toggle(tracking_number, isShifted(event) ? { shown } : undefined)}
    />
  );
}

function SelectAll({ shipments, selection }: Pick<List, "shipments" | "selection">) {
  const { t } = useTranslation();
  const all = shipments.length > 0 && shipments.every((row) => selection.has(row.tracking_number));
  return (
    <Checkbox
      size="xs"
      aria-label={t("shipment.select_all")}
      checked={all}
      indeterminate={!all && selection.count > 0}
      onChange={() => selection.set(all ? [] : shipments.map((row) => row.tracking_number))}
    />
  );
}
