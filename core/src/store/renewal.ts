import { setTimeout as wait } from "node:timers/promises";
import { accessRevoked, type Connector, type Store, unavailable } from "@masar/kit";
import type { Database } from "../db/database.ts";
import { waitAfter } from "../jobs/backoff.ts";
import { heldUntil, type WorkerLease } from "../jobs/lease.ts";
import type { Clock } from "../kernel/clock.ts";
import { type MasterKeys, seal } from "../kernel/crypto.ts";
import { claimRenewal, endRenewal, keepRenewed } from "./access-repository.ts";
import { grantIdOf, lockGrant, placeOfGrant, replaceGrant } from "./grant-repository.ts";
import { findAnyStore, type HookStore } from "./repository.ts";
import type { ConnectedStore } from "./store.ts";

/** Opens and seals a store's secrets. */
export interface StoreSecrets {
  connectorOf(platform: string): Connector | undefined;
  /** A store as its connector wants it. @throws when its secrets do not open. */
  open(store: ConnectedStore): { connector: Connector; store: Store<unknown> };
  /** @throws when they do not open. */
  secretsOf(store: HookStore): unknown;
  seal(storeId: string, secrets: unknown): string;
  /** Where the platform sends a browser back with a code. */
  installCallback(platform: string): URL;
}

interface Renewing {
  /** @returns the store with valid access. */
  whenDue(stored: ConnectedStore): Promise<ConnectedStore>;
  /** The store refused these secrets before their time. @returns the store with other ones. */
  afterRefusal(id: string, refused: unknown): Promise<ConnectedStore>;
}

interface RenewalTools {
  db: Database;
  clock: Clock;
  keys: MasterKeys;
  lease: WorkerLease;
  access: StoreSecrets;
}

/** How long to wait for another process that renews the same store. */
const PATIENCE_MS = 120_000;
const LOOK_AGAIN_MS = 50;
/** Of new access, which cannot be had again. */
const MOST_WRITES = 8;
const BETWEEN_WRITES = { firstMs: 100, mostMs: 5_000 };

/**
 * Renews access that is about to expire: one renewal at a time for each store across processes, because a renewal may make
 * the previous one invalid. The result is stored before it is used.
 */
export function createRenewing(tools: RenewalTools): Renewing {
  const { db, clock, access } = tools;
  const underWay = new Map<string, Promise<ConnectedStore>>();

  function isDue(stored: ConnectedStore): boolean {
    if (stored.secrets === null) throw accessRevoked(`${stored.id} has no access`);
    const renewal = access.connectorOf(stored.platform)?.renewal;
    return renewal?.isDue(access.secretsOf(stored), clock.now()) ?? false;
  }

  return {
    whenDue: async (stored) => (isDue(stored) ? renewing(stored.id, isDue) : stored),
    afterRefusal(id, refused) {
      const text = JSON.stringify(refused);
      return renewing(id, (stored) => isDue(stored) || JSON.stringify(access.secretsOf(stored)) === text);
    },
  };

  function renewing(id: string, isNeeded: (stored: ConnectedStore) => boolean): Promise<ConnectedStore> {
    const running = underWay.get(id);
    if (running) return running;
    const begun = renewOnce(id, isNeeded).finally(() => underWay.delete(id));
    underWay.set(id, begun);
    return begun;
  }

  async function renewOnce(id: string, isNeeded: (stored: ConnectedStore) => boolean): Promise<ConnectedStore> {
    const lease = tools.lease.claim();
    const giveUpAt = performance.now() + PATIENCE_MS;
    for (;;) {
      const now = clock.now();
      const mine = await db.write((trx) => claimRenewal(trx, id, { now, lease, leaseUntil: heldUntil(now) }));
      try {
        const current = await findAnyStore(db.read, id);
        if (!current) throw accessRevoked(`${id} is gone`);
        if (!isNeeded(current)) return current;
        if (mine) return await renew(tools, current);
      } finally {
        if (mine) await db.write((trx) => endRenewal(trx, id, lease));
      }
      if (performance.now() > giveUpAt) throw unavailable(`${id}: somebody else's renewal does not end`);
      await wait(LOOK_AGAIN_MS);
    }
  }
}

/** Keeps the access before it is used. */
async function renew({ db, clock, keys, access }: RenewalTools, current: ConnectedStore): Promise<ConnectedStore> {
  const { connector, store } = access.open(current);
  const renewed = await connector.renewal?.renew(store, {
    nowMs: clock.now(),
    callbackUrl: access.installCallback(current.platform),
  });
  const secrets = access.seal(current.id, renewed);
  const before = current.secrets ?? "";
  const grant = grantIdOf(current.platform, current.remoteId);
  const kept = await persistently(() =>
    db.write(async (trx) => {
      await lockGrant(trx, grant);
      const isKept = await keepRenewed(trx, current.id, { before, secrets });
      // A store that is linked again continues with this access: the platform may refuse everything after an earlier one.
      if (isKept) await replaceGrant(trx, grant, seal(keys, JSON.stringify(renewed), placeOfGrant(grant)));
      return isKept;
    }),
  );
  if (kept) return { ...current, secrets };
  const newer = await findAnyStore(db.read, current.id);
  if (!newer || newer.secrets === null) throw accessRevoked(`${current.id} was removed meanwhile`);
  return newer;
}

/** Some seconds in all. A write that was stored although it failed changes nothing when it is repeated. */
async function persistently<Result>(write: () => Promise<Result>): Promise<Result> {
  for (let attempts = 1; ; attempts += 1) {
    try {
      return await write();
    } catch (error) {
      if (attempts === MOST_WRITES) throw error;
      await wait(waitAfter(attempts, BETWEEN_WRITES));
    }
  }
}
