import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useApi } from "./api.ts";
import type { Role, Session } from "./types.ts";

/** The roles that users of an account may have. */
export const ROLES: Readonly<Record<Session["account"]["kind"], readonly Role[]>> = {
  merchant: ["owner", "operator", "viewer"],
  staff: ["owner", "administrator", "scanner", "finance", "viewer"],
};

export function useUsers() {
  const api = useApi();
  return useQuery({ queryKey: [api.mode, "users"], queryFn: () => api.get("/users") });
}

/** The answer holds a link that signs them in once. */
export function useInviteUser() {
  const api = useApi();
  return useUserChange((body: { email: string; name: string; role: Role }) => api.post("/users", { body }));
}

export function useChangeRole() {
  const api = useApi();
  return useUserChange(({ id, role }: { id: string; role: Role }) =>
    api.patch("/users/{id}", { params: { path: { id } }, body: { role } }),
  );
}

export function useRemoveUser() {
  const api = useApi();
  return useUserChange((id: string) => api.delete("/users/{id}", { params: { path: { id } } }));
}

function useUserChange<Input, Answer>(change: (input: Input) => Promise<Answer>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] === "users" }),
  });
}
