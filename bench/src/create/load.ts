import { Pool } from "undici";
import { requestBody } from "./body.ts";

/** Creates before a server is measured: V8 compiles its functions for about that long, which takes up to a fifth of two cores. */
export const WARM_UP = 24_000;

export interface Load {
  /** Part of every reference and idempotency key. */
  name: string;
  count: number;
  clients: number;
}

interface Answer {
  body: string;
  headers: Record<string, string>;
}

/** Creates shipments, each once. @returns the times in milliseconds, and the first answer. @throws unless all are 201. */
export async function send(
  server: { origin: string; key: string },
  { name, count, clients }: Load,
): Promise<{ ms: number; times: number[]; answers: Answer[] }> {
  const pool = new Pool(server.origin, { connections: clients, pipelining: 1 });
  const times: number[] = [];
  const answers: Answer[] = [];
  let next = 0;
  const startedAt = performance.now();
  async function client(): Promise<void> {
    while (next < count) {
      const index = next++;
      const sentAt = performance.now();
      const response = await pool.request({
        method: "POST",
        path: "/v1/shipments",
        headers: {
          authorization: `Bearer ${server.key}`,
          "content-type": "application/json",
          "idempotency-key": `${name}-${index}`,
        },
        body: requestBody(name, index),
      });
      const body = await response.body.text();
      if (response.statusCode !== 201) throw new Error(`${response.statusCode} ${body}`);
      times.push(performance.now() - sentAt);
      if (index === 0) answers.push({ body, headers: sentHeaders(response.headers) });
    }
  }
  await Promise.all(Array.from({ length: clients }, client));
  const ms = performance.now() - startedAt;
  await pool.close();
  return { ms, times, answers };
}

/** Node sets these itself. */
const OF_THE_CONNECTION = new Set(["connection", "content-length", "date", "keep-alive", "transfer-encoding"]);

/** The headers of an answer that its server wrote, for a peer that answers the same. */
export function sentHeaders(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      typeof value === "string" && !OF_THE_CONNECTION.has(name) ? [[name, value]] : [],
    ),
  );
}
