import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMode } from "../app/mode.tsx";
import { forgetDrafts } from "../ui/draft.ts";
import { useApi, useSandboxApi } from "./api.ts";
import { ApiProblem } from "./problem.ts";
import { SESSION } from "./session-key.ts";
import type { BodyOf, Session } from "./types.ts";

/** Who is signed in; null when nobody is. The session is the same in both environments. */
export function useSession() {
  const api = useSandboxApi();
  return useQuery({
    queryKey: SESSION,
    staleTime: 30_000, // checked again on focus: another tab may have signed out
    refetchOnWindowFocus: true,
    async queryFn(): Promise<Session | null> {
      try {
        return await api.get("/session");
      } catch (error) {
        if (error instanceof ApiProblem && error.document.status === 401) return null;
        throw error;
      }
    },
  });
}

const LINK = "sign-in";

/** Asks which user a one-time link would sign in, and leaves it unused. */
export function useSignInLink(token: string) {
  const api = useSandboxApi();
  return useQuery({
    queryKey: [LINK, token],
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    queryFn: () => api.post("/session/link", { body: { token } }),
  });
}

/** Uses up a one-time link. */
export function useSignInWithLink() {
  const api = useSandboxApi();
  return useEntering((token: string) => api.post("/session", { body: { token } }));
}

export function useSignInWithPassword() {
  const api = useSandboxApi();
  return useEntering((body: { email: string; password: string }) => api.post("/session", { body }));
}

export type NewAccount = BodyOf<"/signup", "post">;

/** Starts in the sandbox, whatever this browser showed before. */
export function useSignUp() {
  const api = useSandboxApi();
  const { setMode } = useMode();
  return useEntering(
    (body: NewAccount) => api.post("/signup", { body }),
    () => setMode("test"),
  );
}

/** Signing in removes everything that was read before. */
export function useEntering<Input, Answer>(enter: (input: Input) => Promise<Answer>, onEntered?: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: enter,
    onSuccess() {
      onEntered?.();
      // The link's page is still shown: it would ask about the link again, which is used now.
      queries.removeQueries({ predicate: ({ queryKey: [first] }) => first !== SESSION[0] && first !== LINK });
      return queries.invalidateQueries({ queryKey: SESSION });
    },
  });
}

/** Whether people can create accounts on this server. */
export function useSignUpOpen() {
  const api = useSandboxApi();
  return useQuery({
    queryKey: ["signup"],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: () => api.get("/signup"),
  });
}

/** The signed-in user's own; their other sessions end. */
export function useSetPassword() {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: { password: string; current_password?: string }) => api.put("/password", { body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: SESSION }),
  });
}

const ROLES_THAT_MAY = {
  ship: ["owner", "administrator", "operator"],
  own: ["owner"],
  /** The account, its keys and webhooks. */
  manage: ["owner", "administrator"],
  scan: ["owner", "administrator", "scanner"],
  pay: ["owner", "administrator", "finance"],
} satisfies Record<string, readonly Session["user"]["role"][]>;

export type Right = keyof typeof ROLES_THAT_MAY;

/** What this user may do. The API enforces it; this only hides buttons. */
export function useMay(what: Right): boolean {
  const { data } = useSession();
  return data !== undefined && data !== null && roleMay(data.user.role, what);
}

export function roleMay(role: Session["user"]["role"], what: Right): boolean {
  return ROLES_THAT_MAY[what].some((one) => one === role);
}

export function useSignOut() {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => api.delete("/session"),
    onSuccess() {
      forgetDrafts("");
      queries.setQueryData(SESSION, null);
      queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== SESSION[0] }); // the next user has other data
    },
  });
}
