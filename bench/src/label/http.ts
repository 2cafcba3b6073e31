import { request } from "undici";
import { type BenchServer, sqliteDatabase, startServer } from "../start.ts";
import { checkPdf } from "./check.ts";
import { sampleLabel } from "./sample.ts";

const PAGES = 1_000;
const FILES = 6;
const CLIENTS = 32;

/** `POST /labels` for a thousand shipments at a time: pages per second at the client, each file checked. */
export async function pagesOverHttp(): Promise<{ perSecond: number; bytesEach: number; firstByteMs: number }> {
  const database = await sqliteDatabase();
  const server = await startServer({ databaseUrl: database.url });
  const numbers = await book(server);
  const headers = { authorization: `Bearer ${server.key}`, "content-type": "application/json" };
  let [elapsedMs, bytes, firstByteMs] = [0, 0, 0];
  // The first is a warm-up: fonts and texts are read once.
  for (let file = 0; file <= FILES; file += 1) {
    const startedAt = performance.now();
    const { statusCode, body } = await request(`${server.origin}/v1/labels`, {
      method: "POST",
      headers,
      body: JSON.stringify({ tracking_numbers: numbers }),
    });
    const firstAt = performance.now();
    const pdf = Buffer.from(await body.arrayBuffer());
    const doneAt = performance.now();
    if (statusCode !== 200) throw new Error(`${statusCode} ${pdf}`);
    checkPdf(
      pdf,
      numbers.map((trackingNumber) => ({ trackingNumber })),
    );
    if (file === 0) continue;
    elapsedMs += doneAt - startedAt;
    firstByteMs += firstAt - startedAt;
    bytes += pdf.length;
  }
  await server.stop();
  await database.remove();
  const pages = FILES * PAGES;
  return { perSecond: (pages * 1000) / elapsedMs, bytesEach: bytes / pages, firstByteMs: firstByteMs / FILES };
}

async function book(server: BenchServer): Promise<string[]> {
  const numbers: string[] = [];
  let next = 0;
  async function client(): Promise<void> {
    while (next < PAGES) {
      const { recipient, description, codPiastres } = sampleLabel(next);
      next += 1;
      const { statusCode, body } = await request(`${server.origin}/v1/shipments`, {
        method: "POST",
        headers: { authorization: `Bearer ${server.key}`, "content-type": "application/json" },
        body: JSON.stringify({
          reference: `label-${next}`,
          service: "standard",
          cod_value: codPiastres / 100,
          parcel: { weight_kg: 1, ...(description === null ? {} : { description }) },
          recipient: {
            name: recipient.name,
            phone: recipient.phone,
            governorate: recipient.governorate,
            address: recipient.address,
          },
        }),
      });
      const text = await body.text();
      if (statusCode !== 201) throw new Error(`${statusCode} ${text}`);
      numbers.push((JSON.parse(text) as { tracking_number: string }).tracking_number);
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, client));
  return numbers;
}
