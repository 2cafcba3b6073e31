import { randomBytes } from "node:crypto";
import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { openMasar } from "../../../../masar/client.ts";
import { isSameOrigin } from "../../../../messages/connection.ts";
import { MASAR } from "../../../../modules/masar-shipping/index.ts";
import type MasarShippingService from "../../../../modules/masar-shipping/service.ts";
import { hideOptions, setUpState } from "../../../../set-up/set-up.ts";

/** What the settings page shows. No secrets. */
export async function GET(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  const masar = req.scope.resolve<MasarShippingService>(MASAR);
  const connection = await masar.connection();
  const { codProviders, captureOnDelivery, restockOnReturn, masarUrl, backendUrl } = masar.options;
  res.json({
    connection: connection && {
      account: connection.account,
      mode: connection.mode,
      store_id: connection.storeId,
      connected_at: connection.connectedAt,
      is_subscribed: connection.hookUrl !== null,
    },
    open_shipments: await masar.countOpen(),
    health: await masar.health(),
    set_up: await setUpState(req.scope),
    options: { codProviders, captureOnDelivery, restockOnReturn, masarUrl, backendUrl },
  });
}

/** An administrator pressed Connect. @returns the address of Masar to open. */
export async function POST(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  const masar = req.scope.resolve<MasarShippingService>(MASAR);
  const { masarUrl, backendUrl } = masar.options;
  const adminUrl = String((req.body as { admin_url?: unknown } | undefined)?.admin_url ?? "");
  if (!isSameOrigin(adminUrl, adminUrl)) {
    res.status(422).json({ code: "validation_failed", field: "admin_url" });
    return;
  }
  const state = randomBytes(30).toString("base64url");
  const page = new URL(adminUrl);
  page.search = "";
  await masar.save({ pending: { state, adminUrl: page.href, startedAt: Date.now(), secret: null } });
  const url = new URL(`${masarUrl}/connect/medusa`);
  url.search = new URLSearchParams({ store: backendUrl, state, return: page.href }).toString();
  res.json({ url: url.href });
}

/** Disconnects on both sides. The shipping options are hidden, because a checkout cannot price them any more. */
export async function DELETE(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  const masar = req.scope.resolve<MasarShippingService>(MASAR);
  const connection = await masar.connection();
  const hidden = await hideOptions(req.scope);
  let isNotified = true;
  if (connection) {
    const api = await openMasar(connection, { timeoutMs: 5_000, retries: 1 });
    await api.delete("/stores/{id}", { params: { path: { id: connection.storeId } } }).catch(() => {
      isNotified = false;
    });
    await masar.save({ connection: undefined, pending: undefined });
  }
  res.json({ hidden_options: hidden, masar_was_notified: isNotified });
}
