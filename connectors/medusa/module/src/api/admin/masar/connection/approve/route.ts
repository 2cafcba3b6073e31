import { randomBytes } from "node:crypto";
import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { isSameOrigin } from "../../../../../messages/connection.ts";
import { VERSION } from "../../../../../messages/inspect.ts";
import { MASAR } from "../../../../../modules/masar-shipping/index.ts";
import type MasarShippingService from "../../../../../modules/masar-shipping/service.ts";

const TIMEOUT_MS = 5_000;
const PENDING_MS = 10 * 60_000;

/** The administrator approved: Masar gets a secret with which the two sides sign. @returns the address of Masar to open. */
export async function POST(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  const masar = req.scope.resolve<MasarShippingService>(MASAR);
  const { masarUrl } = masar.options;
  const body = (req.body ?? {}) as Record<string, unknown>;
  const [state, callback, back] = [body.state, body.callback, body.return].map(String);
  const pending = await masar.pending();
  // A link that somebody else made must not send the secret elsewhere.
  const isOurs = [callback, back].every((url) => isSameOrigin(url ?? "", masarUrl));
  if (!pending || Date.now() - pending.startedAt > PENDING_MS || !isOurs || !state) {
    res.status(422).json({ code: "connection_expired" });
    return;
  }
  const secret = pending.secret ?? `whsec_${randomBytes(32).toString("base64")}`;
  await masar.save({ pending: { ...pending, secret } });
  const grant = await fetch(callback ?? "", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ state, secret, version: VERSION }),
    redirect: "error",
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => undefined);
  if (!grant?.ok) res.status(502).json({ code: "no_answer" });
  else res.json({ url: back });
}
