import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useApi, useSandboxApi } from "./api.ts";
import { useEntering } from "./session.ts";
import { SESSION } from "./session-key.ts";

/** Sends a sign-in link by mail; the response does not reveal whether the address has an account. */
export function useForgotPassword() {
  const api = useSandboxApi();
  return useMutation({ mutationFn: (body: { email: string }) => api.post("/password/forgot", { body }) });
}

/** Uses up a one-time link, and signs in with the new password. */
export function useResetPassword() {
  const api = useSandboxApi();
  return useEntering((body: { token: string; password: string }) => api.post("/password/reset", { body }));
}

export function useSendVerification() {
  const api = useApi();
  return useMutation({ mutationFn: () => api.post("/email/verification") });
}

export function useVerifyEmail() {
  const api = useApi();
  return useSessionChange((token: string) => api.post("/email/verify", { body: { token } }));
}

export function useChangeEmail() {
  const api = useApi();
  return useSessionChange((email: string) => api.put("/email", { body: { email } }));
}

const SESSIONS = "sessions";

export function useSessions() {
  const api = useApi();
  return useQuery({ queryKey: [api.mode, SESSIONS], queryFn: () => api.get("/sessions") });
}

/** Ends one of the user's sessions; without an id all but the present one. */
export function useEndSession() {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id?: string) =>
      id === undefined ? api.delete("/sessions") : api.delete("/sessions/{id}", { params: { path: { id } } }),
    onSuccess: () => queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] === SESSIONS }),
  });
}

/** A change of the session. */
export function useSessionChange<Input, Answer>(change: (input: Input) => Promise<Answer>) {
  const queries = useQueryClient();
  return useMutation({ mutationFn: change, onSuccess: () => queries.invalidateQueries({ queryKey: SESSION }) });
}
