import { deleteReputations } from "../customer/reputation-repository.ts";
import type { Database } from "../db/database.ts";
import { hashesOf } from "../erasure/erasure.ts";
import { personOf } from "../erasure/person.ts";
import { listErasures, listPhones, type StoredErasure } from "../erasure/repository.ts";
import { type EraseTools, erasePerson } from "./erase.ts";

/**
 * Erases again, in a database that was restored from a backup, whom the list says and the database does not know of. The
 * list holds no phones: those that are in the database are hashed and compared.
 *
 * @returns how many people were erased.
 */
export async function replayErasures(tools: EraseTools, list: readonly StoredErasure[], now: number): Promise<number> {
  const missing = await missingIn(tools.db, list);
  let erased = 0;
  for (const erasures of Map.groupBy(missing, ({ accountId, mode }) => `${accountId}:${mode}`).values()) {
    const [tenant] = erasures;
    if (!tenant) continue;
    const hashes = new Set(erasures.map(({ hash }) => hash));
    if (tenant.mode === "live") await tools.db.write((trx) => deleteReputations(trx, tenant.accountId, [...hashes]));
    for (const phone of await listPhones(tools.db.read, tenant)) {
      if (!hashesOf(tools.keys, phone).some((hash) => hashes.has(hash))) continue;
      await erasePerson(tools, { tenant, person: personOf({ phone }), now });
      erased += 1;
    }
  }
  return erased;
}

async function missingIn(db: Database, list: readonly StoredErasure[]): Promise<StoredErasure[]> {
  const known = new Set((await listErasures(db.read)).map(({ id }) => id));
  return list.filter(({ id }) => !known.has(id));
}
