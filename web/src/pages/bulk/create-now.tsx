import { Button, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useApi } from "../../api/api.ts";
import { useSendUpload } from "../../api/bulk.ts";
import type { BulkUpload } from "../../api/shapes.ts";
import { Failed } from "../../ui/failed.tsx";

/** After a check: the same file for good. Its result file is read as the file it was made of, unless that was JSON. */
export function CreateNow({ upload }: { upload: BulkUpload }) {
  const { t } = useTranslation();
  if (upload.format === "json") return <Text size="sm">{t("bulk.create_json")}</Text>;
  return <CreateFromResult upload={upload} />;
}

function CreateFromResult({ upload }: { upload: BulkUpload }) {
  const { t } = useTranslation();
  const api = useApi();
  const navigate = useNavigate();
  const send = useSendUpload();
  const again = useMutation({
    async mutationFn() {
      const file = await (await api.read(`/bulk_uploads/${upload.id}/result.csv`)).blob();
      const name = (upload.file_name ?? "shipments").replace(/\.\w+$/, ".csv");
      return send.mutateAsync({ file, name, dryRun: false });
    },
    onSuccess: ({ id }) => navigate(`/bulk/${id}`),
  });
  return (
    <>
      <Button loading={again.isPending} onClick={() => again.mutate()}>
        {t("bulk.create_now")}
      </Button>
      <Text size="xs" c="gray.7">
        {t("bulk.create_hint")}
      </Text>
      <Failed error={again.error} />
    </>
  );
}
