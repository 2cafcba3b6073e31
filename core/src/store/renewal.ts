import { setTimeout as wait } from "node:timers/promises";
import { accessRevoked, unavailable } from "@masar/kit";
import type { Clock } from "../clock.ts";
import type { Database } from "../db/database.ts";
import { heldUntil, type WorkerLease } from "../db/lease.ts";
import type { StoreAccess } from "./access.ts";
import { claimRenewal, endRenewal, findAnyStore, keepRenewed } from "./repository.ts";
import type { ConnectedStore } from "./store.ts";

/** How long to wait for another process that renews the same store. */
const PATIENCE_MS = 120_000;
const LOOK_AGAIN_MS = 50;

/**
 * Renews access that is about to end: once at a time for each store, in whatever process, because each renewal may make
 * the one before worthless. What comes back is stored before anybody uses it.
 *
 * @returns a store whose access is good; the same when it was.
 */
export function createRenewing(tools: {
  db: Database;
  clock: Clock;
  lease: WorkerLease;
  access: Pick<StoreAccess, "connectorOf" | "secretsOf" | "open" | "seal">;
}): (stored: ConnectedStore) => Promise<ConnectedStore> {
  const { db, clock, access } = tools;
  const underWay = new Map<string, Promise<ConnectedStore>>();

  function isDue(stored: ConnectedStore): boolean {
    if (stored.secrets === null) throw accessRevoked(`${stored.id} has no access`);
    const renewal = access.connectorOf(stored.platform)?.renewal;
    return renewal?.isDue(access.secretsOf(stored), clock.now()) ?? false;
  }

  return async (stored) => {
    if (!isDue(stored)) return stored;
    const running = underWay.get(stored.id);
    if (running) return running;
    const renewing = renewOnce(stored.id).finally(() => underWay.delete(stored.id));
    underWay.set(stored.id, renewing);
    return renewing;
  };

  async function renewOnce(id: string): Promise<ConnectedStore> {
    const lease = tools.lease.claim();
    const giveUpAt = performance.now() + PATIENCE_MS;
    for (;;) {
      const now = clock.now();
      const mine = await db.write((trx) => claimRenewal(trx, id, { now, lease, leaseUntil: heldUntil(now) }));
      try {
        const current = await findAnyStore(db.read, id);
        if (!current) throw accessRevoked(`${id} is gone`);
        if (!isDue(current)) return current;
        if (mine) return await renew(current, lease);
      } finally {
        if (mine) await db.write((trx) => endRenewal(trx, id, lease));
      }
      if (performance.now() > giveUpAt) throw unavailable(`${id}: somebody else's renewal does not end`);
      await wait(LOOK_AGAIN_MS);
    }
  }

  async function renew(current: ConnectedStore, lease: string): Promise<ConnectedStore> {
    const { connector, store } = access.open(current);
    const secrets = access.seal(current.id, await connector.renewal?.renew(store));
    const before = current.secrets ?? "";
    const kept = await db.write((trx) => keepRenewed(trx, current.id, { lease, before, secrets }));
    if (kept) return { ...current, secrets };
    const newer = await findAnyStore(db.read, current.id);
    if (!newer || newer.secrets === null) throw accessRevoked(`${current.id} was removed meanwhile`);
    return newer;
  }
}
