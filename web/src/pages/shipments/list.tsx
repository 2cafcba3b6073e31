import { Anchor, Badge, Card, Group, Stack, Table, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { labelPath } from "../../api/shipments.ts";
import type { Shipment, Status } from "../../api/types.ts";
import { useMode } from "../../app/mode.tsx";
import { useFormat } from "../../i18n/format.ts";
import { governorateName } from "../../i18n/governorates.ts";

/** A table where there is room for one, cards on a phone. */
export function ShipmentList({ shipments }: { shipments: readonly Shipment[] }) {
  return (
    <>
      <ShipmentTable shipments={shipments} />
      <Stack hiddenFrom="sm" gap="sm">
        {shipments.map((shipment) => (
          <ShipmentCard key={shipment.tracking_number} shipment={shipment} />
        ))}
      </Stack>
    </>
  );
}

function ShipmentTable({ shipments }: { shipments: readonly Shipment[] }) {
  const { t } = useTranslation();
  const columns = ["number", "reference", "recipient", "governorate", "status", "cash", "created", "label"] as const;
  return (
    <Card withBorder padding={0} visibleFrom="sm">
      <Table.ScrollContainer minWidth={860}>
        <Table verticalSpacing="sm" horizontalSpacing="md" highlightOnHover>
          <Table.Thead>
            <Table.Tr>
              {columns.map((column) => (
                <Table.Th key={column}>{t(`shipments.${column}`)}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {shipments.map((shipment) => (
              <ShipmentRow key={shipment.tracking_number} shipment={shipment} />
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Card>
  );
}

function ShipmentRow({ shipment }: { shipment: Shipment }) {
  const { i18n } = useTranslation();
  const format = useFormat();
  return (
    <Table.Tr>
      <Table.Td ff="monospace">
        <span className="ltr">{shipment.tracking_number}</span>
      </Table.Td>
      <Table.Td>
        <bdi>{shipment.reference}</bdi>
      </Table.Td>
      <Table.Td>
        <bdi>{shipment.recipient.name}</bdi>
      </Table.Td>
      <Table.Td>{governorateName(shipment.recipient.governorate, i18n.language)}</Table.Td>
      <Table.Td>
        <StatusBadge shipment={shipment} />
      </Table.Td>
      <Table.Td style={{ whiteSpace: "nowrap" }}>
        <Cash shipment={shipment} />
      </Table.Td>
      <Table.Td style={{ whiteSpace: "nowrap" }}>{format.moment(shipment.created_at)}</Table.Td>
      <Table.Td>
        <LabelLink shipment={shipment} />
      </Table.Td>
    </Table.Tr>
  );
}

function ShipmentCard({ shipment }: { shipment: Shipment }) {
  const { i18n } = useTranslation();
  const format = useFormat();
  return (
    <Card withBorder padding="sm">
      <Group justify="space-between" gap="xs">
        <Text ff="monospace" size="sm" className="ltr">
          {shipment.tracking_number}
        </Text>
        <StatusBadge shipment={shipment} />
      </Group>
      <Text fw={600} mt={4}>
        <bdi>{shipment.recipient.name}</bdi>
      </Text>
      <Text size="sm" c="dimmed">
        {governorateName(shipment.recipient.governorate, i18n.language)} · <bdi>{shipment.reference}</bdi> ·{" "}
        {format.moment(shipment.created_at)}
      </Text>
      <Group justify="space-between" mt={4}>
        <Cash shipment={shipment} />
        <LabelLink shipment={shipment} />
      </Group>
    </Card>
  );
}

function Cash({ shipment }: { shipment: Shipment }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (shipment.cod_value > 0) return <Text size="sm">{format.money(shipment.cod_value)}</Text>;
  return (
    <Text size="sm" c="dimmed">
      {t("shipments.no_cash")}
    </Text>
  );
}

function LabelLink({ shipment }: { shipment: Shipment }) {
  const { t } = useTranslation();
  const { mode } = useMode();
  return (
    <Anchor
      size="sm"
      href={labelPath(mode, shipment)}
      target="_blank"
      aria-label={t("shipments.label_of", { number: shipment.tracking_number })}
    >
      {t("shipments.label")}
    </Anchor>
  );
}

const COLORS: Record<Status, string> = {
  "picked-up": "gray",
  "at-hub": "blue",
  "out-for-delivery": "cyan",
  delivered: "teal",
  "attempt-failed": "orange",
  returned: "red",
  cancelled: "gray",
};

function StatusBadge({ shipment: { status, collected_at } }: { shipment: Shipment }) {
  const { t } = useTranslation();
  const collected = status === "picked-up" && collected_at !== null;
  return (
    <Badge variant="light" color={COLORS[status]} tt="none" miw="max-content">
      {t(collected ? "collected" : `status.${status}`)}
    </Badge>
  );
}
