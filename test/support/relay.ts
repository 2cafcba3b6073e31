import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import type { Network } from "@masar/kit";

/** Platforms that the test process plays, for a service in another process. */
export interface Relay {
  /** Hosts of the platforms. */
  hosts: readonly string[];
  /** Where requests to them are answered. */
  via: string;
}

const URL_HEADER = "x-relayed-url";

/** Answers requests that `relayedNetwork` sends, by this network. */
export async function startRelay(
  hosts: readonly string[],
  network: Pick<Network, "fetch">,
): Promise<Relay & { close(): Promise<void> }> {
  const server = createServer(async (request, response) => {
    const { [URL_HEADER]: url, "content-type": type = "", authorization = "" } = request.headers;
    const text = (await buffer(request)).toString("utf8");
    const form = type.startsWith("application/x-www-form-urlencoded") ? new URLSearchParams(text) : undefined;
    const headers = new Headers({ authorization });
    for (const name of ["x-manager-token", "store-id", "s-source"]) {
      const value = request.headers[name];
      if (typeof value === "string") headers.set(name, value);
    }
    const body = form ?? (text === "" ? undefined : text);
    const init: RequestInit = { method: request.method ?? "GET", headers, ...(body === undefined ? {} : { body }) };
    try {
      const answer = await network.fetch(String(url), init);
      response.writeHead(answer.status, Object.fromEntries(answer.headers));
      response.end(await answer.text());
    } catch {
      response.destroy();
    }
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return {
    hosts,
    via: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

/** The network of a service whose platforms are played by another process. */
export function relayedNetwork({ hosts, via }: Relay, usual: Network): Network {
  const fetchThere: typeof fetch = (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : String(input));
    if (!hosts.includes(url.hostname)) return usual.fetch(input, init);
    const headers = new Headers(init.headers);
    headers.set(URL_HEADER, url.href);
    return fetch(via, { ...init, headers });
  };
  return { ...usual, fetch: fetchThere };
}
