import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useMode } from "../app/mode.tsx";
import { ApiProblem, type Call, exchange, request, requestFile } from "./client.ts";
import { SESSION } from "./session-key.ts";
import type { Mode, Session } from "./types.ts";

export interface Api {
  mode: Mode;
  get<Answer>(path: string): Promise<Answer>;
  post<Answer>(path: string, body?: unknown, idempotencyKey?: string): Promise<Answer>;
  patch<Answer>(path: string, body: unknown, headers?: Readonly<Record<string, string>>): Promise<Answer>;
  /** A POST that is answered with a file. */
  file(path: string, body: unknown): Promise<Blob>;
  put<Answer>(path: string, body: unknown): Promise<Answer>;
  delete<Answer>(path: string): Promise<Answer>;
  /** A GET with the answer's headers, or of what is not JSON. */
  read(path: string): Promise<Response>;
}

/** The API in the environment that the switch stands on, as the signed-in user, in the reader's language. */
export function useApi(): Api {
  const { mode } = useMode();
  const { i18n } = useTranslation();
  const queries = useQueryClient();
  const shared = { mode, language: i18n.language };
  const change = <Answer>(method: string, path: string, call: Partial<Call> = {}) =>
    changeWithToken<Answer>(queries, (csrfToken) => request(method, path, { ...shared, ...call, csrfToken }));
  return {
    mode,
    get: (path) => request("GET", path, shared),
    post: (path, body = {}, idempotencyKey) => change("POST", path, { body, idempotencyKey }),
    patch: (path, body, headers) => change("PATCH", path, { body, headers }),
    file: (path, body) =>
      changeWithToken(queries, (csrfToken) => requestFile("POST", path, { ...shared, body, csrfToken })),
    put: (path, body) => change("PUT", path, { body }),
    delete: (path) => change("DELETE", path),
    read: (path) => exchange("GET", path, shared),
  };
}

/**
 * Signing in anew in another tab makes this one's token an old one: then the new one is fetched and it is tried again,
 * unless it is somebody else's: what was done here was meant for the user before.
 */
async function changeWithToken<Answer>(
  queries: QueryClient,
  send: (csrfToken: string | undefined) => Promise<Answer>,
): Promise<Answer> {
  const session = () => queries.getQueryData<Session | null>(SESSION);
  const before = session();
  try {
    return await send(before?.csrf_token);
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.document.code !== "csrf_required") throw error;
    await queries.refetchQueries({ queryKey: SESSION });
    const now = session();
    if (!now || now.user.id !== before?.user.id) throw error;
    return send(now.csrf_token);
  }
}
