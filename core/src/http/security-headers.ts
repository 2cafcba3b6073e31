import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import helmet from "helmet";
import type { Bases } from "./base.ts";

// Pages load only our own bundles. 'unsafe-inline' is for the inline styles of the component library.
const PAGE_POLICY = {
  defaultSrc: ["'self'"],
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", "data:", "blob:"],
  objectSrc: ["'none'"],
  frameSrc: ["'self'", "blob:"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
};

/** Security headers of every response. They are always the same, so they are made once. */
export function securityHeaders(bases: Bases): Record<string, string> {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  const setHeaders = helmet({
    contentSecurityPolicy: { useDefaults: false, directives: PAGE_POLICY },
    // Only if both addresses use https: browsers then refuse http for a year.
    strictTransportSecurity: isHttps(bases) && { maxAge: 365 * 86_400, includeSubDomains: false },
    crossOriginOpenerPolicy: false,
  });
  setHeaders(request, response, (error) => {
    if (error) throw error;
  });
  // A plain object is copied several times as fast as the one that Node gives out.
  return Object.fromEntries(Object.entries(response.getHeaders() as Record<string, string>));
}

function isHttps({ live, test }: Bases): boolean {
  return [live, test].every(({ url }) => url.startsWith("https:"));
}
