import { Box } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef } from "react";
import { Navigate, useLocation, useSearchParams } from "react-router";
import { useSession } from "../api/session.ts";
import { Loaded } from "../ui/loaded.tsx";
import { Starting } from "./starting.tsx";

/** What is below, for a signed-in user; everybody else signs in first. */
export function SignedIn({ children }: { children: ReactNode }) {
  const session = useSession();
  const { pathname, search } = useLocation();
  useOneUser(session.data?.user.id);
  useModeOutOfAddress();
  if (session.isPending) return <Starting />;
  if (!session.data && session.isError) {
    return (
      <Box component="main" maw={520} mx="auto" p="xl">
        <Loaded query={session}>{null}</Loaded>
      </Box>
    );
  }
  if (!session.data) {
    const from = pathname + search;
    return <Navigate to={toSignIn(from)} replace />;
  }
  if (session.data.second_factor === "needed") return <Navigate to={toSignIn(pathname + search)} replace />;
  if (session.data.second_factor === "set_up_required") return <Navigate to={toSetUp(pathname + search)} replace />;
  return children;
}

function toSignIn(from: string): string {
  return from === "/" ? "/sign-in" : `/sign-in?next=${encodeURIComponent(from)}`;
}

function toSetUp(from: string): string {
  return `/second-factor?next=${encodeURIComponent(from)}`;
}

/** A link may name an environment; after it was followed, the switch decides. */
function useModeOutOfAddress(): void {
  const [search, setSearch] = useSearchParams();
  useEffect(() => {
    if (!search.has("mode")) return;
    const rest = new URLSearchParams(search);
    rest.delete("mode");
    setSearch(rest, { replace: true });
  }, [search, setSearch]);
}

/** Another tab may have signed in another user: nothing of the first user is shown then, or sent as the second. */
function useOneUser(id: string | undefined): void {
  const queries = useQueryClient();
  const before = useRef(id);
  useEffect(() => {
    if (before.current !== undefined && id !== undefined && before.current !== id) queries.resetQueries();
    if (id !== undefined) before.current = id;
  }, [id, queries]);
}
