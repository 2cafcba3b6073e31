import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useApi } from "../../api/api.ts";
import { usePutOrder } from "../../api/orders.ts";
import { useSession } from "../../api/session.ts";
import type { List, Order, ShippedOrder } from "../../api/types.ts";
import { useToast } from "../../app/toast.tsx";
import { download } from "../../ui/download.ts";
import { rememberPrinted } from "../../ui/printed.ts";

/** Small enough that progress is seen to move. */
const AT_ONCE = 25;
const SIDE_BY_SIDE = 4;

interface Refused {
  number: string;
  detail: string;
}

/** What is done to many orders at once. One that is refused holds up none of the others, and says why. */
export function useBulk(onDone: () => void) {
  const { t } = useTranslation();
  const api = useApi();
  const queries = useQueryClient();
  const put = usePutOrder();
  const toast = useToast();
  const { data: session } = useSession();
  const [progress, setProgress] = useState<{ done: number; all: number }>();
  const [refused, setRefused] = useState<Refused[]>([]);
  const [error, setError] = useState<Error>();

  async function run(all: number, work: (tell: (done: number) => void) => Promise<void>): Promise<void> {
    setError(undefined);
    setRefused([]);
    setProgress({ done: 0, all });
    try {
      await work((done) => setProgress({ done, all }));
      onDone();
    } catch (failure) {
      setError(failure instanceof Error ? failure : new Error(String(failure)));
    } finally {
      setProgress(undefined);
    }
  }

  return {
    progress,
    refused,
    error,
    forget: () => setRefused([]),
    ship: (orders: readonly Order[]) =>
      run(orders.length, async (tell) => {
        const outcomes: ShippedOrder[] = [];
        for (let at = 0; at < orders.length; at += AT_ONCE) {
          const ids = orders.slice(at, at + AT_ONCE).map(({ id }) => id);
          outcomes.push(...(await api.post<List<ShippedOrder>>("/orders/ship", { ids })).data);
          tell(outcomes.length);
        }
        const shipped = outcomes.filter(({ outcome }) => outcome === "shipped").length;
        if (shipped > 0) toast({ text: t("orders.shipped_some", { count: shipped }) });
        const numbers = new Map(orders.map(({ id, number }) => [id, number]));
        setRefused(
          outcomes.flatMap(({ id, outcome, detail }) =>
            outcome === "refused" ? [{ number: numbers.get(id ?? "") ?? "", detail: detail ?? "" }] : [],
          ),
        );
        await queries.invalidateQueries({ queryKey: [api.mode] });
      }),
    wish: (orders: readonly Order[], wish: "hold" | "ignore") =>
      run(orders.length, async (tell) => {
        const waiting = [...orders];
        const failed: Refused[] = [];
        let done = 0;
        const worker = async () => {
          for (let order = waiting.shift(); order; order = waiting.shift()) {
            const { id, number } = order;
            await api.post<Order>(`/orders/${id}/${wish}`).then(put, (failure: Error) => {
              failed.push({ number, detail: failure.message });
            });
            done += 1;
            tell(done);
          }
        };
        await Promise.all(Array.from({ length: SIDE_BY_SIDE }, worker));
        setRefused(failed);
        const count = orders.length - failed.length;
        if (count > 0) toast({ text: t(wish === "hold" ? "orders.held_some" : "orders.ignored_some", { count }) });
      }),
    print: (orders: readonly Order[]) =>
      run(orders.length, async () => {
        const numbers = orders.flatMap(({ shipment }) =>
          shipment && shipment.status !== "cancelled" ? [shipment.tracking_number] : [],
        );
        if (numbers.length === 0) return toast({ color: "red", text: t("orders.nothing_to_print") });
        download(await api.file("/labels", { tracking_numbers: numbers }), "labels.pdf");
        rememberPrinted(api.mode, session?.account.id ?? "");
      }),
  };
}
