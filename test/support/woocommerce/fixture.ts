import { readFileSync } from "node:fs";
import type { RawRequest } from "@masar/kit";

/** A file of `test/fixtures/woocommerce`, such as `orders/cash`. */
export function readFixture<Json = Record<string, unknown>>(name: string): Json {
  return JSON.parse(readFileSync(new URL(`../../fixtures/woocommerce/${name}.json`, import.meta.url), "utf8")) as Json;
}

/** The secret of all deliveries under `webhooks/`. */
export const FIXTURE_WEBHOOK_SECRET = "0123456789abcdef0123456789abcdef";

/** A recorded delivery as it arrived. */
export function readDelivery(name: string): RawRequest {
  const { method, path, headers, body } = readFixture<{
    method: string;
    path: string;
    headers: Record<string, string>;
    body: string;
  }>(`webhooks/${name}`);
  return { method, url: new URL(path, "https://api.example.test"), headers, body: Buffer.from(body, "utf8") };
}
