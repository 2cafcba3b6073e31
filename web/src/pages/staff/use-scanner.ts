import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiProblem } from "../../api/client.ts";
import { type NewScan, useScan } from "../../api/staff.ts";
import { beep } from "./beep.ts";

/** What became of a scan, to be seen from two metres away. */
export interface Scanned {
  id: number;
  number: string;
  state: "working" | "ok" | "refused" | "not_sent";
  words: string;
  detail: string;
}

const KEPT = 50;

/** Sends scans one after another in the order in which they were read, while the next is read already. */
export function useScanner(sound: boolean) {
  const { t } = useTranslation();
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
      const detail = outcome?.status ? t(`status.${outcome.status}`) : "";
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
