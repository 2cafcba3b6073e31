// Sends requests at their scheduled times over plain sockets: an HTTP client costs more than the requests it is to time.
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { createHistogram, type Histogram } from "node:perf_hooks";
import { type Arrivals, type Latency, WINDOW_MS } from "./arrivals.ts";
import { requestBody } from "./body.ts";

const { origin, key, name, count, perSecond, connections } = JSON.parse(process.argv[2] ?? "{}") as Arrivals;
const { hostname, port, host } = new URL(origin);
const newHistogram = () => createHistogram({ highest: 600_000_000, figures: 3 }); // microseconds
const [histogram, recent] = [newHistogram(), newHistogram()];
const windows: number[] = [];
/** At the start nothing is recorded: the generator is compiled then, and its requests go out late and in bursts. */
const UNRECORDED_MS = 500;
/** Used in turns: one that is never used is closed by the server after a minute. */
const free: ((index: number) => void)[] = [];
let next = 0;
let answered = 0;

setInterval(() => {
  if (recent.count > 0) windows.push(p99Of(recent));
  recent.reset();
}, WINDOW_MS).unref();

const sockets = await Promise.all(Array.from({ length: connections }, open));
const startedAt = performance.now();
sendWhatIsDue();

function dueAt(index: number): number {
  return startedAt + (index * 1000) / perSecond;
}

function sendWhatIsDue(): void {
  while (next < count && free.length > 0 && dueAt(next) <= performance.now()) free.shift()?.(next++);
  if (next < count) setTimeout(sendWhatIsDue, 1);
}

/** A connection, which takes the next request when it is free. */
async function open(): Promise<Socket> {
  const socket = connect({ host: hostname, port: Number(port), noDelay: true });
  let index = 0;
  let received = "";
  const send = (due: number) => {
    index = due;
    socket.write(request(index));
  };
  socket.setEncoding("latin1");
  socket.on("data", (chunk: string) => {
    received += chunk;
    if (!isWhole(received)) return;
    if (!received.startsWith("HTTP/1.1 201 ")) throw new Error(received);
    received = "";
    if (dueAt(index) - startedAt >= UNRECORDED_MS) record(performance.now() - dueAt(index));
    answered += 1;
    if (answered === count) return finish();
    free.push(send);
    if (next < count && dueAt(next) <= performance.now()) free.shift()?.(next++);
  });
  socket.on("close", () => {
    if (answered < count) throw new Error("the server closed a connection");
  });
  await once(socket, "connect");
  free.push(send);
  return socket;
}

function record(ms: number): void {
  const took = Math.max(1, Math.round(ms * 1000));
  histogram.record(took);
  recent.record(took);
}

function request(index: number): string {
  const body = requestBody(name, index);
  return `POST /v1/shipments HTTP/1.1\r\nhost: ${host}\r\nauthorization: Bearer ${key}\r\ncontent-type: application/json\r\nidempotency-key: ${name}-${index}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
}

function isWhole(response: string): boolean {
  const end = response.indexOf("\r\n\r\n");
  if (end < 0) return false;
  const length = /\r\ncontent-length: (\d+)/i.exec(response.slice(0, end))?.[1];
  if (length === undefined) throw new Error("a response without content-length");
  return response.length >= end + 4 + Number(length);
}

function finish(): void {
  for (const socket of sockets) socket.end();
  if (histogram.count === 0) throw new Error(`all requests were sent within ${UNRECORDED_MS} ms: none was recorded`);
  const latency: Latency = { p50: histogram.percentile(50) / 1000, p99: p99Of(histogram), windows };
  process.send?.(latency, () => process.disconnect?.());
}

function p99Of(of: Histogram): number {
  return of.percentile(99) / 1000;
}
