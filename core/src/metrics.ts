import { Counter, collectDefaultMetrics, Histogram, Registry } from "prom-client";

export interface Metrics {
  observeRequest(method: string, route: string, status: number, durationMs: number): void;
  countDelivery(outcome: string): void;
  /** Prometheus text. */
  text(): Promise<string>;
  contentType: string;
}

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
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
  return {
    observeRequest: (method, route, status, durationMs) =>
      requests.observe({ method, route, status }, durationMs / 1000),
    countDelivery: (outcome) => deliveries.inc({ outcome }),
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}
