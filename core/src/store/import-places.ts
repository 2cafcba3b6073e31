import type { PickupAddress } from "../account/account.ts";
import type { Actor } from "../account/activity/activity.ts";
import { recordActivity } from "../account/activity/repository.ts";
import { addPickupAddress } from "../account/pickup.ts";
import { listPickupAddresses, lockAccount } from "../account/repository.ts";
import { phone } from "../address/fields.ts";
import type { Transaction } from "../db/database.ts";
import type { NewId } from "../kernel/id.ts";
import {
  governorateOfPlace,
  pickupOfPlace,
  placesOf,
  type StorePlace,
  streetOf,
  unmappedPlaces,
  withEvidentPlaces,
  withPlaces,
} from "./places.ts";
import { lockStore, updateStore } from "./repository.ts";
import type { StoreRules } from "./rules.ts";
import type { ConnectedStore } from "./store.ts";

const SHORTEST_STREET = 5;
const LONGEST = { name: 120, street: 500, city: 100 };

interface ImportTools {
  now: number;
  newId: NewId;
  actor: Actor;
}

/** Whether a pickup address can be made of it without a question. */
export function isImportable(place: StorePlace): boolean {
  return governorateOfPlace(place) !== undefined && streetOf(place).length >= SHORTEST_STREET;
}

/**
 * Makes the store's unmapped places pickup addresses of the account, and collects their orders there. A place that the
 * account has already gets no second address; one whose address is incomplete stays unmapped. Waiting orders are decided again.
 */
export async function importPlaces(
  trx: Transaction,
  store: ConnectedStore,
  tools: ImportTools,
): Promise<ConnectedStore | undefined> {
  const { actor, now } = tools;
  await lockAccount(trx, store.accountId);
  const before = await lockStore(trx, store, store.id);
  if (!before) return undefined;
  const ids = unmappedPlaces(before).map(({ id }) => id);
  const rules = await withPickups(trx, before, ids, tools);
  const changes = { rules, nextPollAt: now, nextSweepAt: now };
  await updateStore(trx, before.id, changes);
  const details = { changes: ["rules.pickup_by_place"] };
  await recordActivity(trx, actor, { action: "store.updated", objectId: before.id, details });
  return { ...before, ...changes };
}

/** The rules in which these places have their own pickup addresses, which are added. The account is locked. */
export async function withPickups(
  trx: Transaction,
  { accountId, rules, facts }: Pick<ConnectedStore, "accountId" | "rules" | "facts">,
  placeIds: readonly string[],
  { now, newId, actor }: ImportTools,
): Promise<StoreRules> {
  const pickups = await listPickupAddresses(trx, accountId);
  const places = placesOf({ facts });
  const chosen: Record<string, string> = {};
  for (const place of places) {
    if (!placeIds.includes(place.id)) continue;
    const known = pickupOfPlace(place, pickups);
    if (known) {
      chosen[place.id] = known.id;
      continue;
    }
    const wanted = pickupFrom(place, pickups[0], { accountId, id: newId("pka") });
    if (!wanted) continue;
    const added = await addPickupAddress(trx, wanted, now);
    const details = { name: added.name };
    await recordActivity(trx, actor, { action: "pickup_address.created", objectId: added.id, details });
    pickups.push(added);
    chosen[place.id] = added.id;
  }
  return withPlaces(rules, chosen, places);
}

/** Undefined when the store does not say enough. The phone is the default address's where the place has none of its own. */
function pickupFrom(
  place: StorePlace,
  main: PickupAddress | undefined,
  own: { id: string; accountId: string },
): PickupAddress | undefined {
  const governorate = governorateOfPlace(place);
  if (!governorate || !isImportable(place)) return undefined;
  const called = phone.safeParse(place.address?.phone ?? "");
  const street = streetOf(place).slice(0, LONGEST.street);
  const name = place.name.trim().length < 2 ? street : place.name.trim();
  return {
    ...own,
    name: name.slice(0, LONGEST.name),
    phone: called.success ? called.data : (main?.phone ?? ""),
    governorate,
    city: place.address?.city?.trim().slice(0, LONGEST.city) || null,
    address: street,
    isDefault: false,
  };
}

/** Stores which places are evidently a pickup address of the account, after the store's places were read again. */
export async function keepEvidentPlaces(trx: Transaction, { id, accountId, mode }: ConnectedStore): Promise<void> {
  const pickups = await listPickupAddresses(trx, accountId);
  const before = await lockStore(trx, { accountId, mode }, id);
  if (!before) return;
  const rules = withEvidentPlaces(before.rules, placesOf(before), pickups);
  if (rules !== before.rules) await updateStore(trx, id, { rules });
}
