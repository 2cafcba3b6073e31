import {
  type Connection,
  type Connector,
  ConnectorError,
  type EmbeddedApp,
  type Network,
  type TokenVerdict,
} from "@masar/kit";
import type { Account, Mode } from "../account/account.ts";
import { parseEmail } from "../account/email.ts";
import { hashSecret } from "../account/key.ts";
import type { AccountService } from "../account/service.ts";
import { findClaims } from "../account/user/repository.ts";
import { lockEmail } from "../account/verify-email.ts";
import { parseGovernorate } from "../address/governorate.ts";
import type { Database } from "../db/database.ts";
import type { Clock } from "../kernel/clock.ts";
import { randomToken } from "../kernel/id.ts";
import type { StoreAccess } from "../store/access.ts";
import type { StoreGrants } from "../store/grants.ts";
import { hasAccess } from "../store/installed.ts";
import { findLastOfShop, listStores } from "../store/repository.ts";
import type { ConnectedStore } from "../store/store.ts";
import type { Connected, ConnectService } from "./connect.ts";
import { type DashboardLink, dashboardLink } from "./dashboard-link.ts";
import { chooseAccount, deleteLink, findLink, insertLink, type StoreLink } from "./link-repository.ts";
import { findUnfinished, noteMadeIn, wasMadeIn } from "./made-account-repository.ts";

const LINK_MS = 30 * 60_000;
const MOST_STORES = 1_000;

export interface EmbeddingTools {
  db: Database;
  clock: Clock;
  accounts: AccountService;
  access: StoreAccess;
  connecting: ConnectService;
  network: Network;
  grants: StoreGrants;
  sendsMail: boolean;
}

/** The request's token, resolved to a shop. */
export type EmbeddedSession =
  | { kind: "unknown_platform" }
  | { kind: "refused"; reason: Extract<TokenVerdict, { kind: "refused" }>["reason"] }
  /** The shop is linked to an account. */
  | { kind: "linked"; connector: Connector; store: ConnectedStore }
  | { kind: "unlinked"; connector: Connector; shop: string };

type Linked = Extract<EmbeddedSession, { kind: "linked" }>;
type Unlinked = Extract<EmbeddedSession, { kind: "unlinked" }>;

export type LinkResult =
  | Connected
  /** An account with the shop's e-mail address exists: its owner must sign in to link the shop. */
  | { kind: "email_known"; email: string }
  /** No signed-in user has chosen an account, or the link has expired. */
  | { kind: "not_chosen" };

export interface Embedding {
  installOf(platform: string): EmbeddedApp<unknown> | undefined;
  /**
   * Restores the access of a shop that was installed again, or whose access was lost.
   *
   * @param isOpening the merchant opens the app: the access is then checked with the platform, because the app may have
   * been removed and installed again before a webhook says so.
   * @throws ConnectorError
   */
  enter(platform: string, token: string | undefined, isOpening: boolean): Promise<EmbeddedSession>;
  /** @returns the state for the address of the window in which the merchant signs in. */
  startLink(entered: Unlinked): Promise<string>;
  findLink(state: string): Promise<StoreLink | undefined>;
  /** A signed-in user chooses the account for the shop. @returns false when one was chosen before. */
  choose(state: string, chosen: { account: Account; mode: Mode }): Promise<boolean>;
  /** @throws ConnectorError */
  finishLink(entered: Unlinked, token: string, state: string): Promise<LinkResult>;
  /** Creates an account from the shop's own details. @throws ConnectorError */
  createAccount(entered: Unlinked, token: string): Promise<LinkResult>;
  /** @throws ConnectorError */
  dashboardLink(entered: Linked, token: string): Promise<DashboardLink>;
  /** Whether the shop's admin may show what concerns the whole account: it has no other store, or was made in this shop. */
  showsAccount(store: ConnectedStore): Promise<boolean>;
}

export function createEmbedding(tools: EmbeddingTools): Embedding {
  const { db, clock, access } = tools;
  /** One account per shop, however often the button is pressed. */
  const creating = new Map<string, Promise<LinkResult>>();

  return {
    installOf: (platform) => access.connectorOf(platform)?.auth.embedded,
    enter: (platform, token, isOpening) => enter(platform, token, isOpening, tools),

    async startLink({ connector, shop }) {
      const state = randomToken(40);
      const link = { stateHash: hashSecret(state), platform: connector.id, shop, accountId: null, mode: null };
      await db.write((trx) => insertLink(trx, { ...link, expiresAt: clock.now() + LINK_MS }));
      return state;
    },

    findLink: (state) => findLink(db.read, hashSecret(state), clock.now()),

    async choose(state, { account, mode }) {
      return db.write((trx) => chooseAccount(trx, hashSecret(state), { accountId: account.id, mode }));
    },

    finishLink: (entered, token, state) => finishLink(entered, token, state, tools),
    dashboardLink: (entered, token) => dashboardLink(entered, token, tools),
    showsAccount: (store) => showsAccount(store, tools),

    createAccount(entered, token) {
      // Platforms number their shops, and two can give the same number.
      const shop = `${entered.connector.id} ${entered.shop}`;
      const running = creating.get(shop);
      if (running) return running;
      const created = createAccount(entered, token, tools).finally(() => creating.delete(shop));
      creating.set(shop, created);
      return created;
    },
  };
}

