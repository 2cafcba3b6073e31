import type { Server } from "node:http";

/** Listens, and answers the benchmark's questions until it stops or ends. */
export function serveBench(server: Server, port: number): void {
  server.listen(port, "127.0.0.1", () => process.send?.("ready"));
  process.on("disconnect", () => process.exit(1));
  process.on("message", (message) => {
    if (message === "cpu") process.send?.(process.threadCpuUsage());
    else if (message === "process-cpu") process.send?.(process.cpuUsage());
    else process.exit(0);
  });
}
