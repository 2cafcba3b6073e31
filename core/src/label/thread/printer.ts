import { Readable } from "node:stream";
import { MessageChannel, Worker } from "node:worker_threads";
import type { LabelData } from "../data.ts";
import type { FromThread, Job, ToThread } from "./message.ts";

/** Makes files of many labels in a thread of its own: a thousand take a second, and requests are not to wait for them. */
export interface LabelPrinter {
  /** The file, made as fast as it is read. Fails when there is no label. */
  print(labels: Iterable<LabelData>, job: Job): Readable;
  stop(): Promise<void>;
}

/** Labels handed over at once. */
const SLICE = 50;

/** The thread starts with the first file, and anew after one that died. */
export function createLabelPrinter(): LabelPrinter {
  let thread: Worker | undefined;
  let isStopped = false;

  function running(): Worker {
    if (isStopped) throw new Error("the label printer was stopped");
    if (thread) return thread;
    const started = new Worker(new URL("./thread.ts", import.meta.url));
    started.unref();
    // Jobs learn of its end by their ports, which close with it.
    const forget = () => {
      if (thread === started) thread = undefined;
    };
    started.on("error", forget);
    started.on("exit", forget);
    thread = started;
    return started;
  }

  return {
    print: (labels, job) => readJob(running(), labels, job),
    async stop() {
      isStopped = true;
      await thread?.terminate();
    },
  };
}

function readJob(thread: Worker, labels: Iterable<LabelData>, job: Job): Readable {
  const { port1: port, port2 } = new MessageChannel();
  const rest = labels[Symbol.iterator]();
  const send = (message: ToThread) => port.postMessage(message);
  let isOver = false;
  let isAsked = true; // the first piece is made without being asked for
  const readable = new Readable({
    read() {
      if (!isAsked) send({ kind: "more" });
      isAsked = true;
    },
    destroy(error, done) {
      isOver = true;
      port.close();
      done(error);
    },
  });
  port.on("message", (message: FromThread) => {
    try {
      answer(message);
    } catch (error) {
      readable.destroy(error as Error);
    }
  });
  port.on("close", () => {
    if (!isOver) readable.destroy(new Error("the thread that prints labels ended"));
  });
  thread.postMessage({ job, port: port2 }, [port2]);
  return readable;

  function answer(message: FromThread): void {
    switch (message.kind) {
      case "need_labels":
        send({ kind: "labels", ...slice(rest) });
        return;
      case "piece":
        isAsked = false;
        readable.push(message.bytes);
        return;
      case "end":
        isOver = true;
        readable.push(null);
        port.close();
        return;
      case "failed":
        readable.destroy(new Error(message.message));
    }
  }
}

function slice(rest: Iterator<LabelData>): { labels: LabelData[]; isLast: boolean } {
  const labels: LabelData[] = [];
  while (labels.length < SLICE) {
    const { value, done } = rest.next();
    if (done) return { labels, isLast: true };
    labels.push(value);
  }
  return { labels, isLast: false };
}
