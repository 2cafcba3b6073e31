import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ApiProblem, request } from "./client.ts";
import type { Session } from "./types.ts";

export const SESSION = ["session"];

/** Who is signed in; null when nobody is. The session is the same in both environments. */
export function useSession() {
  const { i18n } = useTranslation();
  return useQuery({
    queryKey: SESSION,
    staleTime: 30_000, // looked at again when the tab is: another one may have signed out
    refetchOnWindowFocus: true,
    async queryFn(): Promise<Session | null> {
      try {
        return await request<Session>("GET", "/session", { mode: "test", language: i18n.language });
      } catch (error) {
        if (error instanceof ApiProblem && error.document.status === 401) return null;
        throw error;
      }
    },
  });
}

/** Uses a one-time link up. A query, not a mutation, so that it is sent once even when the page renders twice. */
export function useSignIn(token: string) {
  const { i18n } = useTranslation();
  const queries = useQueryClient();
  return useQuery({
    queryKey: ["sign-in", token],
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    async queryFn() {
      await request("POST", "/session", { mode: "test", language: i18n.language, body: { token } });
      await queries.invalidateQueries({ queryKey: SESSION });
      return true;
    },
  });
}

export function useSignOut() {
  const { i18n } = useTranslation();
  const queries = useQueryClient();
  const { data: session } = useSession();
  return useMutation({
    mutationFn: () =>
      request("DELETE", "/session", { mode: "test", language: i18n.language, csrfToken: session?.csrf_token }),
    onSuccess() {
      queries.setQueryData(SESSION, null);
      queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== SESSION[0] }); // the next user's are other rows
    },
  });
}
