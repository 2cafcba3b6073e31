import { SESSION_COOKIE } from "../../http/cookies.ts";
import type { Route } from "../../http/route.ts";

export const SECURITY_SCHEMES = {
  apiKey: {
    type: "http" as const,
    scheme: "bearer",
    description: "An API key: masar_live_… at the live address, masar_test_… at the sandbox",
  },
  session: {
    type: "apiKey" as const,
    in: "cookie" as const,
    name: SESSION_COOKIE,
    description: "The cookie of a signed-in user, set by POST /session",
  },
  csrfToken: {
    type: "apiKey" as const,
    in: "header" as const,
    name: "X-CSRF-Token",
    description: "csrf_token of GET /session, with every change made with the session cookie",
  },
  signedLink: {
    type: "apiKey" as const,
    in: "query" as const,
    name: "signature",
    description: "The signature of a link made by POST /shipments/{tracking_number}/label_link",
  },
};

type Requirement = Partial<Record<keyof typeof SECURITY_SCHEMES, string[]>>;

/** Alternatives, each with all schemes it requires. Empty if no authentication is needed. */
export function securityOf(route: Route): Requirement[] {
  if (route.access === "public") return [];
  const session: Requirement = route.method === "get" ? { session: [] } : { session: [], csrfToken: [] };
  if (route.access === "owner" || route.usersOnly) return [session];
  return [{ apiKey: [] }, session, ...(route.signed ? [{ signedLink: [] }] : [])];
}
