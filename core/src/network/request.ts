import { promisify } from "node:util";
import { brotliDecompress, unzip } from "node:zlib";
import type { HttpRequest, HttpResponse } from "@masar/kit";
import type { Dispatcher } from "undici";

const [unzipped, fromBrotli] = [promisify(unzip), promisify(brotliDecompress)];

/** Only gzip is asked for. Some hosts and caches pack answers otherwise all the same. */
const DECODERS: ReadonlyMap<string, typeof unzipped> = new Map([
  ["gzip", unzipped],
  ["x-gzip", unzipped],
  ["deflate", unzipped],
  ["br", fromBrotli],
]);

/** Sends one request and reads its whole answer (`Network.request`): neither redirects nor proxies of the environment are followed. */
export async function sendRequest(dispatcher: Dispatcher, given: HttpRequest): Promise<HttpResponse> {
  const { url, method, headers, body, maxBytes } = given;
  const { origin, pathname, search } = new URL(url);
  const answer = await new Promise<Answer>((resolve, reject) => {
    const exchange = new Exchange(given, { resolve, reject });
    const sent = { "accept-encoding": "gzip", ...headers };
    try {
      dispatcher.dispatch({ origin, path: pathname + search, method, body: body ?? null, headers: sent }, exchange);
    } catch (error) {
      exchange.onResponseError(null, error as Error);
    }
  });
  const decode = DECODERS.get((answer.headers["content-encoding"] ?? "").toLowerCase());
  const packed = Buffer.concat(answer.chunks);
  return {
    status: answer.status,
    headers: answer.headers,
    body: decode && packed.length > 0 ? await decode(packed, { maxOutputLength: maxBytes }) : packed,
  };
}

interface Answer {
  status: number;
  headers: Record<string, string>;
  chunks: readonly Buffer[];
}

interface Settle {
  resolve(answer: Answer): void;
  reject(error: Error): void;
}

/**
 * One request, as undici reports it: its own `request` makes a stream of each answer, which costs more than the rest. A timer
 * that is cleared covers everything, where a signal that times out would live on after its request.
 */
class Exchange implements Dispatcher.DispatchHandler {
  #settle: Settle | undefined;
  readonly #timer: NodeJS.Timeout;
  readonly #maxBytes: number;
  #controller: Dispatcher.DispatchController | undefined;
  #status = 0;
  #headers: Record<string, string> = {};
  readonly #chunks: Buffer[] = [];
  #bytes = 0;

  constructor({ timeoutMs, maxBytes }: HttpRequest, settle: Settle) {
    this.#settle = settle;
    this.#maxBytes = maxBytes;
    this.#timer = setTimeout(() => this.#stop(failure("ETIMEDOUT", `no whole answer in ${timeoutMs} ms`)), timeoutMs);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    // Out of time while waiting for a connection. Thrown, this drops the request unsent and keeps the connection.
    if (!this.#settle) throw failure("ETIMEDOUT", "the request is over");
    this.#controller = controller;
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: Record<string, string | string[] | undefined>,
  ): void {
    if (status < 200) return; // 102, 103: the answer is still to come
    this.#status = status;
    this.#headers = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#bytes += chunk.length;
    if (this.#bytes > this.#maxBytes) this.#stop(failure("EMSGSIZE", "the answer is too large"));
    else this.#chunks.push(chunk);
  }

  onResponseEnd(): void {
    this.#end()?.resolve({ status: this.#status, headers: this.#headers, chunks: this.#chunks });
  }

  onResponseError(_controller: Dispatcher.DispatchController | null, error: Error): void {
    this.#end()?.reject(error);
  }

  #stop(reason: Error): void {
    this.#end()?.reject(reason);
    this.#controller?.abort(reason);
  }

  #end(): Settle | undefined {
    clearTimeout(this.#timer);
    const settle = this.#settle;
    this.#settle = undefined;
    return settle;
  }
}

function failure(code: string, message: string): Error {
  return Object.assign(new Error(message), { code });
}
