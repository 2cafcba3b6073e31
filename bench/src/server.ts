// A service in a process of its own, so that it does not share a thread with the clients. Settings are one JSON argument; it sends
// an API key to the process that started it (start.ts).

import { tuneProcess } from "@masar/core/start/tune";

tuneProcess();
const { readConfig } = await import("@masar/core/config");
const { newMasterKey } = await import("@masar/core/kernel/crypto");
const { startService } = await import("@masar/core/service");
const { raiseLimits } = await import("./raise-limits.ts");

const settings = JSON.parse(process.argv[2] ?? "{}") as {
  databaseUrl: string;
  port: number;
  maxJobsPerCommit?: number;
  role?: string;
  mode?: "live" | "test";
  /** Public pages are limited by address, which no account can raise. */
  rateLimits?: "on" | "off";
};
const service = await startService(
  readConfig({
    DATABASE_URL: settings.databaseUrl,
    PORT: String(settings.port),
    MASAR_ROLE: settings.role ?? "api",
    MASAR_RATE_LIMITS: settings.rateLimits ?? "on",
    MASAR_HOOKS_A_MINUTE: "1000000",
    MASAR_ALLOW_PRIVATE_WEBHOOKS: "1",
    MASAR_LOG: "error",
    MASAR_SECRET_KEYS: newMasterKey("bench"),
  }),
  settings.maxJobsPerCommit ? { maxJobsPerCommit: settings.maxJobsPerCommit } : {},
);
const { account } = await service.accounts.create({ name: "Bench", email: "bench@example.com", governorate: "C" });
await raiseLimits(service.db, account.id);
const { secret } = await service.db.write((trx) =>
  service.accounts.issueKey(trx, {
    accountId: account.id,
    mode: settings.mode ?? "live",
    kind: "secret",
    scopes: [],
    name: "bench",
  }),
);
await service.db.write((trx) =>
  trx("webhook_endpoints").insert({
    id: "whe_bench",
    account_id: account.id,
    mode: "live",
    url: "http://127.0.0.1:9/",
    events: '["*"]',
    status: "enabled",
    secret: "",
    failures: 0,
    paused_until: Date.now() + 86_400_000, // its deliveries are stored; sending them is another benchmark
    created_at: Date.now(),
    updated_at: Date.now(),
  }),
);
process.send?.({ key: secret });
process.on("disconnect", () => process.exit(1)); // the benchmark ended
process.on("message", (message) => {
  if (message === "memory") process.send?.(process.memoryUsage());
  if (message === "cpu") process.send?.(process.threadCpuUsage());
  if (message === "process-cpu") process.send?.(process.cpuUsage());
  if (message === "stop") service.stop().then(() => process.exit(0));
});
