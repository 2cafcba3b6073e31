import { promisify } from "node:util";
import { brotliDecompress, unzip } from "node:zlib";
import type { HttpRequest, HttpResponse } from "@masar/kit";
import { type Dispatcher, request } from "undici";

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
  // undici's own timeouts cover silence; this one covers an answer that arrives too slowly as well.
  const signal = AbortSignal.timeout(given.timeoutMs);
  try {
    return await exchange(dispatcher, given, signal);
  } catch (error) {
    throw signal.aborted ? failure("ETIMEDOUT", `no whole answer in ${given.timeoutMs} ms`, error) : error;
  }
}

async function exchange(
  dispatcher: Dispatcher,
  { url, method, headers, body, maxBytes }: HttpRequest,
  signal: AbortSignal,
): Promise<HttpResponse> {
  const sentHeaders = { "accept-encoding": "gzip", ...headers };
  const answer = await request(url, { dispatcher, method, body: body ?? null, headers: sentHeaders, signal });
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of answer.body as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw failure("EMSGSIZE", "the answer is too large"); // leaving the loop closes the connection
    chunks.push(chunk);
  }
  const sent = Buffer.concat(chunks);
  const decode = DECODERS.get(String(answer.headers["content-encoding"] ?? "").toLowerCase());
  return {
    status: answer.statusCode,
    headers: Object.fromEntries(Object.entries(answer.headers).map(([name, value]) => [name, String(value)])),
    body: decode && sent.length > 0 ? await decode(sent, { maxOutputLength: maxBytes }) : sent,
  };
}

function failure(code: string, message: string, cause?: unknown): Error {
  return Object.assign(new Error(message, { cause }), { code });
}
