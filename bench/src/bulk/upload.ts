import { setTimeout } from "node:timers/promises";
import type { BenchServer } from "../start.ts";

const GOVERNORATES = ["C", "GZ", "ALX", "الدقهلية", "SHR", "Aswan"];

/** Sends a file. @returns the milliseconds until its last row is durable, and the most resident memory in bytes meanwhile. */
export async function upload(
  server: Pick<BenchServer, "origin" | "key" | "memory">,
  file: string,
): Promise<{ ms: number; rss: number }> {
  const headers = { Authorization: `Bearer ${server.key}`, "Content-Type": "text/csv" };
  const begun = performance.now();
  const sent = await fetch(`${server.origin}/v1/bulk_uploads`, { method: "POST", body: file, headers });
  const { id } = (await sent.json()) as { id: string };
  for (let rss = 0; ; await setTimeout(50)) {
    rss = Math.max(rss, await server.memory());
    const reply = await fetch(`${server.origin}/v1/bulk_uploads/${id}`, { headers });
    const { status, rows } = (await reply.json()) as { status: string; rows: { failed: number } };
    if (status === "failed" || rows.failed > 0) throw new Error(`the upload failed: ${status}`);
    if (status === "completed") return { ms: performance.now() - begun, rss };
  }
}

/** A CSV file with so many shipments. @param prefix of their references. */
export function fileOf(count: number, prefix: string): string {
  const lines = ["reference,service,cod_value,weight_kg,recipient_name,phone,governorate,city,address"];
  for (let at = 0; at < count; at += 1) {
    const phone = `010${String(10_000_000 + ((at * 7919) % 89_999_999)).slice(0, 8)}`;
    lines.push(
      `${prefix}-${at},standard,${(at % 5_000) + 0.5},1.${at % 10},منى عبد الرحمن,${phone},${GOVERNORATES[at % GOVERNORATES.length]},,"${at} شارع 26 يوليو، الدور 3"`,
    );
  }
  return `${lines.join("\n")}\n`;
}
