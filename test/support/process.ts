import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";

export const SOURCE = fileURLToPath(new URL("../../core/src/", import.meta.url));

export interface Finished {
  status: number | null;
  stdout: string;
  stderr: string;
}

/** Runs `npm run masar -- <words>` as a separate process whose environment has only PATH and the given variables. */
export async function masar(words: readonly string[], environment: Record<string, string>): Promise<Finished> {
  const child = start([`${SOURCE}cli/index.ts`, ...words], environment);
  const [stdout, stderr] = await Promise.all([textOf(child.stdout), textOf(child.stderr), once(child, "close")]);
  return { status: child.exitCode, stdout, stderr };
}

/** The same with JSON output, parsed. @throws when the command failed. */
export async function masarJson<Shape>(words: readonly string[], environment: Record<string, string>): Promise<Shape> {
  const finished = await masar([...words, "--json"], environment);
  if (finished.status !== 0) throw new Error(`masar ${words.join(" ")}: ${finished.stderr}`);
  return JSON.parse(finished.stdout) as Shape;
}

/** Starts servers, and stops those that a test left running when it failed. */
export function serverStarter() {
  const running: RunningServer[] = [];
  return {
    async start(environment: Record<string, string>): Promise<RunningServer> {
      const server = await startServer(environment);
      running.push(server);
      return server;
    },
    async stopAll(): Promise<void> {
      for (const server of running.splice(0)) await server.stop();
    },
  };
}

export interface RunningServer {
  /** Its output up to the line that says that it runs. */
  printed: string;
  /** All of its output so far. */
  output(): string;
  /** Ends it as `kill -9` does, and waits for its exit. */
  kill(): Promise<void>;
  /** Interrupts it as Ctrl+C does, and waits for its exit. Repeated calls return the same result. */
  stop(): Promise<Finished>;
}

/** Starts the server as `npm start` does, without building. Rejects with its output when it exits. */
export async function startServer(environment: Record<string, string>): Promise<RunningServer> {
  const child = start(["--v8-pool-size=0", `${SOURCE}main.ts`], environment);
  let stdout = "";
  const stderr = textOf(child.stderr);
  const ended = once(child, "close");
  await new Promise<void>((running, failed) => {
    child.stdout?.setEncoding("utf8").on("data", (chunk: string) => {
      stdout += chunk;
      if (stdout.includes("Press Ctrl+C")) running();
    });
    ended.then(async () => failed(new Error(`exit ${child.exitCode}: ${stdout}${await stderr}`)));
  });
  return {
    printed: stdout,
    output: () => stdout,
    async kill() {
      child.kill("SIGKILL");
      await once(child, "exit");
    },
    async stop() {
      if (child.exitCode === null) child.kill("SIGINT");
      await ended;
      return { status: child.exitCode, stdout, stderr: await stderr };
    },
  };
}

function start(args: readonly string[], environment: Record<string, string>): ChildProcess {
  return spawn(process.execPath, args, {
    env: { PATH: process.env.PATH ?? "", NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? "", ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
}

async function textOf(stream: NodeJS.ReadableStream | null): Promise<string> {
  return stream ? text(stream) : "";
}
