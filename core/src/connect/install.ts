import { randomUUID } from "node:crypto";
import { type AppInstall, type Connector, type Network, refused } from "@masar/kit";
import type { Clock } from "../kernel/clock.ts";
import { type MasterKeys, signToken, verifyToken } from "../kernel/crypto.ts";
import { randomToken } from "../kernel/id.ts";
import type { Language } from "../kernel/text.ts";
import type { StoreAccess } from "../store/access.ts";
import type { StoreGrants } from "../store/grants.ts";

/** A merchant reads the platform's page of consent. */
const CONSENT_MS = 30 * 60_000;

/** Installations that pass through our own address: to the platform's page of consent and back with a code. */
export interface Installs {
  /** The page of consent; undefined for a platform without one. */
  start(platform: string): URL | undefined;
  /**
   * The browser is back. Without a code, or with a state that is not ours, it starts again: reviewers and old bookmarks
   * come this way.
   *
   * @param options.mayRestart false when this browser has started again too often: the platform would send it back for ever.
   * @returns where to send the browser. @throws ConnectorError
   */
  finish(
    platform: string,
    returned: { code: string | null; state: string | null },
    options: { language: Language; mayRestart: () => Promise<boolean> },
  ): Promise<URL | undefined>;
}

export function createInstalls(tools: {
  clock: Clock;
  keys: MasterKeys;
  network: Network;
  access: StoreAccess;
  grants: StoreGrants;
}): Installs {
  const { clock, keys, network, access, grants } = tools;

  function start(platform: string): URL | undefined {
    const install = access.connectorOf(platform)?.auth.embedded?.install;
    if (!install) return undefined;
    const purpose = purposeOf(platform);
    const state = signToken(keys, { purpose, payload: randomToken(20), expiresAtMs: clock.now() + CONSENT_MS });
    return install.authorizeUrl(state, access.installCallback(platform));
  }

  return {
    start,
    async finish(platform, { code, state }, { language, mayRestart }) {
      const connector: Connector | undefined = access.connectorOf(platform);
      const install: AppInstall<unknown> | undefined = connector?.auth.embedded?.install;
      if (!connector || !install) return undefined;
      const nowMs = clock.now();
      const isOurs = verifyToken(keys, state ?? "", { purpose: purposeOf(platform), nowMs }).kind === "valid";
      if (!isOurs || !code) {
        if (await mayRestart()) return start(platform);
        throw refused("the browser came back without a code over and over", install.notActivated);
      }
      const grant = await install.exchange(code, { callbackUrl: access.installCallback(platform), network, nowMs });
      const pageToken = randomUUID();
      // Kept before the platform knows it: it may open the page at once.
      await grants.keep(connector, grant, pageToken);
      return install.registerPage(grant, pageToken, { network, language });
    },
  };
}

function purposeOf(platform: string): string {
  return `install:${platform}`;
}
