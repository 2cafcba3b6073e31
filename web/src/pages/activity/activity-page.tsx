import { Anchor, Card, Group, NativeSelect, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router";
import { useActivity } from "../../api/activity.ts";
import { basePath } from "../../api/base-path.ts";
import type { Activity } from "../../api/types.ts";
import { useMode } from "../../app/mode.tsx";
import { codeIn, codesOf } from "../../i18n/codes.ts";
import { useFigures } from "../../i18n/figures.ts";
import { useTranslation } from "../../i18n/i18n.ts";
import { Loaded } from "../../ui/loaded.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { Rows } from "../../ui/rows.tsx";
import { words } from "./words.ts";

const ACTIONS = codesOf(words.en.action);

/** The activity log, for owners. */
export function ActivityPage() {
  const { t, language } = useTranslation();
  const { mode } = useMode();
  const [action, setAction] = useState<Activity["action"] | "">("");
  const log = useActivity(action);
  const format = useFigures();
  const lines = log.data?.pages.flatMap((page) => page.data) ?? [];
  const file = new URLSearchParams({ format: "csv", language: language, ...(action && { action }) });
  return (
    <Stack>
      <PageHead
        title={t("pages.activity")}
        text={t("activity.text")}
        back={{ to: "/settings", text: t("pages.settings") }}
      >
        <Anchor href={`${basePath(mode)}/activity?${file}`} size="sm" c="var(--tone-accent)">
          {t("activity.csv")}
        </Anchor>
      </PageHead>
      <NativeSelect
        label={t("activity.show")}
        maw={320}
        value={action}
        onChange={(event) => setAction(codeIn(ACTIONS, event.currentTarget.value) ?? "")}
        data={[
          { value: "", label: t("activity.all") },
          ...ACTIONS.map((value) => ({ value, label: t(["activity", "action", value]) })),
        ]}
      />
      <Loaded query={log}>
        {lines.length === 0 ? (
          <Card withBorder padding="xl" ta="center">
            <Text>{t("activity.none")}</Text>
          </Card>
        ) : (
          <Rows
            name={t("pages.activity")}
            rows={lines}
            keyOf={({ id }) => id}
            onEnd={log.hasNextPage && !log.isFetchingNextPage ? () => void log.fetchNextPage() : undefined}
            columns={[
              { key: "at", title: t("activity.at"), width: "11rem", cell: ({ at }) => format.moment(at) },
              { key: "actor", title: t("activity.actor"), width: "14rem", cell: (line) => <Actor line={line} /> },
              { key: "what", title: t("activity.what"), cell: (line) => <What line={line} /> },
            ]}
            card={(line) => (
              <Stack gap={2}>
                <What line={line} />
                <Text size="xs" c="dimmed">
                  <bdi>
                    <Actor line={line} />
                  </bdi>{" "}
                  · <bdi>{format.moment(line.at)}</bdi>
                </Text>
              </Stack>
            )}
          />
        )}
      </Loaded>
    </Stack>
  );
}

function Actor({ line: { actor } }: { line: Activity }) {
  const { t } = useTranslation();
  const kind = t(`activity.by.${actor.kind}`);
  if (actor.name === null) return kind;
  return actor.kind === "user" ? (
    <bdi>{actor.name}</bdi>
  ) : (
    <>
      {kind}: <bdi>{actor.name}</bdi>
    </>
  );
}

function What({ line }: { line: Activity }) {
  const { t } = useTranslation();
  const { action, object_id, details } = line;
  const to = pageOf(line);
  const facts = Object.entries(details)
    .map(([name, value]) => ({ name, text: Array.isArray(value) ? value.join(", ") : String(value) }))
    .filter(({ text }) => text !== "");
  return (
    <>
      <Group gap="xs">
        <Text size="sm" fw={600}>
          {t(["activity", "action", action])}
        </Text>
        {to ? (
          <Anchor component={Link} to={to} size="sm" c="var(--tone-accent)">
            <bdi>{object_id}</bdi>
          </Anchor>
        ) : (
          <Text size="xs" c="dimmed">
            <bdi>{object_id}</bdi>
          </Text>
        )}
      </Group>
      {facts.map(({ name, text }) => (
        <Text key={name} size="xs" c="dimmed" style={{ overflowWrap: "anywhere" }}>
          {t(`activity.detail.${name}`, {}, name)}: <bdi>{text}</bdi>
        </Text>
      ))}
    </>
  );
}

/** The page of the changed object. */
function pageOf({ action, object_id }: Activity): string | undefined {
  const [object] = action.split(".");
  if (object === "shipment") return `/shipments/${object_id}`;
  if (object === "order") return `/orders/${object_id}`;
  if (action === "store.updated") return `/stores/${object_id}`;
  if (action === "payout.executed") return `/money/payouts/${object_id}`;
  return undefined;
}
