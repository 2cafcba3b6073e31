import { Anchor, Button, Card, FileButton, Group, Progress, Stack, Switch, Text } from "@mantine/core";
import { Upload } from "lucide-react";
import { type DragEvent, useState } from "react";
import { useNavigate } from "react-router";
import { basePath } from "../../api/base-path.ts";
import { useSendUpload } from "../../api/bulk.ts";
import { useMode } from "../../app/mode.tsx";
import { useTranslation } from "../../i18n/i18n.ts";
import { Failed } from "../../ui/failed.tsx";

const ACCEPTED = ".csv,.xlsx,.txt,.tsv,.json";

/** Uploads a file that is dropped or chosen, then opens its page. */
export function DropZone() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [over, setOver] = useState(false);
  const [dryRun, setDryRun] = useState(true);
  const [sent, setSent] = useState(0);
  const send = useSendUpload();
  const take = (file: File | null | undefined) => {
    if (!file) return;
    setSent(0);
    send.mutate({ file, name: file.name, dryRun, onSent: setSent }, { onSuccess: ({ id }) => navigate(`/bulk/${id}`) });
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
  };
  return (
    <Stack gap="xs">
      <Card
        padding="xl"
        bg={over ? "var(--accent-soft)" : "var(--surface)"}
        style={{ border: "2px dashed var(--line-strong)" }}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <Stack align="center" gap="xs">
          <Upload size={32} aria-hidden color="var(--tone-accent)" />
          <Text fw={600}>{t("bulk.drop")}</Text>
          <Text size="sm" c="dimmed" ta="center">
            {t("bulk.drop_hint")}
          </Text>
          {send.isPending ? (
            <Sending share={sent} />
          ) : (
            <FileButton onChange={take} accept={ACCEPTED} inputProps={{ "aria-label": t("bulk.choose") }}>
              {(props) => <Button {...props}>{t("bulk.choose")}</Button>}
            </FileButton>
          )}
          <Switch
            label={t("bulk.dry_run")}
            checked={dryRun}
            onChange={(event) => setDryRun(event.currentTarget.checked)}
          />
        </Stack>
      </Card>
      <Failed error={send.error} />
      <Templates />
    </Stack>
  );
}

/** @param share of the file that is sent, 0 to 1. */
function Sending({ share }: { share: number }) {
  const { t } = useTranslation();
  return (
    <div style={{ width: "100%", maxWidth: 360 }}>
      <Text size="sm" ta="center" role="status">
        {t("bulk.sending")}
      </Text>
      <Progress value={share * 100} aria-label={t("bulk.sending")} />
    </div>
  );
}

function Templates() {
  const { t, language } = useTranslation();
  const { mode } = useMode();
  const template = (type: string) => `${basePath(mode)}/bulk_template.${type}?language=${language}`;
  return (
    <Group gap="md">
      <Anchor size="sm" c="var(--tone-accent)" href={template("xlsx")}>
        {t("bulk.template_xlsx")}
      </Anchor>
      <Anchor size="sm" c="var(--tone-accent)" href={template("csv")}>
        {t("bulk.template_csv")}
      </Anchor>
    </Group>
  );
}
