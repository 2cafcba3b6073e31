import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { newMasterKey } from "@masar/core/kernel/crypto";
import { freePort } from "./postgres-server.ts";
import type { Relay } from "./relay.ts";

export interface Killable {
  /**
   * Starts the service and resolves when it listens.
   *
   * @param fileBlocks maximum size of its files in the shell's blocks of 512 or 1,024 bytes, as on a full disk.
   */
  start(options?: { fileBlocks?: number }): Promise<void>;
  /** kill -9: no handler runs, nothing is flushed. */
  kill(): Promise<void>;
}

/** The settings of a service that is killed and restarted: a database, a port and a secret key that outlive it. */
export async function killableEnvironment<More extends Record<string, string>>(database: { url: string }, more: More) {
  return {
    PORT: String(await freePort()),
    DATABASE_URL: database.url,
    MASAR_SECRET_KEYS: newMasterKey("crash"),
    MASAR_RATE_LIMITS: "off",
    MASAR_LOG: "silent",
    ...more,
  };
}

/** The service as a process that can be killed and restarted on the same database and port. */
export function killable(environment: Record<string, string>, relay: Relay | null = null): Killable {
  let child: ChildProcess | undefined;
  return {
    async start({ fileBlocks } = {}) {
      child = fork(
        new URL("./server-process.ts", import.meta.url),
        [JSON.stringify(environment), JSON.stringify(relay)],
        {
          stdio: "inherit",
          ...(fileBlocks === undefined ? {} : limited(fileBlocks)),
        },
      );
      const started = await Promise.race([once(child, "message"), once(child, "exit")]);
      if (started[0] !== "listening") throw new Error(`the service did not start: ${started}`);
    },
    async kill() {
      if (!child) return;
      const exited = once(child, "exit");
      child.kill("SIGKILL");
      await exited;
    },
  };
}

/** Starts Node in a shell that sets the limit; Node ignores the signal, so that writes fail. */
function limited(fileBlocks: number): { execPath: string; execArgv: string[] } {
  return { execPath: "/bin/sh", execArgv: ["-c", `ulimit -f ${fileBlocks}; exec "$0" "$@"`, process.execPath] };
}