async function enter(
  platform: string,
  token: string | undefined,
  isOpening: boolean,
  tools: EmbeddingTools,
): Promise<EmbeddedSession> {
  const { db, access, connecting, network, grants } = tools;
  const connector = access.connectorOf(platform);
  const install = connector?.auth.embedded;
  if (!connector || !install) return { kind: "unknown_platform" };
  const verdict = await install.readToken(token, { network, pages: grants.pagesOf(connector) });
  if (verdict.kind === "refused" || token === undefined)
    return { kind: "refused", reason: verdict.kind === "refused" ? verdict.reason : "missing" };
  const store = await findLastOfShop(db.read, { platform, remoteId: verdict.remoteId });
  if (!store || store.status === "disconnected") return { kind: "unlinked", connector, shop: verdict.remoteId };
  const isGood = store.status === "connected" && store.secrets !== null;
  if (isGood && (!isOpening || (opens(store, access) && (await isAccepted(store, access)))))
    return { kind: "linked", connector, store };
  const again = await connecting.installed(
    store,
    connector,
    await connectionOf(connector, verdict.remoteId, token, tools),
  );
  return { kind: "linked", connector, store: again.kind === "connected" ? again.store : store };
}

async function finishLink(
  { connector, shop }: Unlinked,
  token: string,
  state: string,
  tools: EmbeddingTools,
): Promise<LinkResult> {
  const { db, clock, connecting } = tools;
  const link = await findLink(db.read, hashSecret(state), clock.now());
  if (!link || link.shop !== shop || link.platform !== connector.id) return { kind: "not_chosen" };
  if (link.accountId === null || link.mode === null) return { kind: "not_chosen" };
  const connection = await connectionOf(connector, shop, token, tools);
  if (!(await db.write((trx) => deleteLink(trx, link.stateHash)))) return { kind: "not_chosen" };
  return connecting.installed({ accountId: link.accountId, mode: link.mode }, connector, connection);
}

async function createAccount(
  { connector, shop: remoteId }: Unlinked,
  token: string,
  tools: EmbeddingTools,
): Promise<LinkResult> {
  const { db, accounts, connecting, sendsMail } = tools;
  const connection = await connectionOf(connector, remoteId, token, tools);
  const shop = { platform: connector.id, remoteId: connection.remoteId };
  const holder = await findLastOfShop(db.read, shop);
  if (holder && holder.status !== "disconnected") return { kind: "connected", store: holder };
  const { owner } = connection;
  if (!owner) throw new Error(`${connector.id} names no owner of the shop`);
  // The platform's word does not prove an address: it is claimed, and its owner can still sign up with it.
  // Without mail no address can be proved, and a merchant whose address is known is asked to sign in.
  const email = parseEmail(owner.email) ?? owner.email.toLowerCase();
  const account = await db.write(async (trx) => {
    await lockEmail(trx, email);
    const unfinished = await findUnfinished(trx, shop);
    if (unfinished) return unfinished;
    const [known] = await findClaims(trx, email);
    if (known && (known.emailStatus === "verified" || !sendsMail)) return undefined;
    const created = await accounts.createIn(trx, {
      name: connection.name,
      email,
      phone: owner.phone,
      governorate: parseGovernorate(owner.governorateCode ?? "") ?? "C",
      pickup: { city: owner.city, address: owner.address },
    });
    await noteMadeIn(trx, created.account.id, shop);
    return created.account;
  });
  if (!account) return { kind: "email_known", email };
  // Of a shop under development every order is a test: in live none would ship.
  const mode = connection.isDevelopment ? "test" : "live";
  return connecting.installed({ accountId: account.id, mode }, connector, connection);
}

/** Staff of one shop must not learn the money of another. */
async function showsAccount(store: ConnectedStore, { db }: EmbeddingTools): Promise<boolean> {
  if (await wasMadeIn(db.read, store.accountId, store)) return true;
  const stores = await listStores(db.read, store, undefined, MOST_STORES);
  return stores.every(({ id, status }) => id === store.id || status === "disconnected");
}

/** Whether the stored access can be decrypted; when its master key is lost, a new access is requested. */
function opens(store: ConnectedStore, access: StoreAccess): boolean {
  try {
    access.secretsOf(store);
    return true;
  } catch {
    return false;
  }
}

/** When the shop does not answer, its access is assumed to be valid: the page does not wait for it. */
async function isAccepted(store: ConnectedStore, access: StoreAccess): Promise<boolean> {
  try {
    return await hasAccess(store, access);
  } catch (error) {
    if (error instanceof ConnectorError) return true;
    throw error;
  }
}

/** With the access that the platform sent by webhook, where it does. */
async function connectionOf(
  connector: Connector,
  shop: string,
  token: string,
  { db, network, grants }: EmbeddingTools,
): Promise<Connection<unknown>> {
  const { id, auth } = connector;
  if (!auth.embedded) throw new Error(`${id} has no embedded app`);
  const granted = await grants.find(db.read, connector, shop);
  return auth.embedded.complete(token, { network, pages: grants.pagesOf(connector), granted });
}
