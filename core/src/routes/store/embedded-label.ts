import type Koa from "koa";
import { findAccount } from "../../account/repository.ts";
import type { EmbeddedSession } from "../../connect/embedding.ts";
import { isShipmentOfStore, listShipmentsOfStore } from "../../connect/link-repository.ts";
import { Problem } from "../../http/problem.ts";
import type { LabelPrinter } from "../../label/thread/printer.ts";
import type { EmbeddedPageTools } from "../../pages/embedded/embedded-pages.ts";
import { labelOf, readPickups } from "../../shipment/label.ts";
import { findShipment, findShipments } from "../../shipment/repository.ts";
import { normalizeTrackingNumber } from "../../shipment/tracking-number.ts";
import { refuseCancelled } from "../shipment/labels.ts";

/** As many as a merchant ticks on one page. */
const MOST_LABELS = 500;

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
  if (!shipment || !account || !(await isShipmentOfStore(db.read, store, shipment.id))) throw new Problem("not_found");
  refuseCancelled(shipment);
  const { renderLabel } = await import("../../label/render.ts");
  ctx.type = "application/pdf";
  const pickup = (await readPickups(db.read, account))(shipment);
  ctx.body = await renderLabel(labelOf(shipment, { account, pickup, baseUrl: tools.baseUrl(store.mode) }));
}

/**
 * The labels of the ticked shipments in one PDF. Others than the shop's own, and cancelled ones, are left out.
 * @throws Problem 409 when all of the shop's own are cancelled.
 */
export async function sendEmbeddedLabels(
  ctx: Koa.Context,
  entered: EmbeddedSession,
  { form, tools, printer }: { form: URLSearchParams; tools: EmbeddedPageTools; printer: LabelPrinter },
): Promise<void> {
  if (entered.kind !== "linked") throw new Problem("not_found");
  const { store } = entered;
  const { db } = tools;
  const asked = form.getAll("number").flatMap((number) => normalizeTrackingNumber(number) ?? []);
  const numbers = [...new Set(asked)].slice(0, MOST_LABELS);
  const account = await findAccount(db.read, store.accountId);
  const found = await findShipments(db.read, store, numbers);
  const ownIds = await listShipmentsOfStore(
    db.read,
    store,
    found.map(({ id }) => id),
  );
  const byNumber = new Map(found.map((shipment) => [shipment.trackingNumber, shipment]));
  const own = numbers.flatMap((number) => {
    const shipment = byNumber.get(number);
    return shipment && ownIds.has(shipment.id) ? [shipment] : [];
  });
  const [first] = own;
  if (!account || !first) throw new Problem("not_found");
  const shipments = own.filter(({ status }) => status !== "cancelled");
  if (shipments.length === 0) refuseCancelled(first);
  const pickupOf = await readPickups(db.read, account);
  const baseUrl = tools.baseUrl(store.mode);
  const labels = shipments
    .values()
    .map((shipment) => labelOf(shipment, { account, pickup: pickupOf(shipment), baseUrl }));
  ctx.type = "application/pdf";
  ctx.body = printer.print(labels, { output: "pdf", sheet: { kind: "10x15" } });
}
