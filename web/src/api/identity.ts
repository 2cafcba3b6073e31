import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useApi } from "./api.ts";
import { request } from "./client.ts";
import { useEntering } from "./session.ts";
import { SESSION } from "./session-key.ts";
import type { List, UserSession } from "./types.ts";

/** Has a sign-in link mailed; the answer does not say whether anybody has the address. */
export function useForgotPassword() {
  const { i18n } = useTranslation();
  return useMutation({
    mutationFn: (body: { email: string }) =>
      request("POST", "/password/forgot", { mode: "test", language: i18n.language, body }),
  });
}

/** Uses a one-time link up, and signs in with the new password. */
export function useResetPassword() {
  return useEntering((body: { token: string; password: string }) => ["/password/reset", body]);
}

export function useSendVerification() {
  const api = useApi();
  return useMutation({ mutationFn: () => api.post("/email/verification") });
}

export function useVerifyEmail() {
  const api = useApi();
  return useSessionChange((token: string) => api.post("/email/verify", { token }));
}

export function useChangeEmail() {
  const api = useApi();
  return useSessionChange((email: string) => api.put("/email", { email }));
}

const SESSIONS = "sessions";

export function useSessions() {
  const api = useApi();
  return useQuery({ queryKey: [api.mode, SESSIONS], queryFn: () => api.get<List<UserSession>>("/sessions") });
}

/** One of the user's own; without an id all but the present one. */
export function useEndSession() {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id?: string) => api.delete(id === undefined ? "/sessions" : `/sessions/${id}`),
    onSuccess: () => queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] === SESSIONS }),
  });
}

/** What changes who is signed in, or what they may do. */
export function useSessionChange<Input, Answer>(change: (input: Input) => Promise<Answer>) {
  const queries = useQueryClient();
  return useMutation({ mutationFn: change, onSuccess: () => queries.invalidateQueries({ queryKey: SESSION }) });
}
