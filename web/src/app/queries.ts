import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { ApiProblem, Unreachable } from "../api/client.ts";
import { SESSION } from "../api/session-key.ts";
import type { Connection } from "./connection.tsx";

/**
 * What the server refused, it refuses again: only an answer that never came is asked for a second time, and one that
 * came too often, when its time is up. Every outcome says how the connection is; a 401 ends the session here too.
 */
export function createQueries(connection: Connection): QueryClient {
  const queries: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError: told, onSuccess: () => connection.worked() }),
    mutationCache: new MutationCache({ onError: told, onSuccess: () => connection.worked() }),
    defaultOptions: {
      queries: { retry: again, retryDelay: delayMs, staleTime: 5_000, networkMode: "always" },
      mutations: { networkMode: "always" },
    },
  });
  // A query that waits for its next try has not ended, and its reader is to know why already.
  queries.getQueryCache().subscribe((event) => {
    if (event.type === "updated" && event.action.type === "failed") hadEnough(event.action.error);
  });
  return queries;

  function told(error: Error): void {
    if (error instanceof Unreachable) connection.failed();
    if (!(error instanceof ApiProblem)) return;
    if (error.document.status === 401) queries.setQueryData(SESSION, null);
    if (CLOSED.includes(error.document.code)) queries.invalidateQueries({ queryKey: SESSION });
    hadEnough(error);
  }

  function hadEnough(error: Error): void {
    if (error instanceof ApiProblem && error.document.status === 429) connection.busy(error.retryAfterSeconds ?? 60);
  }
}

/** The session does nothing before a second factor: the frame leads there. */
const CLOSED: readonly string[] = ["second_factor_required", "second_factor_set_up_required"];

/** Each as long as the server says. */
const MOST_WAITS = 5;

function again(failures: number, error: Error): boolean {
  if (error instanceof ApiProblem) return error.document.status === 429 && failures < MOST_WAITS;
  return failures < 2;
}

function delayMs(failures: number, error: Error): number {
  if (error instanceof ApiProblem && error.retryAfterSeconds !== undefined) return error.retryAfterSeconds * 1000;
  return 500 * 2 ** failures;
}
