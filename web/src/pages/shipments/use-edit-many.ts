import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useApi } from "../../api/api.ts";
import { patiently } from "../../api/patience.ts";
import { useToast } from "../../app/toast.tsx";
import { useFigures } from "../../i18n/figures.ts";
import { useTranslation } from "../../i18n/i18n.ts";
import type { BulkValues } from "../../ui/list/bulk-edit.tsx";

const AT_ONCE = 50;

export interface RefusedEdit {
  number: string;
  detail: string;
}

/** Gives many shipments the same values. A refused one does not stop the others. */
export function useEditMany() {
  const { t } = useTranslation();
  const api = useApi();
  const queries = useQueryClient();
  const toast = useToast();
  const format = useFigures();
  const [progress, setProgress] = useState<{ done: number; all: number }>();
  const [refused, setRefused] = useState<readonly RefusedEdit[]>([]);
  const [error, setError] = useState<Error | null>(null);

  async function run(numbers: readonly string[], values: BulkValues) {
    setError(null);
    setRefused([]);
    const failed: RefusedEdit[] = [];
    try {
      for (let at = 0; at < numbers.length; at += AT_ONCE) {
        setProgress({ done: at, all: numbers.length });
        const body = { tracking_numbers: numbers.slice(at, at + AT_ONCE), ...values };
        const { data } = await patiently(() => api.post("/shipments/edit", { body }));
        for (const { tracking_number: number, outcome, detail } of data)
          if (outcome === "refused") failed.push({ number, detail: detail ?? "" });
      }
      toast({ text: t("list.edited", { n: format.count(numbers.length - failed.length) }) });
    } catch (failure) {
      setError(failure instanceof Error ? failure : new Error(String(failure)));
    } finally {
      setProgress(undefined);
      setRefused(failed);
      await Promise.all(
        ["shipments", "shipment"].map((kind) => queries.invalidateQueries({ queryKey: [api.mode, kind] })),
      );
    }
  }
  return { run, progress, refused, error, forget: () => setRefused([]) };
}
