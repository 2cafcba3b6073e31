import { createContext, type ReactNode, use, useSyncExternalStore } from "react";

export type ConnectionState =
  | { kind: "fine" }
  | { kind: "offline" }
  | { kind: "away" }
  | { kind: "busy"; untilMs: number };

/** Whether the server answers, from the outcome of every request. */
export class Connection {
  #state: ConnectionState = { kind: "fine" };
  readonly #listeners = new Set<() => void>();

  constructor() {
    window.addEventListener("offline", () => this.#become({ kind: "offline" }));
    window.addEventListener("online", () => this.#become({ kind: "away" })); // until a request succeeds
  }

  readonly state = (): ConnectionState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Each rate limit is separate: another request that succeeds does not end the wait. */
  worked(): void {
    const state = this.#state;
    if (state.kind === "fine" || (state.kind === "busy" && state.untilMs > Date.now())) return;
    this.#become({ kind: "fine" });
  }

  failed(): void {
    const kind = navigator.onLine ? "away" : "offline";
    if (this.#state.kind !== kind) this.#become({ kind });
  }

  busy(seconds: number): void {
    this.#become({ kind: "busy", untilMs: Date.now() + seconds * 1000 });
  }

  #become(state: ConnectionState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}

const ConnectionContext = createContext<Connection | undefined>(undefined);

export function ConnectionProvider({ connection, children }: { connection: Connection; children: ReactNode }) {
  return <ConnectionContext value={connection}>{children}</ConnectionContext>;
}

export function useConnection(): ConnectionState {
  const connection = use(ConnectionContext);
  if (!connection) throw new Error("useConnection outside ConnectionProvider");
  return useSyncExternalStore(connection.subscribe, connection.state);
}
