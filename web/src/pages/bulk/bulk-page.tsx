import { Anchor, Badge, Button, Group, Stack, Text, Title } from "@mantine/core";
import { Link } from "react-router";
import { useUploads } from "../../api/bulk.ts";
import { useMay } from "../../api/session.ts";
import type { BulkUpload } from "../../api/types.ts";
import { useFigures } from "../../i18n/figures.ts";
import { useTranslation } from "../../i18n/i18n.ts";
import { Loaded } from "../../ui/loaded.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { Rows } from "../../ui/rows.tsx";
import { DropZone } from "./drop-zone.tsx";

export function BulkPage() {
  const { t } = useTranslation();
  const mayShip = useMay("ship");
  const uploads = useUploads();
  const rows = uploads.data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <Stack>
      <PageHead title={t("pages.bulk")} />
      {mayShip && <DropZone />}
      <Title order={2} size="h4" mt="md">
        {t("bulk.earlier")}
      </Title>
      <Loaded query={uploads}>
        {rows.length === 0 ? <Text c="dimmed">{t("bulk.none")}</Text> : <UploadTable uploads={rows} />}
      </Loaded>
      {uploads.hasNextPage && (
        <Button variant="default" loading={uploads.isFetchingNextPage} onClick={() => uploads.fetchNextPage()}>
          {t("more")}
        </Button>
      )}
    </Stack>
  );
}

function UploadTable({ uploads }: { uploads: readonly BulkUpload[] }) {
  const { t } = useTranslation();
  const format = useFigures();
  const total = ({ rows }: BulkUpload) => (rows.total === null ? "" : format.count(rows.total));
  return (
    <Rows
      name={t("bulk.earlier")}
      rows={uploads}
      keyOf={(upload) => upload.id}
      columns={[
        { key: "file", title: t("bulk.file"), cell: (upload) => <FileLink upload={upload} /> },
        { key: "state", title: t("bulk.state"), cell: (upload) => <UploadState upload={upload} /> },
        { key: "rows", title: t("bulk.rows"), width: "7rem", end: true, cell: total },
        {
          key: "failed",
          title: t("bulk.failed"),
          width: "7rem",
          end: true,
          cell: ({ rows }) => format.count(rows.failed),
        },
        { key: "when", title: t("bulk.when"), width: "12rem", cell: (upload) => format.moment(upload.created_at) },
      ]}
      card={(upload) => (
        <>
          <Group justify="space-between" gap="xs">
            <FileLink upload={upload} />
            <UploadState upload={upload} />
          </Group>
          <Text size="xs" c="dimmed" mt={4}>
            {t("bulk.rows")} {total(upload)} · {t("bulk.failed")} {format.count(upload.rows.failed)} ·{" "}
            {format.moment(upload.created_at)}
          </Text>
        </>
      )}
    />
  );
}

function FileLink({ upload }: { upload: BulkUpload }) {
  const { t } = useTranslation();
  return (
    <Anchor component={Link} to={`/bulk/${upload.id}`} size="sm" c="var(--tone-accent)">
      <bdi>{upload.file_name ?? t("bulk.untitled")}</bdi>
    </Anchor>
  );
}

const COLORS = {
  queued: "var(--tone-quiet)",
  processing: "var(--tone-info)",
  completed: "var(--tone-good)",
  failed: "var(--tone-bad)",
} as const;

export function UploadState({ upload: { status, dry_run } }: { upload: BulkUpload }) {
  const { t } = useTranslation();
  return (
    <Group gap={6}>
      <Badge variant="outline" bg="var(--surface)" color={COLORS[status]} tt="none" miw="max-content">
        {t(`bulk.status.${status}`)}
      </Badge>
      {dry_run && (
        <Badge variant="outline" color="var(--tone-quiet)" tt="none" miw="max-content">
          {t("bulk.dry_run_mark")}
        </Badge>
      )}
    </Group>
  );
}
