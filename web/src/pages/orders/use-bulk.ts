import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useApi } from "../../api/api.ts";
import { type OrderCorrection, usePutOrder } from "../../api/orders.ts";
import { asTyped, type Order, type ShippedOrder } from "../../api/types.ts";
import { useToast } from "../../app/toast.tsx";
import { download } from "../../ui/download.ts";

/** Small enough for visible progress. */
const AT_ONCE = 25;
const SIDE_BY_SIDE = 4;

export interface Refused {
  id: string;
  number: string;
  detail: string;
}

interface Report {
  done(count: number): void;
  refused(orders: Refused[]): void;
}

type Run = (all: number, work: (report: Report) => Promise<void>) => Promise<void>;

/** Actions on many orders. A refused order does not stop the others; its reason is listed. */
export function useBulk(onDone: () => void) {
  const { run, ...state } = useProgress(onDone);
  return { ...state, ship: useShip(run), decide: useDecide(run), correct: useCorrect(run), print: usePrint(run) };
}

/** Runs an action, and keeps its progress, refused orders and error. */
function useProgress(onDone: () => void) {
  const [progress, setProgress] = useState<{ done: number; all: number }>();
  const [refused, setRefused] = useState<Refused[]>([]);
  const [error, setError] = useState<Error>();
  const run: Run = async (all, work) => {
    setError(undefined);
    setRefused([]);
    setProgress({ done: 0, all });
    try {
      await work({ done: (done) => setProgress({ done, all }), refused: setRefused });
      onDone();
    } catch (failure) {
      setError(failure instanceof Error ? failure : new Error(String(failure)));
    } finally {
      setProgress(undefined);
    }
  };
  return { run, progress, refused, error, forget: () => setRefused([]) };
}

function useShip(run: Run) {
  const { t } = useTranslation();
  const api = useApi();
  const queries = useQueryClient();
  const toast = useToast();
  return (orders: readonly Order[]) =>
    run(orders.length, async (report) => {
      const outcomes: ShippedOrder[] = [];
      for (let at = 0; at < orders.length; at += AT_ONCE) {
        const ids = orders.slice(at, at + AT_ONCE).map(({ id }) => id);
        outcomes.push(...(await api.post("/orders/ship", { body: { ids } })).data);
        report.done(outcomes.length);
      }
      const shipped = outcomes.filter(({ outcome }) => outcome === "shipped").length;
      if (shipped > 0) toast({ text: t("orders.shipped_some", { count: shipped }) });
      const numbers = new Map(orders.map(({ id, number }) => [id, number]));
      report.refused(
        outcomes.flatMap(({ id, outcome, detail }) =>
          outcome === "refused" ? [{ id: id ?? "", number: numbers.get(id ?? "") ?? "", detail: detail ?? "" }] : [],
        ),
      );
      await queries.invalidateQueries({ queryKey: [api.mode] });
    });
}

function useDecide(run: Run) {
  const { t } = useTranslation();
  const api = useApi();
  const each = useEach(run);
  return (orders: readonly Order[], decision: "hold" | "ignore") =>
    each(orders, {
      act: ({ id }) => api.post(`/orders/{id}/${decision}`, { params: { path: { id } } }),
      done: (count) => t(decision === "hold" ? "orders.held_some" : "orders.ignored_some", { count }),
    });
}

/** One correction for all of them. */
function useCorrect(run: Run) {
  const { t } = useTranslation();
  const api = useApi();
  const each = useEach(run);
  return (orders: readonly Order[], correction: OrderCorrection) =>
    each(orders, {
      act: ({ id, etag }) =>
        api.patch("/orders/{id}", {
          params: { path: { id }, header: { "If-Match": etag } },
          body: asTyped(correction),
        }),
      done: (count) => t("orders.fixed_some", { count }),
    });
}

interface Each {
  act(order: Order): Promise<Order>;
  /** The words for so many that it was done to. */
  done(count: number): string;
}

/** An action on one order after another, some side by side. */
function useEach(run: Run) {
  const put = usePutOrder();
  const toast = useToast();
  return (orders: readonly Order[], { act, done: words }: Each) =>
    run(orders.length, async (report) => {
      const waiting = [...orders];
      const failed: Refused[] = [];
      let done = 0;
      const worker = async () => {
        for (let order = waiting.shift(); order; order = waiting.shift()) {
          const { id, number } = order;
          await act(order).then(put, (failure: Error) => {
            failed.push({ id, number, detail: failure.message });
          });
          done += 1;
          report.done(done);
        }
      };
      await Promise.all(Array.from({ length: SIDE_BY_SIDE }, worker));
      report.refused(failed);
      const count = orders.length - failed.length;
      if (count > 0) toast({ text: words(count) });
    });
}

function usePrint(run: Run) {
  const { t } = useTranslation();
  const api = useApi();
  const toast = useToast();
  return (orders: readonly Order[]) =>
    run(orders.length, async () => {
      const numbers = orders.flatMap(({ shipment }) =>
        shipment && shipment.status !== "cancelled" ? [shipment.tracking_number] : [],
      );
      if (numbers.length === 0) return toast({ color: "red", text: t("orders.nothing_to_print") });
      download(await api.postFile("/labels", { body: { tracking_numbers: numbers } }), "labels.pdf");
    });
}
