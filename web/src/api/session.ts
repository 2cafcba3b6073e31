import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useMode } from "../app/mode.tsx";
import { forgetDrafts } from "../ui/draft.ts";
import { useApi } from "./api.ts";
import { ApiProblem, request } from "./client.ts";
import { SESSION } from "./session-key.ts";
import type { Session } from "./types.ts";

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

const LINK = "sign-in";

/** Whom a one-time link would sign in. */
export interface LinkUser {
  user: { id: string; name: string; email: string };
  account: { id: string; name: string };
}

/** Asks whom a one-time link would sign in, and leaves it unused. */
export function useSignInLink(token: string) {
  const { i18n } = useTranslation();
  return useQuery({
    queryKey: [LINK, token],
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    queryFn: () =>
      request<LinkUser>("POST", "/session/link", { mode: "test", language: i18n.language, body: { token } }),
  });
}

/** Uses a one-time link up. */
export function useSignInWithLink() {
  return useEntering((token: string) => ["/session", { token }]);
}

export interface Credentials {
  email: string;
  password: string;
}

export interface NewAccount extends Credentials {
  name: string;
  governorate: string;
}

export function useSignInWithPassword() {
  return useEntering((credentials: Credentials) => ["/session", credentials]);
}

/** Into the sandbox, whatever was looked at on this computer before. */
export function useSignUp() {
  const { setMode } = useMode();
  return useEntering(
    (account: NewAccount) => ["/signup", account],
    () => setMode("test"),
  );
}

type Entrance = [path: string, body: unknown];

/** Whoever comes in is another visitor than before. */
export function useEntering<Input>(where: (input: Input) => Entrance | Promise<Entrance>, onEntered?: () => void) {
  const { i18n } = useTranslation();
  const queries = useQueryClient();
  return useMutation({
    async mutationFn(input: Input) {
      const [path, body] = await where(input);
      return request("POST", path, { mode: "test", language: i18n.language, body });
    },
    onSuccess() {
      onEntered?.();
      // The link's page is still shown: it would ask about the link again, which is used now.
      queries.removeQueries({ predicate: ({ queryKey: [first] }) => first !== SESSION[0] && first !== LINK });
      return queries.invalidateQueries({ queryKey: SESSION });
    },
  });
}

/** Whether this server lets people make their own accounts. */
export function useSignUpOpen() {
  const { i18n } = useTranslation();
  return useQuery({
    queryKey: ["signup"],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: () =>
      request<{ open: boolean; sends_mail: boolean }>("GET", "/signup", { mode: "test", language: i18n.language }),
  });
}

/** The signed-in user's own; their other sessions end. */
export function useSetPassword() {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: { password: string; current_password?: string }) => api.put("/password", body),
    onSuccess: () => queries.invalidateQueries({ queryKey: SESSION }),
  });
}

const ROLES_THAT_MAY = {
  ship: ["owner", "administrator", "operator"],
  own: ["owner"],
  scan: ["owner", "administrator", "scanner"],
  pay: ["owner", "administrator", "finance"],
} satisfies Record<string, readonly Session["user"]["role"][]>;

/** What this user may do; the API refuses the rest, whatever a page shows. */
export function useMay(what: keyof typeof ROLES_THAT_MAY): boolean {
  const { data } = useSession();
  return data !== undefined && data !== null && ROLES_THAT_MAY[what].some((role) => role === data.user.role);
}

export function useSignOut() {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => api.delete("/session"),
    onSuccess() {
      forgetDrafts("");
      queries.setQueryData(SESSION, null);
      queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== SESSION[0] }); // the next user's are other rows
    },
  });
}
