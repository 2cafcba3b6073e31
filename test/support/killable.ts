import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";

export interface Killable {
  /**
   * Starts the service and resolves when it listens.
   *
   * @param fileBlocks its files grow to so many blocks of 512 or 1,024 bytes (the shell's), as on a disk that is full then.
   */
  start(options?: { fileBlocks?: number }): Promise<void>;
  /** kill -9: no handler runs, nothing is flushed. */
  kill(): Promise<void>;
}

/** The whole service as a process that can be killed and started again on the same database and port. */
export function killable(environment: Record<string, string>): Killable {
  let child: ChildProcess | undefined;
  return {
    async start({ fileBlocks } = {}) {
      child = fork(new URL("./server-process.ts", import.meta.url), [JSON.stringify(environment)], {
        stdio: "inherit",
        ...(fileBlocks === undefined ? {} : limited(fileBlocks)),
      });
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

/** Node through a shell that sets the limit; Node ignores the signal that comes with it, and writing fails. */
function limited(fileBlocks: number): { execPath: string; execArgv: string[] } {
  return { execPath: "/bin/sh", execArgv: ["-c", `ulimit -f ${fileBlocks}; exec "$0" "$@"`, process.execPath] };
}
