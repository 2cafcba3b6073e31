import { Button } from "@mantine/core";
import { Printer } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useUncollected } from "../../api/shipments.ts";
import { useTranslation } from "../../i18n/i18n.ts";
import { useCounts } from "../../ui/counts.ts";
import { Failed } from "../../ui/failed.tsx";

const LabelDialog = lazy(() => import("../shipments/label-dialog.tsx").then((m) => ({ default: m.LabelDialog })));

/** Prints the labels of the parcels that wait for the courier, the newest first; the list of shipments has the rest. */
export function PrintToShip({ count }: { count: number }) {
  const { t } = useTranslation();
  const format = useCounts();
  const read = useUncollected();
  const [numbers, setNumbers] = useState<readonly string[]>();
  if (count === 0) return null;
  return (
    <>
      <Failed error={read.error} />
      <Button
        leftSection={<Printer size={16} aria-hidden />}
        loading={read.isPending}
        onClick={() => read.mutate(undefined, { onSuccess: setNumbers })}
      >
        {t("home.print", { n: format(Math.min(count, 100)) })}
      </Button>
      {numbers && numbers.length > 0 && (
        <Suspense>
          <LabelDialog numbers={numbers} onClose={() => setNumbers(undefined)} />
        </Suspense>
      )}
    </>
  );
}
