import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils";
import {
  beginReceiveReturnWorkflow,
  beginReturnOrderWorkflow,
  confirmReturnReceiveWorkflow,
  confirmReturnRequestWorkflow,
  createOrderCreditLinesWorkflow,
  receiveItemReturnRequestWorkflow,
  requestItemReturnWorkflow,
} from "@medusajs/medusa/core-flows";
import { numberOf, piastresOf, type Query, readOrder } from "../masar/medusa.ts";
import { MASAR } from "../modules/masar-shipping/index.ts";
import type MasarShippingService from "../modules/masar-shipping/service.ts";
import type { ParcelRow } from "../modules/masar-shipping/service.ts";

const STEPS = ["begun", "requested", "confirmed", "receiving", "received", "restocked"] as const;
type Step = (typeof STEPS)[number];

/**
 * The goods of a parcel that came back are put into stock again, and what nobody will pay is credited. Medusa's workflows for
 * this cannot be repeated: what is done already is read from the return itself.
 */
export async function returnToStock(parcel: ParcelRow, container: MedusaContainer): Promise<void> {
  const masar = container.resolve<MasarShippingService>(MASAR);
  if (parcel.return_step === "done") return;
  let found = await findReturn(parcel, container);
  const items = found && found.items.length > 0 ? found.items : await returnable(parcel, container);
  // The merchant has recorded the return already.
  if (items.length > 0)
    for (const step of STEPS) {
      if (isDone(step, found)) continue;
      await runStep(step, { parcel, items, return_id: found?.id ?? "" }, container);
      found = await findReturn(parcel, container);
    }
  await creditRest(parcel, container);
  await masar.change(parcel.id, { return_id: found?.id ?? null, return_step: "done" });
}

interface Item {
  id: string;
  quantity: number;
}

/** A return of ours, and the change of the order that is open for it. */
interface Found {
  id: string;
  status: string;
  items: Item[];
  change: { change_type?: string | null; actions?: { action: string }[] } | undefined;
}

async function findReturn(parcel: ParcelRow, container: MedusaContainer): Promise<Found | undefined> {
  const orders = container.resolve(Modules.ORDER);
  const returns = await orders.listReturns({ order_id: parcel.order_id } as never, { relations: ["items"] });
  const own = returns.filter(({ metadata }) => metadata?.masar_parcel === parcel.id).at(-1);
  if (!own) return undefined;
  const [change] = await orders.listOrderChanges(
    { order_id: parcel.order_id, return_id: own.id, status: ["pending", "requested"] } as never,
    { relations: ["actions"] },
  );
  const status = String(own.status);
  // Medusa ended between the return and its change of the order.
  if (status === "open" && !change) return undefined;
  const items = (own.items ?? []).map(({ item_id, quantity }) => ({
    id: String(item_id),
    quantity: numberOf(quantity),
  }));
  return { id: own.id, status, items, change: change as Found["change"] };
}

/** Of the parcel's goods, what is in no return yet. */
async function returnable({ order_id, lines }: ParcelRow, container: MedusaContainer): Promise<Item[]> {
  const order = await readOrder(container.resolve(ContainerRegistrationKeys.QUERY) as unknown as Query, order_id);
  return Object.entries(lines).flatMap(([id, quantity]) => {
    const { detail } = order?.items.find((item) => item.id === id) ?? {};
    const gone = [
      detail?.return_requested_quantity,
      detail?.return_received_quantity,
      detail?.return_dismissed_quantity,
    ];
    const left = gone.reduce<number>((rest, some) => rest - numberOf(some), numberOf(detail?.fulfilled_quantity));
    return left > 0 ? [{ id, quantity: Math.min(left, quantity) }] : [];
  });
}

function isDone(step: Step, found: Found | undefined): boolean {
  if (!found) return false;
  const { status, change } = found;
  const has = (action: string) => change?.actions?.some((one) => one.action === action) ?? false;
  const isRequested = status !== "open";
  const isReceived = isRequested && status !== "requested";
  switch (step) {
    case "begun":
      return true;
    case "requested":
      return isRequested || has("RETURN_ITEM");
    case "confirmed":
      return isRequested;
    case "receiving":
      return isReceived || change?.change_type === "return_receive";
    case "received":
      return isReceived || has("RECEIVE_RETURN_ITEM");
    case "restocked":
      return isReceived;
  }
}

async function runStep(
  step: Step,
  { parcel, items, return_id }: { parcel: ParcelRow; items: Item[]; return_id: string },
  container: MedusaContainer,
): Promise<void> {
  switch (step) {
    case "begun": {
      const location = parcel.location_id ?? (await locationOf(parcel, container));
      const input = { order_id: parcel.order_id, metadata: { masar_parcel: parcel.id } };
      await beginReturnOrderWorkflow(container).run({
        input: { ...input, ...(location && { location_id: location }) },
      });
      return;
    }
    case "requested":
      await requestItemReturnWorkflow(container).run({ input: { return_id, items } });
      return;
    case "confirmed":
      await confirmReturnRequestWorkflow(container).run({ input: { return_id } });
      return;
    case "receiving":
      await beginReceiveReturnWorkflow(container).run({ input: { return_id } });
      return;
    case "received":
      await receiveItemReturnRequestWorkflow(container).run({ input: { return_id, items } });
      return;
    case "restocked":
      await confirmReturnReceiveWorkflow(container).run({ input: { return_id } });
  }
}

/** Nothing is left to be paid for an order whose parcels all came back: its delivery price is credited. */
async function creditRest(parcel: ParcelRow, container: MedusaContainer): Promise<void> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY) as unknown as Query;
  const masar = container.resolve<MasarShippingService>(MASAR);
  const order = await readOrder(query, parcel.order_id);
  const parcels = await masar.parcelsOf(parcel.order_id);
  const isOver = parcels.every(({ state }) => state === "returned" || state === "cancelled");
  const ordered = order?.items.reduce((sum, { quantity }) => sum + numberOf(quantity), 0) ?? 0;
  const came = parcels.flatMap(({ state, lines }) => (state === "returned" ? Object.values(lines) : []));
  const pending = piastresOf(order?.summary?.pending_difference);
  if (!isOver || pending <= 0 || came.reduce((sum, quantity) => sum + quantity, 0) < ordered) return;
  const credit = { amount: pending / 100, reference: "masar", reference_id: parcel.tracking_number ?? parcel.id };
  await createOrderCreditLinesWorkflow(container).run({
    input: { id: parcel.order_id, credit_lines: [credit] } as never,
  });
}

async function locationOf({ fulfillment_id }: ParcelRow, container: MedusaContainer): Promise<string | null> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY) as unknown as Query;
  const { data } = await query.graph({
    entity: "fulfillment",
    fields: ["id", "location_id"],
    filters: { id: fulfillment_id },
  });
  return (data[0] as { location_id?: string | null } | undefined)?.location_id ?? null;
}
