import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useApi } from "./api.ts";
import type { List, Session, User } from "./types.ts";

export type Role = User["role"];
/** What users of an account may be. */
export const ROLES: Readonly<Record<Session["account"]["kind"], readonly Role[]>> = {
  merchant: ["owner", "operator", "viewer"],
  staff: ["owner", "administrator", "scanner", "finance", "viewer"],
};

export function useUsers() {
  const api = useApi();
  return useQuery({ queryKey: [api.mode, "users"], queryFn: () => api.get<List<User>>("/users") });
}

/** The answer holds a link that signs them in once. */
export function useInviteUser() {
  const api = useApi();
  return useUserChange((body: { email: string; name: string; role: Role }) =>
    api.post<User & { sign_in_url: string }>("/users", body),
  );
}

export function useChangeRole() {
  const api = useApi();
  return useUserChange(({ id, role }: { id: string; role: Role }) => api.patch<User>(`/users/${id}`, { role }));
}

export function useRemoveUser() {
  const api = useApi();
  return useUserChange((id: string) => api.delete(`/users/${id}`));
}

function useUserChange<Input, Answer>(change: (input: Input) => Promise<Answer>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] === "users" }),
  });
}
