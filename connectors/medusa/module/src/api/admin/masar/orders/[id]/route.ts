import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { openMasar } from "../../../../../masar/client.ts";
import { MASAR } from "../../../../../modules/masar-shipping/index.ts";
import type MasarShippingService from "../../../../../modules/masar-shipping/service.ts";
import type { Connection } from "../../../../../modules/masar-shipping/service.ts";

interface AtMasar {
  remote_id: string;
  status: string;
  reasons: { code: string; detail: string }[];
}

/** What the order's widget shows: our parcels, and what Masar says about those that it did not ship. */
export async function GET(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  const masar = req.scope.resolve<MasarShippingService>(MASAR);
  const orderId = String(req.params.id);
  const connection = await masar.connection();
  const parcels = await masar.parcelsOf(orderId);
  const language = req.get("accept-language")?.startsWith("ar") ? "ar" : "en";
  res.json({
    is_connected: connection !== undefined,
    mode: connection?.mode ?? null,
    parcels: parcels.map((parcel) => ({
      number: parcel.number,
      state: parcel.state,
      tracking_number: parcel.tracking_number,
      tracking_url: parcel.tracking_url,
      label_url: masar.labelUrlOf(parcel),
      sentence: parcel.sentence,
      attempts: parcel.attempts,
      collected_piastres: parcel.collected_piastres,
      captured_piastres: parcel.captured_piastres,
      happened_at: parcel.happened_at,
    })),
    waiting: connection ? await waitingAt(orderId, { connection, numbers: parcels.length + 1, language }) : [],
  });
}

/** Why Masar has not shipped a parcel; nothing while Masar does not answer. */
async function waitingAt(
  orderId: string,
  { connection, numbers, language }: { connection: Connection; numbers: number; language: "en" | "ar" },
): Promise<string[]> {
  const masar = await openMasar(connection, { timeoutMs: 3_000, retries: 0, language });
  const remote_ids = Array.from({ length: numbers }, (_, at) => `${orderId}:${at + 1}`).join(",");
  const query = { store: connection.storeId, remote_ids };
  const found = await masar.get("/orders", { params: { query } }).catch(() => undefined);
  const waiting = ((found?.data ?? []) as unknown as AtMasar[]).filter(({ status }) => status === "needs_attention");
  return waiting.flatMap(({ reasons }) => reasons.map(({ detail }) => detail));
}
