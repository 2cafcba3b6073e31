import { useQueryClient } from "@tanstack/react-query";
import { useMode } from "../app/mode.tsx";
import { SESSION } from "./session-key.ts";
import type { Session } from "./types.ts";

/** The present moment by the environment's clock: the sandbox's can be ahead. Milliseconds. */
export function useNow(): () => number {
  const { mode } = useMode();
  const queries = useQueryClient();
  return () => {
    const { sandbox_ahead_seconds: ahead = 0 } = queries.getQueryData<Session | null>(SESSION)?.account ?? {};
    return Date.now() + (mode === "test" ? ahead * 1000 : 0);
  };
}
