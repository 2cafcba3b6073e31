import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { HOME } from "../api/home-key.ts";
import { ApiProblem, Unreachable } from "../api/problem.ts";
import { SESSION } from "../api/session-key.ts";
import type { Connection } from "./connection.tsx";

/**
 * Retries only requests without an answer, and rate-limited ones after their wait: what the server refused, it would
 * refuse again. Every outcome updates the connection state; a 401 ends the session.
 */
export function createQueries(connection: Connection): QueryClient {
  const queries: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError, onSuccess: () => connection.worked() }),
    mutationCache: new MutationCache({ onError, onSuccess: onChanged }),
    defaultOptions: {
      queries: { retry: again, retryDelay: delayMs, staleTime: 5_000, networkMode: "always" },
      mutations: { networkMode: "always" },
    },
  });
  const readHomeSoon = debounce(HOME_AFTER_MS, () =>
    queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] === HOME }),
  );
  // A query that waits for a retry has not failed yet, but the user should already see why it waits.
  queries.getQueryCache().subscribe((event) => {
    if (event.type === "updated" && event.action.type === "failed") onRateLimit(event.action.error);
  });
  return queries;

  function onChanged(): void {
    connection.worked();
    readHomeSoon();
  }

  function onError(error: Error): void {
    if (error instanceof Unreachable) connection.failed();
    if (!(error instanceof ApiProblem)) return;
    if (error.document.status === 401) queries.setQueryData(SESSION, null);
    if (CLOSED.includes(error.document.code)) queries.invalidateQueries({ queryKey: SESSION });
    onRateLimit(error);
  }

  function onRateLimit(error: Error): void {
    if (error instanceof ApiProblem && error.document.status === 429) connection.busy(error.retryAfterSeconds ?? 60);
  }
}

/** Many changes in a row are one reason to read the counts again. */
const HOME_AFTER_MS = 500;

function debounce(ms: number, act: () => unknown): () => void {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  return () => {
    clearTimeout(waiting);
    waiting = setTimeout(act, ms);
  };
}

/** The session may do nothing before the second factor: the layout shows that page. */
const CLOSED: readonly string[] = ["second_factor_required", "second_factor_set_up_required"];

/** Each wait is as long as the server's Retry-After. */
const MAX_WAITS = 5;

function again(failures: number, error: Error): boolean {
  if (error instanceof ApiProblem) return error.document.status === 429 && failures < MAX_WAITS;
  return failures < 2;
}

function delayMs(failures: number, error: Error): number {
  if (error instanceof ApiProblem && error.retryAfterSeconds !== undefined) return error.retryAfterSeconds * 1000;
  return 500 * 2 ** failures;
}
