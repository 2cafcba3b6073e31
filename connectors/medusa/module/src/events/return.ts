import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
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

type Step = "begun" | "requested" | "confirmed" | "receiving" | "received" | "restocked" | "done";

const STEPS: readonly Step[] = ["begun", "requested", "confirmed", "receiving", "received", "restocked", "done"];

/**
 * The goods of a parcel that came back are put into stock again, and what nobody will pay is credited. Medusa's workflows for
 * this cannot be repeated: each step is recorded, and a repetition continues after the last one.
 */
export async function returnToStock(parcel: ParcelRow, container: MedusaContainer): Promise<void> {
  const masar = container.resolve<MasarShippingService>(MASAR);
  let current = parcel;
  for (const step of STEPS.slice(STEPS.indexOf(parcel.return_step as Step) + 1)) {
    const found = await runStep(step, current, container);
    current = await masar.change(parcel.id, { ...found, return_step: step });
  }
}

async function runStep(step: Step, parcel: ParcelRow, container: MedusaContainer): Promise<Partial<ParcelRow>> {
  const return_id = parcel.return_id ?? "";
  const items = Object.entries(parcel.lines).map(([id, quantity]) => ({ id, quantity }));
  switch (step) {
    case "begun": {
      const location = parcel.location_id ?? (await locationOf(parcel, container));
      const input = { order_id: parcel.order_id, ...(location ? { location_id: location } : {}) };
      const { result } = await beginReturnOrderWorkflow(container).run({ input });
      return { return_id: (result as unknown as { return_id: string }).return_id };
    }
    case "requested":
      await requestItemReturnWorkflow(container).run({ input: { return_id, items } });
      return {};
    case "confirmed":
      await confirmReturnRequestWorkflow(container).run({ input: { return_id } });
      return {};
    case "receiving":
      await beginReceiveReturnWorkflow(container).run({ input: { return_id } });
      return {};
    case "received":
      await receiveItemReturnRequestWorkflow(container).run({ input: { return_id, items } });
      return {};
    case "restocked":
      await confirmReturnReceiveWorkflow(container).run({ input: { return_id } });
      return {};
    case "done":
      await creditRest(parcel, container);
      return {};
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
