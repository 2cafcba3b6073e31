import { Pool } from "undici";

const GOVERNORATES = ["C", "GZ", "ALX", "DK", "SHR", "ASN"];

export interface Load {
  /** Part of every reference and idempotency key. */
  name: string;
  count: number;
  clients: number;
  /** Open loop: requests start at their scheduled times, from which their times are measured. */
  arrivalsPerSecond?: number;
}

interface Answer {
  body: string;
  headers: Record<string, string>;
}

/** Creates shipments, each once. @returns the times in milliseconds, and the first answer. @throws unless all are 201. */
export async function send(
  server: { origin: string; key: string },
  { name, count, clients, arrivalsPerSecond }: Load,
): Promise<{ ms: number; times: number[]; answers: Answer[] }> {
  const pool = new Pool(server.origin, { connections: clients, pipelining: 1 });
  const times: number[] = [];
  const answers: Answer[] = [];
  let next = 0;
  const startedAt = performance.now();
  async function client(): Promise<void> {
    while (next < count) {
      const index = next++;
      let due = performance.now();
      if (arrivalsPerSecond) {
        due = startedAt + (index * 1000) / arrivalsPerSecond;
        const early = due - performance.now();
        if (early > 0.5) await new Promise((resolve) => setTimeout(resolve, early));
      }
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
      times.push(performance.now() - due);
      if (index === 0) answers.push({ body, headers: sentHeaders(response.headers) });
    }
  }
  await Promise.all(Array.from({ length: clients }, client));
  const ms = performance.now() - startedAt;
  await pool.close();
  return { ms, times, answers };
}

export function requestBody(name: string, index: number): string {
  return JSON.stringify({
    reference: `${name}-${index}`,
    service: "standard",
    cod_value: 100 + (index % 5000) / 4,
    parcel: { weight_kg: 1 + (index % 7) / 2, description: "قميص قطن" },
    recipient: {
      name: "منى عبد الرحمن",
      phone: `010${String(10_000_000 + (index % 89_999_999))}`,
      governorate: GOVERNORATES[index % GOVERNORATES.length],
      address: `${index % 200} شارع 26 يوليو، الدور 3`,
    },
  });
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
