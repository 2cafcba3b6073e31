import { Anchor, Badge, Button, Card, Group, Stack, Table, Text, Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useUploads } from "../../api/bulk.ts";
import type { BulkUpload } from "../../api/shapes.ts";
import { useFigures } from "../../i18n/figures.ts";
import { Loaded } from "../../ui/loaded.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { WideTable } from "../../ui/wide-table.tsx";
import { DropZone } from "./drop-zone.tsx";

export function BulkPage() {
  const { t } = useTranslation();
  const uploads = useUploads();
  const rows = uploads.data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <Stack>
      <PageHead title={t("bulk.title")} />
      <DropZone />
      <Title order={2} size="h4" mt="md">
        {t("bulk.earlier")}
      </Title>
      <Loaded query={uploads}>
        {rows.length === 0 ? <Text c="gray.7">{t("bulk.none")}</Text> : <UploadTable uploads={rows} />}
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
  return (
    <Card withBorder padding={0}>
      <WideTable minWidth={520}>
        <Table verticalSpacing="sm" horizontalSpacing="md">
          <Table.Thead>
            <Table.Tr>
              {["file", "state", "rows", "failed", "when"].map((column) => (
                <Table.Th key={column}>{t(`bulk.${column}`)}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {uploads.map((upload) => (
              <Table.Tr key={upload.id}>
                <Table.Td>
                  <Anchor component={Link} to={`/bulk/${upload.id}`} size="sm" c="cyan.9">
                    <bdi>{upload.file_name ?? t("bulk.untitled")}</bdi>
                  </Anchor>
                </Table.Td>
                <Table.Td>
                  <UploadState upload={upload} />
                </Table.Td>
                <Table.Td>{upload.rows.total === null ? "" : format.count(upload.rows.total)}</Table.Td>
                <Table.Td>{format.count(upload.rows.failed)}</Table.Td>
                <Table.Td style={{ whiteSpace: "nowrap" }}>{format.moment(upload.created_at)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </WideTable>
    </Card>
  );
}

const COLORS = { queued: "gray.7", processing: "blue.8", completed: "teal.9", failed: "red.9" } as const;

export function UploadState({ upload: { status, dry_run } }: { upload: BulkUpload }) {
  const { t } = useTranslation();
  return (
    <Group gap={6}>
      <Badge variant="outline" bg="white" color={COLORS[status]} tt="none">
        {t(`bulk.status.${status}`)}
      </Badge>
      {dry_run && (
        <Badge variant="outline" color="gray.8" tt="none">
          {t("bulk.dry_run_mark")}
        </Badge>
      )}
    </Group>
  );
}
