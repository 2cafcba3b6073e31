import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import { loadClient } from "../../../masar/client.ts";
import { messageOf } from "../../../masar/message.ts";
import { handleMessage, type Signed } from "../../../messages/index.ts";
import { MASAR } from "../../../modules/masar-shipping/index.ts";
import type MasarShippingService from "../../../modules/masar-shipping/service.ts";

/** Every message of Masar. Which check failed is not answered. */
export async function POST(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  const signed = await verify(req);
  if (!signed) {
    res.status(401).json({ code: "signature_refused" });
    return;
  }
  const body = (req.body ?? {}) as Record<string, unknown>;
  try {
    const { status, body: answer } = await handleMessage({ ...signed, body, container: req.scope });
    res.status(status).json(answer);
  } catch (error) {
    const message = messageOf(error);
    const masar = req.scope.resolve<MasarShippingService>(MASAR);
    req.scope.resolve(ContainerRegistrationKeys.LOGGER).error(`masar: ${String(body.type)} failed: ${message}`);
    await masar.noteHealth({ lastFailure: { at: new Date().toISOString(), message: message.slice(0, 300) } });
    // Masar sends it again.
    res.status(500).json({ code: "failed" });
  }
}

async function verify(req: MedusaRequest): Promise<{ id: string; signed: Signed } | undefined> {
  const { rawBody } = req as unknown as { rawBody?: Buffer };
  if (!rawBody || rawBody.length === 0) return undefined;
  const masar = req.scope.resolve<MasarShippingService>(MASAR);
  const { verifySignature } = await loadClient();
  const [connection, pending] = [await masar.connection(), await masar.pending()];
  const secrets: [Signed, string | null | undefined][] = [
    ["connection", connection?.secret],
    ["pending", pending?.secret],
  ];
  for (const [signed, secret] of secrets) {
    if (!secret) continue;
    try {
      return { id: verifySignature({ body: rawBody, headers: req.headers }, secret), signed };
    } catch {
      // The other secret may be the one.
    }
  }
  return undefined;
}
