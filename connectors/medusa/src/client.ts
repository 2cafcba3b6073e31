import {
  accessRevoked,
  type ConnectorError,
  type Network,
  rateLimited,
  refused,
  retryAfterMs,
  type Store,
  unavailable,
  unreadable,
} from "@masar/kit";
import { z } from "zod";
import type { Secrets } from "./schema.ts";
import { signedHeaders } from "./signature.ts";
import { WORDING } from "./wording.ts";

const TIMEOUT_MS = 20_000;
const MOST_BYTES = 8 * 1024 * 1024;
const LONGEST_REFUSAL = 10_000;
const refusalSchema = z.object({ code: z.string() });

/**
 * Sends one signed message to our plugin in the store. Its answer is read by the schema.
 *
 * @throws ConnectorError, whose text contains nothing that the store sent.
 */
export async function send<Schema extends z.ZodType>(
  { secrets, network }: Pick<Store<Secrets>, "secrets" | "network">,
  message: { type: string; [name: string]: unknown },
  schema: Schema,
): Promise<z.output<Schema>> {
  const body = JSON.stringify(message);
  const response = await exchange(new URL(`${secrets.url}/hooks/masar`), { body, secret: secrets.secret, network });
  if (!response.ok) throw failureOf(message.type, response, await codeOf(response));
  const json = await readJson(message.type, response);
  const read = schema.safeParse(json);
  if (!read.success) throw unreadable(`the answer to ${message.type} has an unknown format`);
  return read.data;
}

async function exchange(
  url: URL,
  { body, secret, network }: { body: string; secret: string; network: Network },
): Promise<Response> {
  try {
    return await network.fetch(url, {
      method: "POST",
      headers: signedHeaders(body, secret),
      body,
      redirect: "manual",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  } catch (error) {
    throw unavailable(`the store did not answer: ${error instanceof Error ? error.name : "unknown"}`);
  }
}

async function readJson(type: string, response: Response): Promise<unknown> {
  try {
    const bytes = await response.arrayBuffer();
    if (bytes.byteLength > MOST_BYTES) throw new Error("too large");
    return JSON.parse(Buffer.from(bytes).toString("utf8"));
  } catch {
    throw unavailable(`the answer to ${type} is not JSON`);
  }
}

/** What our plugin refuses has a code. A proxy before a server that restarts answers with the same statuses and without one. */
async function codeOf(response: Response): Promise<string | undefined> {
  const text = await response.text().catch(() => "");
  if (text.length > LONGEST_REFUSAL) return undefined;
  try {
    return refusalSchema.safeParse(JSON.parse(text)).data?.code;
  } catch {
    return undefined;
  }
}

function failureOf(type: string, { status, headers }: Response, code: string | undefined): ConnectorError {
  const said = `${type}: status ${status}`;
  if (status === 429) return rateLimited(said, retryAfterMs(headers.get("retry-after"), Date.now()));
  switch (code) {
    case "signature_refused":
      return accessRevoked(said);
    case "state_refused":
      return refused(said, WORDING.stateRefused);
    case "no_such_parcel":
      return refused(said, WORDING.noSuchParcel);
    case "refused":
    case "unreadable":
      return refused(said, WORDING.messageRefused);
  }
  const isTemporary = status >= 500 || type === "shipment.event";
  return isTemporary ? unavailable(said) : refused(said, WORDING.pluginMissing);
}
