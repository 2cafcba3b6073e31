import { randomUUID } from "node:crypto";
import type { Connection } from "../modules/masar-shipping/service.ts";
import { loadClient } from "./client.ts";

const TIMEOUT_MS = 5_000;

/** Masar did not answer, or something else answered. What it did is unknown. */
export class NoAnswer extends Error {
  override readonly name = "NoAnswer";
}

/** Masar does not know this store, or the signature is too old. Nothing was done. */
export class SignatureRefused extends NoAnswer {}

/** Sends a signed message to one of Masar's addresses that no API key opens. @throws NoAnswer */
export async function sendSigned(
  url: string,
  message: { type: string; [name: string]: unknown },
  { secret, storeId }: Pick<Connection, "secret" | "storeId">,
): Promise<unknown> {
  const { signWebhook } = await loadClient();
  const body = JSON.stringify({ ...message, store_id: storeId });
  const id = `msg_${randomUUID()}`;
  const timestamp = Math.floor(Date.now() / 1000);
  const headers = {
    "content-type": "application/json",
    "masar-store": storeId,
    "webhook-id": id,
    "webhook-timestamp": String(timestamp),
    "webhook-signature": signWebhook({ id, timestamp, body }, secret),
  };
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const response = await fetch(url, { method: "POST", headers, body, signal, redirect: "error" });
    if (response.status === 401) throw new SignatureRefused(`${message.type}: status 401`);
    if (!response.ok) throw new NoAnswer(`${message.type}: status ${response.status}`);
    return await response.json();
  } catch (error) {
    if (error instanceof NoAnswer) throw error;
    throw new NoAnswer(`${message.type}: ${error instanceof Error ? error.message : "failed"}`);
  }
}
