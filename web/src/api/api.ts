import { useTranslation } from "react-i18next";
import { useMode } from "../app/mode.tsx";
import { request, send } from "./client.ts";
import { useSession } from "./session.ts";
import type { Mode } from "./types.ts";

export interface Api {
  mode: Mode;
  get<Answer>(path: string): Promise<Answer>;
  post<Answer>(path: string, body: unknown, idempotencyKey?: string): Promise<Answer>;
  patch<Answer>(path: string, body: unknown, headers?: Readonly<Record<string, string>>): Promise<Answer>;
  delete<Answer>(path: string): Promise<Answer>;
  /** With the answer's headers, or what is not JSON. */
  send(method: string, path: string, body?: unknown): Promise<Response>;
}

/** The API in the environment that the switch stands on, as the signed-in user, in the reader's language. */
export function useApi(): Api {
  const { mode } = useMode();
  const { i18n } = useTranslation();
  const { data: session } = useSession();
  const shared = { mode, language: i18n.language };
  const change = { ...shared, csrfToken: session?.csrf_token };
  return {
    mode,
    get: (path) => request("GET", path, shared),
    post: (path, body, idempotencyKey) =>
      request("POST", path, { ...change, body, ...(idempotencyKey ? { idempotencyKey } : {}) }),
    patch: (path, body, headers) => request("PATCH", path, { ...change, body, ...(headers ? { headers } : {}) }),
    send: (method, path, body) => send(method, path, { ...change, body }),
    delete: (path) => request("DELETE", path, change),
  };
}
