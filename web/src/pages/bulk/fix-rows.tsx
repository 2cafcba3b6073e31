import { Button, Card, Group, Stack, Text, Title } from "@mantine/core";
import { useState } from "react";
import { useNavigate } from "react-router";
import { useSendUpload, useWrongRows, type WrongRows } from "../../api/bulk.ts";
import type { BulkUpload } from "../../api/types.ts";
import { useFigures } from "../../i18n/figures.ts";
import { useTranslation } from "../../i18n/i18n.ts";
import { Failed } from "../../ui/failed.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { useCorrections } from "./corrections.ts";
import { csvOf } from "./csv.ts";
import { FixGrid } from "./fix-grid.tsx";
import { FixGroups } from "./fix-groups.tsx";

/** The rows that failed, to be corrected in place; only these are sent again. */
export function FixRows({ upload, mayShip }: { upload: BulkUpload; mayShip: boolean }) {
  const { t } = useTranslation();
  const format = useFigures();
  const wrong = useWrongRows(upload);
  if (upload.format === "json") return <Text size="sm">{t("bulk.fix_json")}</Text>;
  return (
    <Card withBorder>
      <Title order={2} size="h4">
        {t("bulk.fix")}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {t(upload.dry_run ? "bulk.fix_text_check" : "bulk.fix_text")}{" "}
        {wrong.data && wrong.data.hidden > 0 && t("bulk.fix_hidden", { n: format.count(wrong.data.rows.length) })}
      </Text>
      <Loaded query={wrong}>{wrong.data && <Fix upload={upload} wrong={wrong.data} mayShip={mayShip} />}</Loaded>
    </Card>
  );
}

function Fix({ upload, wrong, mayShip }: { upload: BulkUpload; wrong: WrongRows; mayShip: boolean }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const send = useSendUpload();
  const corrections = useCorrections(upload.id, wrong);
  const [filled, setFilled] = useState(0);
  const [nothing, setNothing] = useState(false);
  const again = () => {
    const name = (upload.file_name ?? "shipments").replace(/\.\w+$/, "");
    // After a check the whole file is checked again; otherwise only the corrected rows are sent.
    const rows = [...(upload.dry_run ? wrong.all.keys() : wrong.rows.map(({ number }) => number - 1))]
      .filter((at) => !corrections.isLeftOut(at + 1))
      .map((at) => corrections.row(at + 1) ?? wrong.all[at] ?? []);
    setNothing(rows.length === 0);
    if (rows.length === 0) return;
    const file = new Blob([csvOf([wrong.header, ...rows])], { type: "text/csv" });
    send.mutate(
      { file, name: `${upload.dry_run ? name : t("bulk.fixed_name", { name })}.csv`, dryRun: upload.dry_run },
      {
        onSuccess: ({ id }) => {
          corrections.forget();
          navigate(`/bulk/${id}`);
        },
      },
    );
  };
  return (
    <Stack gap="sm">
      {mayShip && (
        <FixGroups wrong={wrong} corrections={corrections} onFilled={() => setFilled((before) => before + 1)} />
      )}
      <FixGrid key={filled} wrong={wrong} corrections={corrections} />
      {mayShip && (
        <Text size="xs" c="dimmed" visibleFrom="md">
          {t("bulk.fill_down")}
        </Text>
      )}
      <Failed error={send.error} />
      {nothing && (
        <Text size="sm" c="var(--tone-bad)" role="alert">
          {t("bulk.nothing_left")}
        </Text>
      )}
      {mayShip && (
        <Group justify="flex-end">
          <Button loading={send.isPending} onClick={again}>
            {t(upload.dry_run ? "bulk.send_fixed_check" : "bulk.send_fixed")}
          </Button>
        </Group>
      )}
    </Stack>
  );
}
