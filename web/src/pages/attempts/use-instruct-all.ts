import { useState } from "react";
import { useInstruct } from "../../api/shipments.ts";
import type { Instruction, Shipment } from "../../api/types.ts";
import { useToast } from "../../app/toast.tsx";
import { useFigures } from "../../i18n/figures.ts";
import { useTranslation } from "../../i18n/i18n.ts";

/** Sends one instruction for each parcel in turn. A refusal does not stop the others; the first one is shown. */
export function useInstructAll() {
  const { t } = useTranslation();
  const format = useFigures();
  const toast = useToast();
  const instruct = useInstruct();
  const [working, setWorking] = useState(false);
  const [error, setError] = useState<Error>();

  async function send(shipments: readonly Shipment[], instruction: Instruction): Promise<boolean> {
    setWorking(true);
    setError(undefined);
    let done = 0;
    let refused: Error | undefined;
    let last: Shipment | undefined;
    for (const { tracking_number: number } of shipments) {
      try {
        last = await instruct.mutateAsync({ number, instruction });
        done += 1;
      } catch (thrown) {
        refused ??= thrown instanceof Error ? thrown : new Error(String(thrown));
      }
    }
    setWorking(false);
    setError(refused);
    if (shipments.length > 1) {
      toast({ text: t("attempts.done_many", { done: format.count(done), all: format.count(shipments.length) }) });
    } else if (last) {
      const day = last.next_step ? format.weekday(last.next_step.on) : "";
      toast({ text: instruction.action === "return" ? t("attempts.done_return") : t("attempts.done_again", { day }) });
    }
    return refused === undefined;
  }

  return { send, working, error };
}
