import { Counter, collectDefaultMetrics, Histogram, Registry } from "prom-client";
import { type ReadingOptions, registerReadings } from "./readings.ts";

export interface Metrics {
  observeRequest(method: string, route: string, status: number, durationMs: number): void;
  countDelivery(outcome: string): void;
  /** A background job ended by itself or failed unexpectedly. */
  countJob(kind: string, outcome: "ended" | "failed"): void;
  /** Other processes took this one for dead and released the jobs it held. */
  countLostLease(): void;
  /** Prometheus text. Never fails because the database is away. */
  text(): Promise<string>;
  contentType: string;
}

/** Node measures the delay of the event loop with a timer. At 10 ms, as by default, it was half of what an idle process did. */
const LAG_EVERY_MS = 50;

export function createMetrics(options: ReadingOptions): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: LAG_EVERY_MS });
  const requests = new Histogram({
    name: "masar_http_request_duration_seconds",
    help: "Time to answer, by route and status",
    labelNames: ["method", "route", "status"],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
    registers: [registry],
  });
  const deliveries = new Counter({
    name: "masar_webhook_attempts_total",
    help: "Webhook attempts by outcome",
    labelNames: ["outcome"],
    registers: [registry],
  });
  const jobs = new Counter({
    name: "masar_jobs_total",
    help: "Background jobs by kind and outcome",
    labelNames: ["kind", "outcome"],
    registers: [registry],
  });
  const lostLeases = new Counter({
    name: "masar_leases_lost_total",
    help: "Times that other processes took this one for dead and released its jobs",
    registers: [registry],
  });
  const readings = registerReadings(registry, options);
  return {
    observeRequest: (method, route, status, durationMs) =>
      requests.observe({ method, route, status }, durationMs / 1000),
    countDelivery: (outcome) => deliveries.inc({ outcome }),
    countJob: (kind, outcome) => jobs.inc({ kind, outcome }),
    countLostLease: () => lostLeases.inc(),
    async text() {
      await readings.refresh();
      return registry.metrics();
    },
    contentType: registry.contentType,
  };
}
