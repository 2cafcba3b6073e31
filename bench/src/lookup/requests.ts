import assert from "node:assert/strict";
import { Pool } from "undici";
import { requestBody } from "../create/body.ts";
import { sentHeaders } from "../create/load.ts";

export const CLIENTS = 64;
export const SHIPMENTS = 2_000;

interface Answer {
  path: string;
  body: string;
  headers: Record<string, string>;
}

/** A shipment's answers, which later requests compare theirs with. */
export interface Target {
  found: Answer;
  page: Answer;
}

/** A kind of request. */
export interface Read {
  status: number;
  headers(target: Target): Record<string, string>;
  answer(target: Target): Answer;
}

/** @param key of the API. */
export function readsOf(key: string): { found: Read; unchanged: Read; page: Read } {
  const authorization = `Bearer ${key}`;
  return {
    found: { status: 200, headers: () => ({ authorization }), answer: ({ found }) => found },
    unchanged: {
      status: 304,
      headers: ({ found }) => ({ authorization, "if-none-match": found.headers.etag ?? "" }),
      answer: ({ found }) => ({ ...found, body: "" }),
    },
    page: { status: 200, headers: () => ({ accept: "text/html" }), answer: ({ page }) => page },
  };
}

/** Sends `count` requests with 64 clients; the status and bytes of every response are checked. @returns their milliseconds. */
export async function drive(
  { status, headers, answer }: Read,
  { origin, targets, count }: { origin: string; targets: readonly Target[]; count: number },
): Promise<number[]> {
  const pool = poolOf(origin);
  const times: number[] = [];
  let next = 0;
  async function client(): Promise<void> {
    while (next < count) {
      const target = targetAt(targets, next++);
      const startedAt = performance.now();
      const { path, body: expected } = answer(target);
      const { statusCode, body } = await pool.request({ method: "GET", path, headers: headers(target) });
      const text = await body.text();
      if (statusCode !== status) throw new Error(`${statusCode} ${text}`);
      if (text !== expected) throw new Error(`other bytes for ${path}`);
      times.push(performance.now() - startedAt);
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, client));
  await pool.close();
  return times;
}

/** Creates shipments and reads each once: the expected later responses. */
export async function book(server: { origin: string; key: string }): Promise<Target[]> {
  const pool = poolOf(server.origin);
  const targets: Target[] = [];
  const key = { authorization: `Bearer ${server.key}` };
  let next = 0;
  async function client(): Promise<void> {
    while (next < SHIPMENTS) {
      const body = requestBody("lookup", next++);
      const headers = { ...key, "content-type": "application/json" };
      const created = await pool.request({ method: "POST", path: "/v1/shipments", headers, body });
      const { tracking_number, tracking_url } = (await created.body.json()) as Record<string, string>;
      targets.push({
        found: await read(pool, `/v1/shipments/${tracking_number}`, key),
        page: await read(pool, new URL(tracking_url ?? "").pathname, { accept: "text/html" }),
      });
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, client));
  await pool.close();
  return targets;
}

function poolOf(origin: string): Pool {
  return new Pool(origin, { connections: CLIENTS, pipelining: 1 });
}

function targetAt(targets: readonly Target[], at: number): Target {
  const target = targets[(at * 7_919) % targets.length];
  assert.ok(target);
  return target;
}

async function read(pool: Pool, path: string, asked: Record<string, string>): Promise<Answer> {
  const { headers, body, statusCode } = await pool.request({ method: "GET", path, headers: asked });
  const text = await body.text();
  if (statusCode !== 200) throw new Error(`${statusCode} ${text}`);
  return { path, body: text, headers: sentHeaders(headers) };
}
