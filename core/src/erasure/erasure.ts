import type { Tenant } from "../account/account.ts";
import type { Reader, Transaction } from "../db/database.ts";
import { keyedHashes, type MasterKeys } from "../kernel/crypto.ts";
import { type NewId, timeOfId } from "../kernel/id.ts";
import type { Person } from "./person.ts";
import { findErasures, lockIntake, saveErasure } from "./repository.ts";

const PURPOSE = "erasure";

/**
 * Writes down that a person was erased, so that what is on its way in at this moment is refused: webhooks that are worked
 * on, orders that a poll has read, rows of a file. From its commit on none of them gets in, and what got in before is there
 * to be found. Orders placed later are not concerned.
 */
export async function noteErasure(
  trx: Transaction,
  { tenant, person, now }: { tenant: Tenant; person: Person; now: number },
  { keys, newId }: { keys: MasterKeys; newId: NewId },
): Promise<void> {
  await lockIntake(trx, tenant);
  for (const text of [...person.phones, ...(person.email === null ? [] : [person.email])].sort()) {
    const [hash] = hashesOf(keys, text);
    if (hash !== undefined) await saveErasure(trx, tenant, { id: newId("ers"), hash, erasedAt: now });
  }
}

/** Those of the phones (E.164) whose people were erased at that moment or later, by the clock that ids are made by. */
export async function erasedSince(
  db: Reader,
  { tenant, phones, since }: { tenant: Tenant; phones: readonly string[]; since: number },
  keys: MasterKeys,
): Promise<Set<string>> {
  const byPhone = new Map([...new Set(phones)].map((phone) => [phone, hashesOf(keys, phone)]));
  const found = await findErasures(db, tenant, [...byPhone.values()].flat());
  if (found.size === 0) return new Set();
  const erased = [...byPhone].flatMap(([phone, hashes]) => {
    const ids = hashes.flatMap((hash) => found.get(hash) ?? []);
    return ids.some((id) => timeOfId(id) >= since) ? [phone] : [];
  });
  return new Set(erased);
}

/** What a phone (E.164) or an e-mail is written down as, by each key. */
export function hashesOf(keys: MasterKeys, text: string): string[] {
  return keyedHashes(keys, PURPOSE, text);
}
