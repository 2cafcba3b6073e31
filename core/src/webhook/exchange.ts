import type { Dispatcher } from "undici";
import { type Header, headerList } from "./header.ts";
import { type Ending, OutOfTime } from "./outcome.ts";

/** Kept for the record of the attempt. */
const excerptBytes = 4 * 1024;
/** Read to its end and thrown away, so that the connection can be used again. A longer body costs the connection. */
const discardBytes = 64 * 1024;

/** One request and its answer, as undici reports them. Calls `onEnd` exactly once, and never after `timeoutMs`. */
export class Exchange implements Dispatcher.DispatchHandler {
  #onEnd: ((ending: Ending) => void) | undefined;
  readonly #timer: NodeJS.Timeout;
  #controller: Dispatcher.DispatchController | undefined;
  #status: number | undefined;
  #retryAfter: string | undefined;
  #responseHeaders: readonly Header[] = [];
  readonly #excerpt: Buffer[] = [];
  #receivedBytes = 0;

  constructor(timeoutMs: number, onEnd: (ending: Ending) => void) {
    this.#onEnd = onEnd;
    this.#timer = setTimeout(() => this.#stop(new OutOfTime(`No answer within ${timeoutMs / 1000} s.`)), timeoutMs);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    // Out of time while waiting for a connection. Thrown, this drops the request unsent and keeps the connection: the
    // attempt is already recorded as failed and may be under way again elsewhere.
    if (!this.#onEnd) throw new OutOfTime();
    this.#controller = controller;
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: Record<string, string | string[] | undefined>,
  ): void {
    if (status < 200) return; // 102, 103: the answer is still to come
    this.#status = status;
    this.#responseHeaders = headerList(headers);
    const retryAfter = headers["retry-after"];
    if (typeof retryAfter === "string") this.#retryAfter = retryAfter;
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#receivedBytes < excerptBytes) this.#excerpt.push(chunk.subarray(0, excerptBytes - this.#receivedBytes));
    this.#receivedBytes += chunk.length;
    if (this.#receivedBytes > discardBytes) this.#stop(new Error("more than enough was read"));
  }

  onResponseEnd(): void {
    this.#end(undefined);
  }

  onResponseError(_controller: Dispatcher.DispatchController | null, error: Error): void {
    this.#end(error);
  }

  #stop(reason: Error): void {
    this.#end(reason);
    this.#controller?.abort(reason);
  }

  #end(error: Error | undefined): void {
    clearTimeout(this.#timer);
    const onEnd = this.#onEnd;
    this.#onEnd = undefined;
    onEnd?.({
      sent: this.#controller !== undefined,
      status: this.#status,
      retryAfter: this.#retryAfter,
      responseHeaders: this.#responseHeaders,
      responseExcerpt: textOf(this.#excerpt),
      error,
    });
  }
}

/** UTF-8, without a character cut in half at the end and without NUL, which Postgres cannot keep in text. */
function textOf(chunks: Buffer[]): string {
  if (chunks.length === 0) return "";
  return new TextDecoder().decode(Buffer.concat(chunks), { stream: true }).replaceAll("\0", "\ufffd");
}
