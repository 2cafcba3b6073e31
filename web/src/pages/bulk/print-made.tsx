import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { Printer } from "lucide-react";
import { useApi } from "../../api/api.ts";
import { madeNumbers } from "../../api/bulk.ts";
import type { BulkUpload } from "../../api/types.ts";
import { useFigures } from "../../i18n/figures.ts";
import { useTranslation } from "../../i18n/i18n.ts";
import { Failed } from "../../ui/failed.tsx";
import { LabelDialog } from "../shipments/label-dialog.tsx";

/** As many as a list selects at once. */
const MOST = 5_000;

/** Labels of the shipments that an upload created. */
export function PrintMade({ upload }: { upload: BulkUpload }) {
  const { t } = useTranslation();
  const format = useFigures();
  const api = useApi();
  const made = useMutation({ mutationFn: () => madeNumbers(api, upload.id, MOST) });
  const n = format.count(Math.min(upload.rows.created, MOST));
  return (
    <>
      <Button leftSection={<Printer size={16} aria-hidden />} loading={made.isPending} onClick={() => made.mutate()}>
        {t(upload.rows.created > MOST ? "bulk.print_first" : "bulk.print_made", { n })}
      </Button>
      <Failed error={made.error} />
      {made.data && <LabelDialog numbers={made.data} onClose={made.reset} />}
    </>
  );
}
