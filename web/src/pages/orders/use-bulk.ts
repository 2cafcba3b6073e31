import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useApi } from "../../api/api.ts";
import { type OrderCorrection, usePutOrder } from "../../api/orders.ts";
import { patiently } from "../../api/patience.ts";
import { asTyped, type Order, type ShippedOrder } from "../../api/types.ts";
import { useToast } from "../../app/toast.tsx";
import { useTranslation } from "../../i18n/i18n.ts";
import type { BulkValues } from "../../ui/list/bulk-edit.tsx";

/** Small enough for visible progress. */
const AT_ONCE = 25;
const SIDE_BY_SIDE = 4;

export interface Refused {
  id: string;
  number: string;
  detail: string;
}

/** An order to act on, loaded or not. */
export interface Chosen {
  id: string;
  number: string;
}

interface Report {
  done(count: number): void;
  refused(orders: Refused[]): void;
}

type Run = (all: number, work: (report: Report) => Promise<void>) => Promise<void>;

/** Actions on many orders. A refused order does not stop the others; its reason is listed. */
export function useBulk(onDone: () => void) {
  const { run, ...state } = useProgress(onDone);
  const [printable, setPrintable] = useState<readonly string[]>([]);
  return {
    ...state,
    /** Numbers of what was shipped last. */
    printable,
    ship: useShip(run, setPrintable),
    decide: useDecide(run),
    correct: useCorrect(run),
    edit: useEdit(run),
  };
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

function useShip(run: Run, onShipped: (numbers: readonly string[]) => void) {
  const { t } = useTranslation();
  const api = useApi();
  const queries = useQueryClient();
  const toast = useToast();
  return (orders: readonly Chosen[]) =>
    run(orders.length, async (report) => {
      onShipped([]);
      const outcomes: ShippedOrder[] = [];
      for (let at = 0; at < orders.length; at += AT_ONCE) {
        const ids = orders.slice(at, at + AT_ONCE).map(({ id }) => id);
        outcomes.push(...(await patiently(() => api.post("/orders/ship", { body: { ids } }))).data);
        report.done(outcomes.length);
      }
      const shipped = outcomes.filter(({ outcome }) => outcome === "shipped").length;
      if (shipped > 0) toast({ text: t("orders.shipped_some", { count: shipped }) });
      onShipped(outcomes.flatMap(({ outcome, tracking_number }) => (outcome === "shipped" && tracking_number) || []));
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
  return (orders: readonly Chosen[], decision: "hold" | "ignore") =>
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

interface Each<Of extends Chosen> {
  act(order: Of): Promise<Order>;
  /** The words for so many that it was done to. */
  done(count: number): string;
}

/** An action on one order after another, some side by side. */
function useEach(run: Run) {
  const put = usePutOrder();
  const toast = useToast();
  return <Of extends Chosen>(orders: readonly Of[], { act, done: words }: Each<Of>) =>
    run(orders.length, async (report) => {
      const waiting = [...orders];
      const failed: Refused[] = [];
      let done = 0;
      const worker = async () => {
        for (let order = waiting.shift(); order; order = waiting.shift()) {
          const { id, number } = order;
          await patiently(() => act(order)).then(put, (failure: Error) => {
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

/** The same values for all of them. */
function useEdit(run: Run) {
  const { t } = useTranslation();
  const api = useApi();
  const queries = useQueryClient();
  const toast = useToast();
  return (orders: readonly Chosen[], values: BulkValues) =>
    run(orders.length, async (report) => {
      const { pickup_address: _, ...same } = values;
      const numbers = new Map(orders.map(({ id, number }) => [id, number]));
      const refused: Refused[] = [];
      for (let at = 0; at < orders.length; at += AT_ONCE) {
        const body = { ids: orders.slice(at, at + AT_ONCE).map(({ id }) => id), ...same };
        const { data } = await patiently(() => api.post("/orders/correct", { body }));
        for (const { id, outcome, detail } of data)
          if (outcome === "refused") refused.push({ id, number: numbers.get(id) ?? "", detail: detail ?? "" });
        report.done(at + body.ids.length);
      }
      const count = orders.length - refused.length;
      if (count > 0) toast({ text: t("orders.fixed_some", { count }) });
      report.refused(refused);
      await queries.invalidateQueries({ queryKey: [api.mode] });
    });
}
