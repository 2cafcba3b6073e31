import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type Instruction, useInstruct } from "../../api/shipments.ts";
import type { Shipment } from "../../api/types.ts";
import { useToast } from "../../app/toast.tsx";
import { useFigures } from "../../i18n/figures.ts";

/** One instruction for one parcel or for many, one after another: each stands for itself, and the first that is refused is said. */
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
