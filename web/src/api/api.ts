import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { useMode } from "../app/mode.tsx";
import { useTranslation } from "../i18n/i18n.ts";
import {
  type Answer,
  type Call,
  createApiClient,
  type FileCall,
  type Input,
  type Method,
  type PathWith,
} from "./client.ts";
import { ApiProblem } from "./problem.ts";
import { SESSION } from "./session-key.ts";
import type { Mode, Session } from "./types.ts";

type Sent = Promise<{ data?: unknown; response: Response }>;

export interface Api {
  mode: Mode;
  get: Call<"get">;
  post: Call<"post">;
  put: Call<"put">;
  patch: Call<"patch">;
  delete: Call<"delete">;
  getFile: FileCall<"get">;
  postFile: FileCall<"post">;
  /** The ETag is "" where the answer has none. */
  getWithEtag<P extends PathWith<"get">>(path: P, ...input: Input<P, "get">): Promise<[Answer<P, "get">, string]>;
}

/** The API in the selected environment, as the signed-in user, in the user's language. */
export function useApi(): Api {
  const { mode } = useMode();
  return useApiIn(mode);
}

/** For what is the same in both environments, such as the session. */
export function useSandboxApi(): Api {
  return useApiIn("test");
}

function useApiIn(mode: Mode): Api {
  const { language } = useTranslation();
  const queries = useQueryClient();
  return useMemo(() => createApi(mode, language, queries), [mode, language, queries]);
}

function createApi(mode: Mode, language: string, queries: QueryClient): Api {
  // The types of Api have checked path and input where the call is written; what is sent is the same for all of them.
  const request = createApiClient(mode, language).request as (method: Method, path: string, init?: object) => Sent;
  const send = (method: Method, path: string, init?: object): Sent =>
    method === "get"
      ? request(method, path, init)
      : withToken(queries, (headers) => request(method, path, { ...init, headers }));
  const call = (method: Method) => async (path: string, init?: object) => (await send(method, path, init)).data;
  const file = (method: Method) => async (path: string, init?: object) =>
    (await send(method, path, { ...init, parseAs: "blob" })).data;
  async function getWithEtag(path: string, init?: object) {
    const { data, response } = await send("get", path, init);
    return [data, response.headers.get("ETag") ?? ""];
  }
  return {
    mode,
    get: call("get"),
    post: call("post"),
    put: call("put"),
    patch: call("patch"),
    delete: call("delete"),
    getFile: file("get"),
    postFile: file("post"),
    getWithEtag,
  } as Api;
}

/**
 * Signing in again in another tab replaces this tab's token: the new one is fetched and the call is sent again,
 * unless another user has signed in: what was done here was meant for the user before.
 */
async function withToken<Answer>(
  queries: QueryClient,
  send: (headers: Record<string, string>) => Promise<Answer>,
): Promise<Answer> {
  const session = () => queries.getQueryData<Session | null>(SESSION);
  const headers = (of: Session | null | undefined): Record<string, string> =>
    of ? { "X-CSRF-Token": of.csrf_token } : {};
  const before = session();
  try {
    return await send(headers(before));
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.document.code !== "csrf_required") throw error;
    await queries.refetchQueries({ queryKey: SESSION });
    const now = session();
    if (!now || now.user.id !== before?.user.id) throw error;
    return send(headers(now));
  }
}
