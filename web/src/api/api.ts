import { useTranslation } from "react-i18next";
import { useMode } from "../app/mode.tsx";
import { request } from "./client.ts";
import { useSession } from "./session.ts";
import type { Mode } from "./types.ts";

export interface Api {
  mode: Mode;
  get<Answer>(path: string): Promise<Answer>;
  post<Answer>(path: string, body: unknown, idempotencyKey?: string): Promise<Answer>;
  delete<Answer>(path: string): Promise<Answer>;
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
    delete: (path) => request("DELETE", path, change),
  };
}
