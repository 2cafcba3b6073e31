import type { Answers, Connection, Connector, RawRequest } from "@masar/kit";
import type { Tenant } from "../account/account.ts";
import type { Actor } from "../account/activity/activity.ts";
import type { ConnectedStore } from "../store/store.ts";
import { attach, type Connected, type ConnectTools } from "./attach.ts";
import { disconnectStore } from "./leave.ts";
import {
  type FinishResult,
  finishConnection,
  labelOf,
  type Merchant,
  receiveGrant,
  type StartRequest,
  startConnection,
} from "./plugin-connection.ts";

export type { Connected, ConnectTools } from "./attach.ts";
export type { FinishResult, Merchant, StartRequest } from "./plugin-connection.ts";

export interface ConnectService {
  /** The account as the store's own page, and the plugin's, shows it. */
  labelOf(merchant: Pick<Merchant, "userId" | "account">): Promise<string>;
  /** @returns the page to send the merchant's browser to. @throws ConnectorError `refused` */
  start(request: StartRequest): Promise<URL>;
  /** Only stores the grant, so that the store is answered without delay. @returns false when no connection expects it. */
  receiveGrant(connector: Connector, request: RawRequest): Promise<boolean>;
  /** The merchant's browser is back. Can be repeated until it succeeds. */
  finish(state: string, merchant: Merchant, request: RawRequest): Promise<FinishResult>;
  /** With keys that the merchant pasted. @throws ConnectorError */
  withKeys(by: { tenant: Tenant; actor: Actor }, connector: Connector, answers: Answers): Promise<Connected>;
  /** Installed from the platform's own admin. @throws ConnectorError */
  installed(tenant: Tenant, connector: Connector, connection: Connection<unknown>): Promise<Connected>;
  /** Takes effect at once; webhooks and keys are removed from the shop in the background. Undefined for an unknown store. */
  disconnect(storeId: string, actor: Actor): Promise<ConnectedStore | undefined>;
}

export function createConnectService(tools: ConnectTools): ConnectService {
  const { db, clock, accounts, network } = tools;
  return {
    labelOf: (merchant) => labelOf(merchant, db),
    start: (request) => startConnection(request, tools),
    receiveGrant: (connector, request) => receiveGrant(connector, request, tools),
    finish: (state, merchant, request) => finishConnection({ state, merchant, request }, tools),

    async withKeys({ tenant, actor }, connector, answers) {
      const way = connector.auth.keys;
      if (!way) throw new Error(`${connector.id} does not accept pasted keys`);
      return attach({ tenant, actor, connector, connection: await way.complete(answers, network) }, tools);
    },

    installed: (tenant, connector, connection) => attach({ tenant, actor: undefined, connector, connection }, tools),

    async disconnect(storeId, actor) {
      const by = { now: clock.now(), accounts, actorOn: () => actor };
      const store = await db.write((trx) => disconnectStore(trx, storeId, by));
      tools.wakeLeaving();
      return store;
    },
  };
}
