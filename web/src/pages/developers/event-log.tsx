import { Badge, Button, Checkbox, Drawer, Group, NativeSelect, Stack, Text, UnstyledButton } from "@mantine/core";
import { useCallback, useState } from "react";
import type { EventType, ShipmentEvent } from "../../api/types.ts";
import { useEvents } from "../../api/webhooks.ts";
import { codeIn } from "../../i18n/codes.ts";
import { EVENT_TYPES } from "../../i18n/event-types.ts";
import { useFigures } from "../../i18n/figures.ts";
import { useTranslation } from "../../i18n/i18n.ts";
import { Loaded } from "../../ui/loaded.tsx";
import { Rows, type RowsColumn } from "../../ui/rows.tsx";
import { EventDetails } from "./event-details.tsx";

/** Every event of the last 30 days with its deliveries. */
export function EventLog() {
  const { t } = useTranslation();
  const [type, setType] = useState<EventType | "">("");
  const [failed, setFailed] = useState(false);
  const [opened, setOpened] = useState<ShipmentEvent>();
  const events = useEvents({ type, failed });
  const rows = events.data?.pages.flatMap((page) => page.data) ?? [];
  const { hasNextPage, isFetching, fetchNextPage } = events;
  const more = useCallback(() => {
    if (hasNextPage && !isFetching) fetchNextPage();
  }, [hasNextPage, isFetching, fetchNextPage]);
  return (
    <Stack>
      <Group align="flex-end">
        <NativeSelect
          label={t("developers.type")}
          value={type}
          data={[{ value: "", label: t("developers.any_type") }, ...EVENT_TYPES]}
          onChange={(event) => setType(codeIn(EVENT_TYPES, event.currentTarget.value) ?? "")}
        />
        <Checkbox
          mb={8}
          label={t("developers.only_failed")}
          checked={failed}
          onChange={(event) => setFailed(event.currentTarget.checked)}
        />
      </Group>
      <Loaded query={events}>
        {rows.length === 0 ? (
          <Text c="dimmed">{t("developers.no_events")}</Text>
        ) : (
          <EventRows rows={rows} onOpen={setOpened} onEnd={more} />
        )}
      </Loaded>
      <Drawer
        opened={opened !== undefined}
        onClose={() => setOpened(undefined)}
        position="right"
        size="lg"
        title={opened && t("developers.details", { id: opened.id })}
        closeButtonProps={{ "aria-label": t("close") }}
      >
        {opened && <EventDetails event={opened} />}
      </Drawer>
    </Stack>
  );
}

interface EventRowsProps {
  rows: readonly ShipmentEvent[];
  onOpen(event: ShipmentEvent): void;
  onEnd(): void;
}

function EventRows({ rows, onOpen, onEnd }: EventRowsProps) {
  const { t } = useTranslation();
  const format = useFigures();
  const columns: RowsColumn<ShipmentEvent>[] = [
    { key: "type", title: t("developers.type"), width: "15rem", cell: (event) => <Type event={event} /> },
    { key: "about", title: t("developers.about"), width: "9.5rem", cell: (event) => <About event={event} /> },
    {
      key: "id",
      title: "id",
      cell: (event) => (
        <Button size="compact-xs" variant="subtle" ff="monospace" onClick={() => onOpen(event)}>
          {event.id}
        </Button>
      ),
    },
    { key: "when", title: t("developers.when"), width: "12rem", cell: (event) => format.moment(event.timestamp) },
  ];
  return (
    <Rows
      name={t("developers.events")}
      rows={rows}
      keyOf={(event) => event.id}
      columns={columns}
      card={(event) => (
        <UnstyledButton w="100%" onClick={() => onOpen(event)}>
          <Group justify="space-between">
            <Type event={event} />
            <About event={event} />
          </Group>
          <Text size="xs" c="dimmed">
            {format.moment(event.timestamp)}
          </Text>
        </UnstyledButton>
      )}
      onEnd={onEnd}
    />
  );
}

function Type({ event: { type } }: { event: ShipmentEvent }) {
  return (
    <Badge variant="outline" color="var(--tone-quiet)" tt="none" className="ltr">
      {type}
    </Badge>
  );
}

function About({ event: { data } }: { event: ShipmentEvent }) {
  return (
    <Text size="sm" ff="monospace" className="ltr">
      {"tracking_number" in data.object ? data.object.tracking_number : data.object.date}
    </Text>
  );
}
