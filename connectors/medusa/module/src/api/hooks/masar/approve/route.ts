import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { MASAR } from "../../../../modules/masar-shipping/index.ts";
import type MasarShippingService from "../../../../modules/masar-shipping/service.ts";

const PASSED_ON = ["state", "account", "callback", "return"];

/** Masar sends the administrator's browser here; the page that asks for approval is wherever this store's admin is. */
export async function GET(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  const pending = await req.scope.resolve<MasarShippingService>(MASAR).pending();
  if (!pending) {
    res.status(404).send("Open Settings → Masar in your admin and press Connect.");
    return;
  }
  const page = new URL(pending.adminUrl);
  for (const name of PASSED_ON) page.searchParams.set(`masar_${name}`, String(req.query[name] ?? ""));
  res.redirect(303, page.href);
}
