import { sendRequest } from "@masar/core/network/request";
import type { Network } from "@masar/kit";
import { Agent, fetch as undiciFetch } from "undici";
import { CERTIFICATE } from "./certificate.ts";

/** A network that reaches fake shops on this machine, also those with the test certificate. */
export function testNetwork(): Network {
  const dispatcher = new Agent({ connect: { ca: CERTIFICATE.cert } });
  const go = (input: string | URL, init: object = {}) => undiciFetch(input, { ...init, dispatcher });
  return {
    fetch: go as unknown as typeof fetch,
    request: (request) => sendRequest(dispatcher, request),
    allowPrivate: true,
  };
}
