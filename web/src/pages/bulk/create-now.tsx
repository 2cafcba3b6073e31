import { Button, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { useAccount } from "../../api/account.ts";
import { useApi } from "../../api/api.ts";
import { useSendUpload } from "../../api/bulk.ts";
import type { BulkUpload } from "../../api/types.ts";
import { useTranslation } from "../../i18n/i18n.ts";
import { Failed } from "../../ui/failed.tsx";

/** After a check: uploads the file again to create its shipments. It uses the result file, unless the original was JSON. */
export function CreateNow({ upload }: { upload: BulkUpload }) {
  const { t } = useTranslation();
  if (upload.format === "json") return <Text size="sm">{t("bulk.create_json")}</Text>;
  return <CreateFromResult upload={upload} />;
}

/** Uploads the file again and creates the rows that were set aside too; those that were created before stay as they are. */
export function AcceptConflicts({ upload }: { upload: BulkUpload }) {
  const { t } = useTranslation();
  const { data: account } = useAccount();
  const again = useSendAgain(upload, true);
  if (account?.settings.address_conflict === "refuse") return null;
  if (upload.format === "json") return <Text size="sm">{t("bulk.accept_json")}</Text>;
  return (
    <div>
      <Button variant="default" loading={again.isPending} onClick={() => again.mutate()}>
        {t("bulk.accept")}
      </Button>
      <Text size="xs" c="dimmed" mt={4}>
        {t("bulk.accept_hint")}
      </Text>
      <Failed error={again.error} />
    </div>
  );
}

function useSendAgain(upload: BulkUpload, acceptsConflicts: boolean) {
  const api = useApi();
  const navigate = useNavigate();
  const send = useSendUpload();
  return useMutation({
    async mutationFn() {
      const file = await api.getFile("/bulk_uploads/{id}/result.csv", { params: { path: { id: upload.id } } });
      const name = (upload.file_name ?? "shipments").replace(/\.\w+$/, ".csv");
      return send.mutateAsync({ file, name, dryRun: false, acceptsConflicts });
    },
    onSuccess: ({ id }) => navigate(`/bulk/${id}`),
  });
}

function CreateFromResult({ upload }: { upload: BulkUpload }) {
  const { t } = useTranslation();
  const again = useSendAgain(upload, false);
  return (
    <>
      <Button loading={again.isPending} onClick={() => again.mutate()}>
        {t("bulk.create_now")}
      </Button>
      <Text size="xs" c="dimmed">
        {t("bulk.create_hint")}
      </Text>
      <Failed error={again.error} />
    </>
  );
}
