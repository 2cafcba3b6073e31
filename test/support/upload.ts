import type { Client, Reply } from "./client.ts";

const CSV = "text/csv";

/** Sends a file and waits until it is done. */
export async function upload(
  client: Client,
  file: string | Uint8Array<ArrayBuffer>,
  { type = CSV, query = "", headers = {} }: { type?: string; query?: string; headers?: Record<string, string> } = {},
): Promise<Reply["body"]> {
  const reply = await client.send("POST", `/bulk_uploads${query}`, {
    body: file,
    headers: { "Content-Type": type, ...headers },
  });
  if (reply.status !== 202) throw new Error(`upload: ${reply.status} ${reply.text}`);
  return finished(client, reply.body.id);
}

/** Polls until the upload is done. */
export async function finished(client: Client, id: string): Promise<Reply["body"]> {
  for (;;) {
    const { body } = await client.get(`/bulk_uploads/${id}`);
    if (body.status === "completed" || body.status === "failed") return body;
  }
}

/** A CSV file of that many shipments, each with its own reference. */
export function csvOf(count: number, { from = 0, prefix = "BULK" }: { from?: number; prefix?: string } = {}): string {
  const rows = Array.from({ length: count }, (_, at) =>
    [`${prefix}-${from + at}`, "standard", "990", "1", "منى عبد الرحمن", "01001234567", "GZ", "12 شارع 26 يوليو"].join(
      ",",
    ),
  );
  return `${HEADER}\n${rows.join("\n")}\n`;
}

export const HEADER = "reference,service,cod_value,weight_kg,recipient_name,phone,governorate,address";
