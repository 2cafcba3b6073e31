import type { Database } from "../db/database.ts";
import { type MasterKeys, open, seal, sealedWithFirstKey } from "../kernel/crypto.ts";
import { SEALED_COLUMNS } from "../operations/verify/sealed-columns.ts";
import { listSealed, replaceSealed } from "./repository.ts";

export interface Rotation {
  /** Sealed with the first key now. */
  resealed: number;
  /** Sealed with it before. */
  current: number;
  /** Left as they were, because no key of the list opens them. */
  refused: { place: string; reason: string }[];
}

/**
 * Seals every stored secret with the first key. Safe to repeat and to run beside a server: a secret that is rolled
 * at the same moment keeps its new value.
 */
export async function rotateSecrets(db: Database, keys: MasterKeys): Promise<Rotation> {
  const rotation: Rotation = { resealed: 0, current: 0, refused: [] };
  for (const column of SEALED_COLUMNS) {
    for (const { id, text } of await listSealed(db.read, column)) {
      const place = column.placeOf(id);
      const opened = open(keys, text, place);
      if (opened.kind === "refused") rotation.refused.push({ place, reason: opened.reason });
      else if (sealedWithFirstKey(keys, text)) rotation.current += 1;
      else {
        const after = seal(keys, opened.text, place);
        const replaced = await db.write((trx) => replaceSealed(trx, column, { id, before: text, after }));
        if (replaced) rotation.resealed += 1;
        else rotation.current += 1; // rolled meanwhile by a server, which seals with the first key
      }
    }
  }
  return rotation;
}

/** How many stored secrets no key of the list opens. */
export async function countUnreadable(db: Database, keys: MasterKeys): Promise<number> {
  let unreadable = 0;
  for (const column of SEALED_COLUMNS)
    for (const { id, text } of await listSealed(db.read, column))
      if (open(keys, text, column.placeOf(id)).kind === "refused") unreadable += 1;
  return unreadable;
}
