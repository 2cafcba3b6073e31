import {
  type Connection,
  type Connector,
  ConnectorError,
  type EmbeddedInstall,
  type Network,
  type Opened,
} from "@masar/kit";
import type { Account, Mode } from "../../account/account.ts";
import { parseEmail } from "../../account/email.ts";
import { hashSecret } from "../../account/key.ts";
import type { AccountService } from "../../account/service.ts";
import { findClaims } from "../../account/user/repository.ts";
import { lockEmail } from "../../account/user/verify-email.ts";
import { parseGovernorate } from "../../address/governorate.ts";
import type { Clock } from "../../clock.ts";
import type { Database } from "../../db/database.ts";
import { randomToken } from "../../id.ts";
import type { StoreAccess } from "../access.ts";
import type { Connected, ConnectService } from "../connect.ts";
import { letsUsIn } from "../installed.ts";
import { findLastOfShop } from "../repository.ts";
import type { ConnectedStore } from "../store.ts";
import { chooseAccount, deleteLink, findLink, insertLink, type StoreLink } from "./repository.ts";

const LINK_MS = 30 * 60_000;

export interface EmbeddingTools {
  db: Database;
  clock: Clock;
  accounts: AccountService;
  access: StoreAccess;
  connecting: ConnectService;
  network: Network;
  sendsMail: boolean;
}

/** Whoever opened our page inside a platform's admin. */
export type Entered =
  | { kind: "unknown_platform" }
  | { kind: "refused"; reason: Extract<Opened, { kind: "refused" }>["reason"] }
  /** The shop belongs to an account here. */
  | { kind: "linked"; connector: Connector; store: ConnectedStore }
  | { kind: "unlinked"; connector: Connector; shop: string };

export type Joined =
  | Connected
  /** Somebody has an account with the shop's address: only signing in shows that it is the same person. */
  | { kind: "email_known"; email: string }
  /** Nobody who is signed in has said yes, or too long ago. */
  | { kind: "not_chosen" };

export interface Embedding {
  installOf(platform: string): EmbeddedInstall<unknown> | undefined;
  /**
   * A shop that was removed and is back, or lost its access, has it again after this.
   *
   * @param isOpening the app is opened, and not used further: then the shop is asked whether our access still counts. It
   * may have been removed and installed again, and nobody has told us yet.
   * @throws ConnectorError
   */
  enter(platform: string, token: string | undefined, isOpening: boolean): Promise<Entered>;
  /** @returns what the window in which the merchant signs in is opened with. */
  startLink(entered: Extract<Entered, { kind: "unlinked" }>): Promise<string>;
  findLink(state: string): Promise<StoreLink | undefined>;
  /** Somebody who is signed in here says which account the shop belongs to. */
  choose(state: string, chosen: { account: Account; mode: Mode }): Promise<boolean>;
  /** @throws ConnectorError */
  finishLink(entered: Extract<Entered, { kind: "unlinked" }>, token: string, state: string): Promise<Joined>;
  /** An account made of what the platform says of the shop. @throws ConnectorError */
  createAccount(entered: Extract<Entered, { kind: "unlinked" }>, token: string): Promise<Joined>;
}

export function createEmbedding(tools: EmbeddingTools): Embedding {
  const { db, clock, accounts, access, connecting, network, sendsMail } = tools;
  /** One account for a shop, however often the button is pressed. */
  const creating = new Map<string, Promise<Joined>>();

  return {
    installOf: (platform) => access.connectorOf(platform)?.auth.embedded,

    async enter(platform, token, isOpening) {
      const connector = access.connectorOf(platform);
      const install = connector?.auth.embedded;
      if (!connector || !install) return { kind: "unknown_platform" };
      const opened = await install.readToken(token);
      if (opened.kind === "refused" || token === undefined)
        return { kind: "refused", reason: opened.kind === "refused" ? opened.reason : "missing" };
      const store = await findLastOfShop(db.read, { platform, remoteId: opened.remoteId });
      if (!store || store.status === "disconnected") return { kind: "unlinked", connector, shop: opened.remoteId };
      const isGood = store.status === "connected" && store.secrets !== null;
      if (isGood && (!isOpening || (opens(store) && (await counts(store)))))
        return { kind: "linked", connector, store };
      const again = await connecting.installed(store, connector, await install.complete(token, network));
      return { kind: "linked", connector, store: again.kind === "connected" ? again.store : store };
    },

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

    async finishLink({ connector, shop }, token, state) {
      const link = await findLink(db.read, hashSecret(state), clock.now());
      if (!link || link.shop !== shop || link.platform !== connector.id) return { kind: "not_chosen" };
      if (link.accountId === null || link.mode === null) return { kind: "not_chosen" };
      const connection = await connectionOf(connector, token);
      if (!(await db.write((trx) => deleteLink(trx, link.stateHash)))) return { kind: "not_chosen" };
      return connecting.installed({ accountId: link.accountId, mode: link.mode }, connector, connection);
    },

    createAccount({ connector, shop }, token) {
      const running = creating.get(shop);
      if (running) return running;
      const made = create(connector, token).finally(() => creating.delete(shop));
      creating.set(shop, made);
      return made;
    },
  };

  /** What does not open, because the key that it was sealed with is gone, is asked for anew. */
  function opens(store: ConnectedStore): boolean {
    try {
      access.secretsOf(store);
      return true;
    } catch {
      return false;
    }
  }

  /** A shop that does not say is taken as it was: the page is not held up by it. */
  async function counts(store: ConnectedStore): Promise<boolean> {
    try {
      return await letsUsIn(store, access);
    } catch (error) {
      if (error instanceof ConnectorError) return true;
      throw error;
    }
  }

  function connectionOf(connector: Connector, token: string): Promise<Connection<unknown>> {
    const { embedded } = connector.auth;
    if (!embedded) throw new Error(`${connector.id} has no pages inside its platform's admin`);
    return embedded.complete(token, network);
  }

  async function create(connector: Connector, token: string): Promise<Joined> {
    const connection = await connectionOf(connector, token);
    const shop = { platform: connector.id, remoteId: connection.remoteId };
    const holder = await findLastOfShop(db.read, shop);
    if (holder && holder.status !== "disconnected") return { kind: "connected", store: holder };
    const { owner } = connection;
    if (!owner) throw new Error(`${connector.id} does not say whose shop it is`);
    // What the platform says of its merchant is no proof for us: the address is claimed, and its owner can still have it.
    // Where no mail is sent nobody can prove it, and whoever has the address already is asked to sign in.
    const email = parseEmail(owner.email) ?? owner.email.toLowerCase();
    const account = await db.write(async (trx) => {
      await lockEmail(trx, email);
      const [known] = await findClaims(trx, email);
      if (known && (known.emailStatus === "verified" || !sendsMail)) return undefined;
      const made = await accounts.createIn(trx, {
        name: connection.name,
        email,
        phone: owner.phone,
        governorate: parseGovernorate(owner.governorateCode ?? "") ?? "C",
        pickup: { city: owner.city, address: owner.address },
      });
      return made.account;
    });
    if (!account) return { kind: "email_known", email };
    return connecting.installed({ accountId: account.id, mode: "live" }, connector, connection);
  }
}
