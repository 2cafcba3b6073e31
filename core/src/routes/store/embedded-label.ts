import type Koa from "koa";
import { findAccount } from "../../account/repository.ts";
import type { EmbeddedSession } from "../../connect/embedding.ts";
import { isShipmentOfStore } from "../../connect/link-repository.ts";
import { Problem } from "../../http/problem.ts";
import type { EmbeddedPageTools } from "../../pages/embedded/embedded-pages.ts";
import { labelOf, readPickups } from "../../shipment/label.ts";
import { findShipment } from "../../shipment/repository.ts";
import { normalizeTrackingNumber } from "../../shipment/tracking-number.ts";

/** The label of a shipment as a PDF. @throws Problem 404 unless the shipment is of one of the shop's own orders. */
export async function sendEmbeddedLabel(
  ctx: Koa.Context,
  entered: EmbeddedSession,
  { file, tools }: { file: string; tools: EmbeddedPageTools },
): Promise<void> {
  const { db } = tools;
  const number = normalizeTrackingNumber(file.replace(/\.pdf$/, ""));
  if (entered.kind !== "linked" || number === undefined) throw new Problem("not_found");
  const { store } = entered;
  const shipment = await findShipment(db.read, store, number);
  const account = await findAccount(db.read, store.accountId);
  if (!shipment || !account || !(await isShipmentOfStore(db.read, store.id, shipment.id)))
    throw new Problem("not_found");
  const { renderLabel } = await import("../../label/render.ts");
  ctx.type = "application/pdf";
  const pickup = (await readPickups(db.read, account))(shipment);
  ctx.body = await renderLabel(labelOf(shipment, { account, pickup, baseUrl: tools.baseUrl(store.mode) }));
}
