import type { LabelData, LabelSheet } from "../data.ts";

/** What is to be printed; `labels` follow as they are asked for. */
export type Job = { output: "pdf"; sheet: LabelSheet } | { output: "zpl" };

/** To the thread, on the port of one job. */
export type ToThread =
  | { kind: "labels"; labels: readonly LabelData[]; isLast: boolean }
  /** The last piece was taken: make the next. */
  | { kind: "more" };

/** From the thread. */
export type FromThread =
  | { kind: "need_labels" }
  | { kind: "piece"; bytes: Uint8Array }
  | { kind: "end" }
  | { kind: "failed"; message: string };
