import type { Connector, PageTokens } from "@masar/kit";
import type { Owned } from "../account/account.ts";
import { hashSecret } from "../account/key.ts";
import type { Database, Reader, Transaction } from "../db/database.ts";
import type { Clock } from "../kernel/clock.ts";
import { type MasterKeys, open, seal } from "../kernel/crypto.ts";
import {
  deleteGrant,
  findGrant,
  findPageToken,
  grantIdOf,
  lockGrant,
  placeOfGrant,
  putGrant,
  usePageToken,
} from "./grant-repository.ts";
import type { StoreSecrets } from "./renewal.ts";
import { findLastOfShop, lockStoreToLeave, updateStore } from "./repository.ts";

/** Access to stores that their platform sends by webhook: kept until the store's merchant connects it to an account. */
export interface StoreGrants {
  /** The newest access of a store that was sent; undefined when none was, or the platform sends none. */
  find(db: Reader, connector: Connector, remoteId: string): Promise<unknown>;
  /** Stores the access, and gives it to the store where it is connected. A body that was sent earlier changes nothing. */
  receive(connector: Connector, payload: unknown): Promise<void>;
  /** Stores access that the platform gave just now, and the token with which it will open our page. */
  keep(connector: Connector, grant: { remoteId: string; secrets: unknown }, pageToken: string): Promise<void>;
  pagesOf(connector: Connector): PageTokens;
  /** The app was removed from the store. */
  forget(platform: string, remoteId: string): Promise<void>;
}

const DAY_MS = 86_400_000;
/** A page that was not opened for this long needs another token. */
const PAGE_TOKEN_MS = 30 * DAY_MS;

export function createStoreGrants(tools: {
  db: Database;
  clock: Clock;
  keys: MasterKeys;
  access: Pick<StoreSecrets, "secretsOf" | "seal">;
  /** Makes what waited for a store due at once. */
  retryNow(trx: Transaction, store: Owned, now: number): Promise<void>;
  wakes: Record<"wakeReconciling" | "wakeInbox" | "wakeWriteBacks", () => void>;
}): StoreGrants {
  const { db, clock, keys, access, wakes } = tools;

  function wakeAll(): void {
    wakes.wakeReconciling();
    wakes.wakeInbox();
    wakes.wakeWriteBacks();
  }

  /** Undefined also where no master key opens it any more: the platform has to send another. */
  function opened(connector: Connector, stored: { id: string; secrets: string } | undefined): unknown {
    if (!stored) return undefined;
    const result = open(keys, stored.secrets, placeOfGrant(stored.id));
    return result.kind === "refused" ? undefined : connector.secrets.parse(JSON.parse(result.text));
  }

  async function keep(
    trx: Transaction,
    connector: Connector,
    { remoteId, secrets }: { remoteId: string; secrets: unknown },
    { isNewer, pageToken }: { isNewer(one: unknown, other: unknown): boolean; pageToken?: string },
  ): Promise<void> {
    const now = clock.now();
    const id = grantIdOf(connector.id, remoteId);
    const kept = opened(connector, await lockGrant(trx, id));
    const found = await findLastOfShop(trx, { platform: connector.id, remoteId });
    const store = found && (await lockStoreToLeave(trx, found.id));
    // Access that was lost is replaced by any other, also by one that lasts shorter.
    const isLost = store?.status === "reconnect";
    if (kept === undefined || isLost || isNewer(secrets, kept))
      await putGrant(trx, {
        id,
        platform: connector.id,
        remoteId,
        secrets: seal(keys, JSON.stringify(secrets), placeOfGrant(id)),
        receivedAt: now,
        pageTokenHash: pageToken === undefined ? null : hashSecret(pageToken),
        pageTokenUsedAt: pageToken === undefined ? null : now,
      });
    if (!store || store.status === "disconnected") return;
    if (!isLost && store.secrets !== null && !isNewer(secrets, access.secretsOf(store))) return;
    const sealed = access.seal(store.id, secrets);
    // Access that the platform has just given heals a store that had lost its own.
    const healed = { status: "connected" as const, failure: null, pollFailures: 0 };
    const given = { secrets: sealed, grantedAt: now, nextPollAt: now };
    await updateStore(trx, store.id, { ...given, ...(isLost ? healed : {}) });
    if (isLost) await tools.retryNow(trx, store, now);
  }

  return {
    async find(reader, connector, remoteId) {
      if (!grantsOf(connector) && !connector.auth.embedded?.install) return undefined;
      return opened(connector, await findGrant(reader, grantIdOf(connector.id, remoteId)));
    },

    async receive(connector, payload) {
      const grants = grantsOf(connector);
      if (!grants) throw new Error(`${connector.id} sends no access`);
      const grant = grants.read(payload, clock.now());
      await db.write((trx) => keep(trx, connector, grant, { isNewer: grants.isNewer }));
      wakeAll();
    },

    async keep(connector, grant, pageToken) {
      await db.write((trx) => keep(trx, connector, grant, { isNewer: () => true, pageToken }));
      wakeAll();
    },

    pagesOf: (connector) => ({
      async find(token) {
        const now = clock.now();
        const hash = hashSecret(token);
        const found = await findPageToken(db.read, { platform: connector.id, hash });
        if (!found || found.usedAt + PAGE_TOKEN_MS <= now) return undefined;
        if (found.usedAt + DAY_MS <= now) await db.write((trx) => usePageToken(trx, hash, now));
        return found.remoteId;
      },
    }),

    async forget(platform, remoteId) {
      await db.write((trx) => deleteGrant(trx, grantIdOf(platform, remoteId)));
    },
  };
}

function grantsOf({ webhooks }: Connector) {
  return webhooks?.signedBy === "app" ? webhooks.grants : undefined;
}
