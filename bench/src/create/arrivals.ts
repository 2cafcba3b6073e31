import { fork } from "node:child_process";
import { once } from "node:events";

export interface Arrivals {
  origin: string;
  key: string;
  /** Part of every reference and idempotency key. */
  name: string;
  count: number;
  perSecond: number;
  /** Connections, each with one request at a time. A request that finds none free waits, and its time runs. */
  connections: number;
}

/** Milliseconds from the moment a request was due to its whole response; of all but those of the first half second. */
export interface Latency {
  p50: number;
  p99: number;
  /** p99 of each window of the time, in its order; what is left at the end is in none. */
  windows: readonly number[];
}

export const WINDOW_MS = 5_000;

/**
 * Creates shipments at their scheduled times, whatever the server does (an open loop), from a process of its own: in that of
 * the benchmark garbage collection held requests back for up to 10 ms.
 *
 * @throws unless all are answered 201.
 */
export async function arrive(arrivals: Arrivals): Promise<Latency> {
  const child = fork(new URL("./generator.ts", import.meta.url), [JSON.stringify(arrivals)], { stdio: "inherit" });
  // `exit` may come before the last message, `disconnect` does not.
  const [answer] = (await Promise.race([once(child, "message"), once(child, "disconnect").then(() => [])])) as [
    Latency?,
  ];
  if (!answer) throw new Error("the generator of requests failed");
  return answer;
}
