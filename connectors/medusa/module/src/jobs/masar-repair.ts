import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils";
import { repairLabel } from "../events/repair.ts";
import { type Locking, withOrderLock } from "../masar/lock.ts";
import type { Query } from "../masar/medusa.ts";
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
  const [cancelling, claimed, created] = await Promise.all(
    (["cancelling", "claimed", "created"] as const).map(
      async (state) => (await masar.listParcels({ state }, { take: AT_ONCE })) as ParcelRow[],
    ),
  );
  const isOld = ({ updated_at }: ParcelRow) => Date.now() - new Date(updated_at).getTime() > ABANDONED_MS;
  const orphans = await orphansAmong((created ?? []).filter(isOld), container);
  for (const parcel of [...(cancelling ?? []), ...(claimed ?? []).filter(isOld), ...orphans])
    await cancelAgain(parcel, container).catch((error: unknown) => logger.warn(`masar: ${String(error)}`));
  for (const { fulfillment_id } of created ?? []) if (fulfillment_id) await repairLabel(fulfillment_id, container);
  await forgetOldEvents(masar);
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

/** Parcels whose fulfillment Medusa took back without telling: it is gone, or linked to no order. */
async function orphansAmong(parcels: readonly ParcelRow[], container: MedusaContainer): Promise<ParcelRow[]> {
  const linked = parcels.filter(({ fulfillment_id }) => fulfillment_id !== null);
  if (linked.length === 0) return [];
  const query = container.resolve(ContainerRegistrationKeys.QUERY) as unknown as Query;
  const filters = { id: linked.map(({ fulfillment_id }) => fulfillment_id) };
  const { data } = await query.graph({ entity: "fulfillment", fields: ["id", "order.id"], filters });
  const found = new Set(
    (data as { id: string; order?: { id?: string } }[]).flatMap((one) => (one.order?.id ? one.id : [])),
  );
  return linked.filter(({ fulfillment_id }) => !found.has(fulfillment_id ?? ""));
}

async function forgetOldEvents(masar: MasarShippingService): Promise<void> {
  const before = new Date(Date.now() - EVENTS_KEPT_MS);
  const old = await masar.listEvents({ created_at: { $lt: before } } as never, { take: AT_ONCE, select: ["id"] });
  if (old.length > 0) await masar.deleteEvents(old.map(({ id }) => id));
}
