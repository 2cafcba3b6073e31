import { useRef, useState } from "react";
import { ApiProblem } from "../../api/problem.ts";
import { type NewScan, useScan } from "../../api/staff.ts";
import { useFigures } from "../../i18n/figures.ts";
import { useTranslation } from "../../i18n/i18n.ts";
import { beep } from "./beep.ts";

/** The result of a scan, readable from two metres away. */
export interface Scanned {
  id: number;
  number: string;
  state: "working" | "ok" | "refused" | "not_sent";
  words: string;
  detail: string;
}

const KEPT = 50;

/** Sends scans one after another in reading order, while the next can already be read. */
export function useScanner(sound: boolean) {
  const { t } = useTranslation();
  const format = useFigures();
  const scan = useScan();
  const [scanned, setScanned] = useState<readonly Scanned[]>([]);
  const [count, setCount] = useState(0);
  const queue = useRef<Promise<void>>(Promise.resolve());
  const next = useRef(0);

  const note = (one: Scanned) =>
    setScanned((before) => [one, ...before.filter(({ id }) => id !== one.id)].slice(0, KEPT));

  async function send(id: number, body: NewScan): Promise<void> {
    const number = body.tracking_number;
    try {
      const outcome = await scan.mutateAsync(body);
      const kind = outcome?.outcome === "late" || outcome?.outcome === "repeated" ? outcome.outcome : "ok";
      const cash = outcome?.cash_due ? t("staff.due", { amount: format.money(outcome.cash_due) }) : "";
      const before = outcome?.cash_lowered_from ?? null;
      const lowered = before === null ? "" : t("staff.lowered_from", { amount: format.money(before) });
      const detail = [outcome?.status && t(`status.${outcome.status}`), cash, lowered].filter(Boolean).join(" · ");
      note({ id, number, state: "ok", words: t(`staff.${kind}`), detail });
      setCount((before) => before + 1);
      if (sound) beep(true);
    } catch (error) {
      const refused = error instanceof ApiProblem;
      const detail = refused
        ? (error.document.errors?.map((one) => one.detail).join(" ") ?? error.document.detail)
        : t("failed.text");
      const state = refused ? "refused" : "not_sent";
      note({ id, number, state, words: t(`staff.${state}`), detail });
      if (sound) beep(false);
    }
  }

  return {
    scanned,
    count,
    read(body: NewScan) {
      next.current += 1;
      const id = next.current;
      note({ id, number: body.tracking_number, state: "working", words: t("staff.working"), detail: "" });
      queue.current = queue.current.then(() => send(id, body));
    },
  };
}
