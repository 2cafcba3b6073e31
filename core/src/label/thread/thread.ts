import { type MessagePort, parentPort } from "node:worker_threads";
import type { LabelData } from "../data.ts";
import { labelStream } from "../render.ts";
import { zplStream } from "../zpl.ts";
import type { FromThread, Job, ToThread } from "./message.ts";

// The thread in which files of many labels are made. Jobs run side by side: each makes a piece only when the one before
// was taken, so a thousand labels of one merchant do not keep the ten of another waiting.
parentPort?.on("message", ({ job, port }: { job: Job; port: MessagePort }) => {
  print(job, port).catch((error) => {
    const failed: FromThread = { kind: "failed", message: error instanceof Error ? error.message : String(error) };
    port.postMessage(failed);
  });
});

async function print(job: Job, port: MessagePort): Promise<void> {
  const inbox = receiver(port);
  const labels = labelsFrom(port, inbox);
  const stream = job.output === "pdf" ? labelStream(labels, job.sheet) : zplStream(labels);
  for await (const piece of stream) {
    if (inbox.isClosed()) return;
    const message: FromThread = { kind: "piece", bytes: Buffer.from(piece) };
    port.postMessage(message);
    if (!(await inbox.next("more"))) return;
  }
  const end: FromThread = { kind: "end" };
  port.postMessage(end);
}

async function* labelsFrom(port: MessagePort, inbox: Inbox): AsyncGenerator<LabelData> {
  for (;;) {
    const ask: FromThread = { kind: "need_labels" };
    port.postMessage(ask);
    const slice = await inbox.next("labels");
    if (slice?.kind !== "labels") return;
    yield* slice.labels;
    if (slice.isLast) return;
  }
}

interface Inbox {
  /** The next message of a kind; undefined when the other side is gone. */
  next(kind: ToThread["kind"]): Promise<ToThread | undefined>;
  isClosed(): boolean;
}

/** The two kinds are waited for at the same time: the stream reads labels ahead while its last piece is on its way. */
function receiver(port: MessagePort): Inbox {
  const waiting: ToThread[] = [];
  const waking = new Set<() => void>();
  let closed = false;
  const wakeAll = () => {
    for (const wake of waking) wake();
    waking.clear();
  };
  port.on("message", (message: ToThread) => {
    waiting.push(message);
    wakeAll();
  });
  port.on("close", () => {
    closed = true;
    wakeAll();
  });
  return {
    isClosed: () => closed,
    async next(kind) {
      for (;;) {
        const at = waiting.findIndex((message) => message.kind === kind);
        if (at >= 0) return waiting.splice(at, 1)[0];
        if (closed) return undefined;
        await new Promise<void>((resolve) => waking.add(resolve));
      }
    },
  };
}
