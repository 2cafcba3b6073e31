import { Button, Card, Group, Stack, Text, Title } from "@mantine/core";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useSendUpload, useWrongRows, type WrongRows } from "../../api/bulk.ts";
import type { BulkUpload } from "../../api/shapes.ts";
import { useFigures } from "../../i18n/figures.ts";
import { Failed } from "../../ui/failed.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { csvOf } from "./csv.ts";
import { MendGrid } from "./mend-grid.tsx";

/** The rows that failed, to be mended in place; only they are sent again. */
export function MendRows({ upload }: { upload: BulkUpload }) {
  const { t } = useTranslation();
  const format = useFigures();
  const wrong = useWrongRows(upload);
  if (upload.format === "json") return <Text size="sm">{t("bulk.mend_json")}</Text>;
  return (
    <Card withBorder>
      <Title order={2} size="h4">
        {t("bulk.mend")}
      </Title>
      <Text size="sm" c="gray.7" mb="sm">
        {t(upload.dry_run ? "bulk.mend_text_check" : "bulk.mend_text")}{" "}
        {wrong.data && wrong.data.hidden > 0 && t("bulk.mend_hidden", { n: format.count(wrong.data.rows.length) })}
      </Text>
      <Loaded query={wrong}>{wrong.data && <Mend upload={upload} wrong={wrong.data} />}</Loaded>
    </Card>
  );
}

function Mend({ upload, wrong }: { upload: BulkUpload; wrong: WrongRows }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const send = useSendUpload();
  // Typing changes no state: the grid would be drawn anew with every letter.
  const mended = useRef(new Map(wrong.rows.map(({ number, cells }) => [number, [...cells]])));
  const leftOut = useRef(new Set<number>());
  const [nothing, setNothing] = useState(false);
  const again = () => {
    const name = (upload.file_name ?? "shipments").replace(/\.\w+$/, "");
    // What was only checked is checked whole again; of what was created, the mended rows alone are sent.
    const rows = [...(upload.dry_run ? wrong.all.keys() : wrong.rows.map(({ number }) => number - 1))]
      .filter((at) => !leftOut.current.has(at + 1))
      .map((at) => mended.current.get(at + 1) ?? wrong.all[at] ?? []);
    setNothing(rows.length === 0);
    if (rows.length === 0) return;
    const file = new Blob([csvOf([wrong.header, ...rows])], { type: "text/csv" });
    send.mutate(
      { file, name: `${upload.dry_run ? name : t("bulk.mended_name", { name })}.csv`, dryRun: upload.dry_run },
      { onSuccess: ({ id }) => navigate(`/bulk/${id}`) },
    );
  };
  return (
    <Stack gap="sm">
      <MendGrid
        wrong={wrong}
        read={(number, at) => mended.current.get(number)?.[at] ?? ""}
        write={(number, at, text) => {
          const cells = mended.current.get(number);
          if (cells) cells[at] = text;
        }}
        isLeftOut={(number) => leftOut.current.has(number)}
        leaveOut={(number, out) => {
          if (out) leftOut.current.add(number);
          else leftOut.current.delete(number);
        }}
      />
      <Failed error={send.error} />
      {nothing && (
        <Text size="sm" c="red.9" role="alert">
          {t("bulk.nothing_left")}
        </Text>
      )}
      <Group justify="flex-end">
        <Button loading={send.isPending} onClick={again}>
          {t(upload.dry_run ? "bulk.send_mended_check" : "bulk.send_mended")}
        </Button>
      </Group>
    </Stack>
  );
}
