import { Alert, Anchor, Button, Card, Group, Progress, SimpleGrid, Stack, Text } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { Link, useParams } from "react-router";
import { basePath } from "../../api/base-path.ts";
import { isDone, useUpload, wrongCount } from "../../api/bulk.ts";
import { useMay } from "../../api/session.ts";
import type { BulkUpload } from "../../api/types.ts";
import { useMode } from "../../app/mode.tsx";
import { useFigures } from "../../i18n/figures.ts";
import { useTranslation } from "../../i18n/i18n.ts";
import { useServerText } from "../../i18n/server-text.ts";
import { Loaded } from "../../ui/loaded.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { UploadState } from "./bulk-page.tsx";
import { AcceptConflicts, CreateNow } from "./create-now.tsx";
import { FixRows } from "./fix-rows.tsx";
import { PrintMade } from "./print-made.tsx";

export function UploadPage() {
  const { id = "" } = useParams();
  const { t } = useTranslation();
  const query = useUpload(id);
  const upload = query.data;
  useShipmentsAgain(upload);
  return (
    <Stack>
      <PageHead title={upload?.file_name ?? t("bulk.untitled")} back={{ to: "/bulk", text: t("bulk.back") }} />
      <Loaded query={query}>
        {upload && (
          <>
            <UploadProgress upload={upload} />
            {upload.status === "completed" && <WhatNow key={upload.id} upload={upload} />}
          </>
        )}
      </Loaded>
    </Stack>
  );
}

function UploadProgress({ upload }: { upload: BulkUpload }) {
  const { t } = useTranslation();
  const inDigits = useServerText();
  const format = useFigures();
  const { rows } = upload;
  const done = isDone(upload);
  const share = rows.total ? (rows.done / rows.total) * 100 : done ? 100 : 0;
  const counts = [
    ["created", upload.dry_run ? rows.done - wrongCount(upload) - rows.repeated : rows.created, "var(--tone-good)"],
    ["repeated", rows.repeated, "var(--mantine-color-text)"],
    ["needs_review", rows.needs_review, rows.needs_review > 0 ? "var(--tone-warn)" : "var(--mantine-color-text)"],
    ["failed", rows.failed, rows.failed > 0 ? "var(--tone-bad)" : "var(--mantine-color-text)"],
  ] as const;
  return (
    <Card withBorder>
      <Group justify="space-between" mb="xs">
        <UploadState upload={upload} />
        <Text size="sm" role="status">
          {rows.total === null
            ? !done && t("bulk.reading")
            : t("bulk.progress", { done: format.count(rows.done), total: format.count(rows.total) })}
        </Text>
      </Group>
      {!done && <Progress value={share} animated aria-label={t("bulk.reading")} />}
      {upload.problem && (
        <Alert color="red" title={t("bulk.unreadable")} role="alert">
          {inDigits(upload.problem.detail)}
        </Alert>
      )}
      {rows.total !== null && (
        <SimpleGrid cols={{ base: 2, sm: 4 }} mt="sm">
          {counts.map(([name, value, color]) => (
            <div key={name}>
              <Text size="xs" c="dimmed">
                {t(`bulk.${name === "created" && upload.dry_run ? "valid" : name}`)}
              </Text>
              <Text size="xl" fw={700} c={color} data-count={name}>
                {format.count(value)}
              </Text>
            </div>
          ))}
        </SimpleGrid>
      )}
    </Card>
  );
}

function WhatNow({ upload }: { upload: BulkUpload }) {
  const { t, language } = useTranslation();
  const { mode } = useMode();
  const mayShip = useMay("ship");
  const { rows } = upload;
  const fine = wrongCount(upload) === 0;
  return (
    <>
      <Group>
        {fine && <Text fw={600}>{t(upload.dry_run ? "bulk.all_fine" : "bulk.all_created")}</Text>}
        {mayShip && upload.dry_run && rows.done > wrongCount(upload) && <CreateNow upload={upload} />}
        {!upload.dry_run && rows.created > 0 && (
          <>
            <PrintMade upload={upload} />
            <Button component={Link} to="/shipments" variant="default">
              {t("bulk.to_shipments")}
            </Button>
          </>
        )}
        <Anchor
          size="sm"
          c="var(--tone-accent)"
          href={`${basePath(mode)}/bulk_uploads/${upload.id}/result.csv?language=${language}`}
        >
          {t("bulk.result")}
        </Anchor>
      </Group>
      {!fine && <FixRows upload={upload} mayShip={mayShip} />}
      {mayShip && rows.needs_review > 0 && <AcceptConflicts upload={upload} />}
    </>
  );
}

/** Refetches the lists of shipments after an upload created some. */
function useShipmentsAgain(upload: BulkUpload | undefined): void {
  const queries = useQueryClient();
  const { mode } = useMode();
  const created = upload?.status === "completed" ? upload.rows.created : 0;
  useEffect(() => {
    if (created > 0) queries.invalidateQueries({ queryKey: [mode, "shipments"] });
  }, [created, queries, mode]);
}
