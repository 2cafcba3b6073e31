import { pino } from "pino";

export type Logger = ReturnType<typeof createLogger>;

/** Structured lines on standard output. What could carry a secret or a person's data is never handed to it. */
export function createLogger(level: string) {
  return pino({ level, redact: ["req.headers.authorization", "req.headers.cookie", "secret", "key"] });
}
