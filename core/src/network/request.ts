import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import type { HttpRequest, HttpResponse } from "@masar/kit";
import { type Dispatcher, request } from "undici";

const unzip = promisify(gunzip);

/** Sends one request and reads its whole answer (`Network.request`): neither redirects nor proxies of the environment are followed. */
export async function sendRequest(
  dispatcher: Dispatcher,
  { url, method, headers, body, timeoutMs, maxBytes }: HttpRequest,
): Promise<HttpResponse> {
  const answer = await request(url, {
    ...{ dispatcher, method, body: body ?? null },
    headers: { "accept-encoding": "gzip", ...headers },
    // undici's own timeouts cover silence; this one covers an answer that arrives too slowly as well.
    signal: AbortSignal.timeout(timeoutMs),
  });
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of answer.body as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new Error("the answer is too large"); // leaving the loop closes the connection
    chunks.push(chunk);
  }
  const sent = Buffer.concat(chunks);
  const isZipped = answer.headers["content-encoding"] === "gzip" && sent.length > 0;
  return {
    status: answer.statusCode,
    headers: Object.fromEntries(Object.entries(answer.headers).map(([name, value]) => [name, String(value)])),
    body: isZipped ? await unzip(sent, { maxOutputLength: maxBytes }) : sent,
  };
}
