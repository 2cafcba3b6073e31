import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils";
import { hasLostLabel } from "../events/labels.ts";
import { repairLabel } from "../events/repair.ts";
import { type Locking, withOrderLock } from "../masar/lock.ts";
import type { Fulfillment, Query } from "../masar/medusa.ts";
import { messageOf } from "../masar/message.ts";
import { MASAR } from "../modules/masar-shipping/index.ts";
import type MasarShippingService from "../modules/masar-shipping/service.ts";
import type { ParcelRow } from "../modules/masar-shipping/service.ts";
import { cancelParcel } from "../providers/masar/fulfil.ts";

/** An answer that was lost is asked for again by whoever pressed; after this nobody will. */
const ABANDONED_MS = 30 * 60_000;
const EVENTS_KEPT_MS = 90 * 86_400_000;
const AT_ONCE = 200;

/** Finishes what a failure left: cancellations that Masar has not confirmed, labels that nobody waits for, lost labels. */
export default async function masarRepair(container: MedusaContainer): Promise<void> {
  const masar = container.resolve<MasarShippingService>(MASAR);
  if (!(await masar.connection())) return;
  const logger = container.resolve(ContainerRegistrationKeys.LOGGER);
  for await (const parcels of unfinished(masar))
    for (const parcel of await withFulfillments(parcels, container))
      await repair(parcel, container).catch((error: unknown) => logger.warn(`masar: ${messageOf(error)}`));
  await forgetOldEvents(masar);
}

/** Parcels that the courier does not have, in pages. */
async function* unfinished(masar: MasarShippingService): AsyncIterable<ParcelRow[]> {
  for (let after = ""; ; ) {
    const filters = { state: ["cancelling", "claimed", "created"], id: { $gt: after } };
    const found = await masar.listParcels(filters as never, { take: AT_ONCE, order: { id: "ASC" } });
    if (found.length > 0) yield found as ParcelRow[];
    if (found.length < AT_ONCE) return;
    after = found.at(-1)?.id ?? "";
  }
}

interface Found extends Pick<Fulfillment, "id" | "labels"> {
  order?: { id?: string } | null;
}

async function withFulfillments(parcels: readonly ParcelRow[], container: MedusaContainer) {
  const query = container.resolve(ContainerRegistrationKeys.QUERY) as unknown as Query;
  const ids = parcels.flatMap(({ fulfillment_id }) => fulfillment_id ?? []);
  const fields = ["id", "order.id", "labels.*"];
  const { data } =
    ids.length === 0 ? { data: [] } : await query.graph({ entity: "fulfillment", fields, filters: { id: ids } });
  const found = new Map((data as Found[]).map((one) => [one.id, one]));
  return parcels.map((parcel) => ({ parcel, fulfillment: found.get(parcel.fulfillment_id ?? "") }));
}

async function repair(
  { parcel, fulfillment }: { parcel: ParcelRow; fulfillment: Found | undefined },
  container: MedusaContainer,
): Promise<void> {
  const isOld = Date.now() - new Date(parcel.updated_at).getTime() > ABANDONED_MS;
  // Medusa took the fulfillment back without telling: it is gone, or linked to no order.
  const isOrphan = parcel.state === "created" && parcel.fulfillment_id !== null && !fulfillment?.order?.id;
  if (parcel.state === "cancelling" || (isOld && (parcel.state === "claimed" || isOrphan)))
    await cancelAgain(parcel, container);
  else if (fulfillment?.order?.id && hasLostLabel(fulfillment, parcel)) await repairLabel(fulfillment.id, container);
}

export const config = { name: "masar-repair", schedule: "*/10 * * * *" };

async function cancelAgain({ id, order_id }: ParcelRow, container: MedusaContainer): Promise<void> {
  const masar = container.resolve<MasarShippingService>(MASAR);
  const query = container.resolve(ContainerRegistrationKeys.QUERY) as unknown as Query;
  const locking = container.resolve(Modules.LOCKING) as unknown as Locking;
  await withOrderLock(locking, order_id, async () => {
    const [current] = (await masar.listParcels({ id }, { take: 1 })) as ParcelRow[];
    if (current && ["cancelling", "claimed", "created"].includes(current.state))
      await cancelParcel(current, { masar, query });
  });
}

async function forgetOldEvents(masar: MasarShippingService): Promise<void> {
  const before = new Date(Date.now() - EVENTS_KEPT_MS);
  const old = await masar.listEvents({ created_at: { $lt: before } } as never, { take: AT_ONCE, select: ["id"] });
  if (old.length > 0) await masar.deleteEvents(old.map(({ id }) => id));
}
