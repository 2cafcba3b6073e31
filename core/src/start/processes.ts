// The service in several processes (`MASAR_PROCESSES`): this one supervises and does the background work, the others answer
// requests on one port, which they share.
import cluster, { type Worker } from "node:cluster";
import { once } from "node:events";
import type { Config } from "../config.ts";
import { type Service, startService } from "../service.ts";
import { WAKES, type Wakeable, type Wakes } from "../workers.ts";

// Each process takes connections from the port itself. By default the supervisor takes them and hands them over, and when a
// process is killed meanwhile, the connection stays open and is never answered.
cluster.schedulingPolicy = cluster.SCHED_NONE;

/** A process that ended is replaced after this, so that one that cannot start does not keep the machine busy. */
const REPLACE_AFTER_MS = 1_000;

/** It has printed why. */
export class ApiProcessEnded extends Error {
  override readonly name = "ApiProcessEnded";
}

/** Whether this process was started by `startProcesses` to answer requests. */
export function answersRequests(): boolean {
  return cluster.isWorker;
}

/**
 * Starts background work here and processes for requests beside it.
 *
 * @throws ApiProcessEnded when the first of those processes ends before it listens.
 */
export async function startProcesses(
  config: Config,
): Promise<Pick<Service, "db" | "accounts" | "config" | "log" | "stop">> {
  const service = await startService({ ...config, role: "worker" });
  const processes = superviseProcesses(config, service);
  try {
    // The first alone, so that a port that is taken is reported once.
    await processes.start(1);
  } catch (error) {
    await service.stop();
    throw error;
  }
  await Promise.all(Array.from({ length: config.processes - 1 }, (_, at) => processes.start(at + 2)));
  return {
    ...service,
    async stop() {
      await processes.stop();
      await service.stop();
    },
  };
}

function superviseProcesses({ metrics }: Config, { log, wake }: Service) {
  let isStopping = false;
  const replacements = new Set<NodeJS.Timeout>();

  function fork(index: number): Worker {
    const metricsPort = metrics?.port ? { MASAR_METRICS_PORT: metrics.port + index } : {};
    const worker = cluster.fork({ MASAR_ROLE: "api", MASAR_PROCESSES: 1, ...metricsPort });
    worker.on("message", (message: Message) => wake(message.wake));
    worker.once("exit", (code, signal) => {
      if (isStopping || !hasListened.has(worker)) return;
      log.error({ index, code, signal }, "API process ended; another one is started");
      replace(index);
    });
    worker.once("listening", () => {
      hasListened.add(worker);
      log.info({ index, process_id: worker.process.pid }, "API process started");
    });
    return worker;
  }

  /** Until one listens again. */
  function replace(index: number): void {
    const timer = setTimeout(() => {
      replacements.delete(timer);
      start(index).catch(() => isStopping || replace(index));
    }, REPLACE_AFTER_MS);
    replacements.add(timer);
  }

  const hasListened = new WeakSet<Worker>();

  async function start(index: number): Promise<void> {
    const worker = fork(index);
    const ended = once(worker, "exit").then(() => {
      throw new ApiProcessEnded("an API process ended before it listened");
    });
    await Promise.race([once(worker, "listening"), ended]);
    ended.catch(() => undefined);
  }

  return {
    start,
    async stop(): Promise<void> {
      isStopping = true;
      for (const timer of replacements) clearTimeout(timer);
      const running = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
      await Promise.all(
        running.map(async (worker) => {
          const ended = once(worker, "exit");
          worker.process.kill("SIGTERM");
          await ended;
        }),
      );
    },
  };
}

interface Message {
  wake: keyof Wakes;
}

/** Answers requests in this process; its commits wake the workers of the process that supervises. */
export async function startApiProcess(config: Config): Promise<Service> {
  const service = await startService(config, { workersElsewhere: wakeSupervisor() });
  // Without the one that supervises nobody would stop this one.
  process.once("disconnect", () => service.stop().then(() => process.exit(0)));
  return service;
}

/** One message a turn of the event loop, however many commits it saw. */
function wakeSupervisor(): Wakeable {
  const scheduled = new Set<keyof Wakes>();
  function wake(name: keyof Wakes): void {
    if (scheduled.has(name)) return;
    scheduled.add(name);
    setImmediate(() => {
      scheduled.delete(name);
      if (process.connected) process.send?.({ wake: name } satisfies Message);
    });
  }
  return Object.fromEntries(WAKES.map((name) => [name, { wake: () => wake(name) }]));
}
