import { type AgentOptions, Agent as HttpAgent } from "node:http";
import { Agent as HttpsAgent } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import type { Network } from "@masar/kit";
import { Agent, fetch as undiciFetch } from "undici";
import { guardedConnector } from "../network/connect.ts";
import { blockedRange } from "../network/guard.ts";
import { firstBlocked, type Resolve } from "../network/resolve.ts";

const CONNECT_TIMEOUT_MS = 10_000;
const SOCKETS_PER_SHOP = 8;

export interface GuardedNetwork extends Network {
  close(): Promise<void>;
}

/** The way out for connectors: every socket goes to a public address, whatever a shop's name resolves to and when. */
export function guardedNetwork({ resolve, allowPrivate }: { resolve: Resolve; allowPrivate: boolean }): GuardedNetwork {
  const dispatcher = new Agent({
    connect: guardedConnector({ resolve, allowPrivate, timeoutMs: CONNECT_TIMEOUT_MS }),
    connections: SOCKETS_PER_SHOP,
  });
  const options: AgentOptions = {
    keepAlive: true,
    maxSockets: SOCKETS_PER_SHOP,
    timeout: 60_000,
    lookup: guardedLookup(resolve, allowPrivate),
  };
  const httpAgent = new HttpAgent(options);
  const httpsAgent = new HttpsAgent(options);
  // A literal address is never looked up: it is looked at before the socket is opened.
  for (const agent of [httpAgent, httpsAgent]) {
    const createConnection = agent.createConnection.bind(agent);
    agent.createConnection = (target, done) => {
      const host = String((target as { host?: string | null }).host ?? "");
      const range = !allowPrivate && isIP(host) !== 0 ? blockedRange(host) : undefined;
      if (range) throw blocked(range);
      return createConnection(target, done);
    };
  }
  return {
    fetch: ((input: Parameters<typeof undiciFetch>[0], init?: Parameters<typeof undiciFetch>[1]) =>
      undiciFetch(input, { ...init, dispatcher })) as unknown as typeof fetch,
    httpAgent,
    httpsAgent,
    allowPrivate,
    async close() {
      httpAgent.destroy();
      httpsAgent.destroy();
      await dispatcher.close();
    },
  };
}

/** Resolves once, and hands over only what was checked: a name that changes its answer gains nothing. */
function guardedLookup(resolve: Resolve, allowPrivate: boolean): LookupFunction {
  return (host, options, callback) => {
    resolve(host).then(
      (addresses) => {
        const range = allowPrivate ? undefined : firstBlocked(addresses);
        const [first] = addresses;
        if (range) return callback(blocked(range), []);
        if (first === undefined) return callback(Object.assign(new Error("no address"), { code: "ENOTFOUND" }), []);
        const found = addresses.map((address) => ({ address, family: isIP(address) }));
        return options.all ? callback(null, found) : callback(null, first, isIP(first));
      },
      (error: NodeJS.ErrnoException) => callback(error, []),
    );
  };
}

function blocked(range: string): NodeJS.ErrnoException {
  return Object.assign(new Error(`the host is, or resolves to, ${range}`), { code: "EBLOCKED" });
}
