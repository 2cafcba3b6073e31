import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import { updateFulfillmentWorkflow } from "@medusajs/medusa/core-flows";
import type { Fulfillment, Query } from "../masar/medusa.ts";
import { MASAR } from "../modules/masar-shipping/index.ts";
import type MasarShippingService from "../modules/masar-shipping/service.ts";
import { hasLostLabel, labelsOf } from "./labels.ts";

/** Puts the label of a fulfillment back, where it was lost or multiplied. */
export async function repairLabel(fulfillmentId: string, container: MedusaContainer): Promise<void> {
  const parcel = await container.resolve<MasarShippingService>(MASAR).parcelOfFulfillment(fulfillmentId);
  if (!parcel) return;
  const query = container.resolve(ContainerRegistrationKeys.QUERY) as unknown as Query;
  const fields = ["id", "labels.*"];
  const { data } = await query.graph({ entity: "fulfillment", fields, filters: { id: fulfillmentId } });
  const fulfillment = data[0] as Fulfillment | undefined;
  if (!fulfillment || !hasLostLabel(fulfillment, parcel)) return;
  const labels = labelsOf(fulfillment, parcel) as never;
  await updateFulfillmentWorkflow(container).run({ input: { id: fulfillmentId, labels } as never });
}
