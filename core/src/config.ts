import type { App } from "@masar/kit";
import { z } from "zod";

/** A start that cannot work is refused with a sentence for each variable that is wrong. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
}

const flag = z.enum(["0", "1"], { error: "must be 0 or 1" }).transform((value) => value === "1");

const baseUrl = z.string().refine(
  (value) => {
    const url = URL.parse(value);
    return url !== null && /^https?:$/.test(url.protocol) && url.pathname.endsWith("/v1") && !url.search && !url.hash;
  },
  { error: "must be an http or https address that ends in /v1, such as https://api.example.com/v1" },
);

const databaseUrl = z.string().regex(/^(sqlite:.+|postgres(ql)?:\/\/.+)$/, {
  error: "must be sqlite:<file> or postgres://user:password@host:port/database",
});

const databaseReadUrl = z.string().regex(/^postgres(ql)?:\/\/.+$/, {
  error: "must be postgres://user:password@host:port/database, a replica of the one in DATABASE_URL",
});

const smtpUrl = z.string().refine((value) => /^smtps?:$/.test(URL.parse(value)?.protocol ?? ""), {
  error: "must be smtp://user:password@host:port or smtps://…",
});

const mailFrom = z.string().regex(/^([^<>\r\n]+ <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/, {
  error: "must be an address such as Masar <no-reply@example.com>",
});

const portNumber = z.coerce
  .number({ error: "must be a port number from 0 to 65535" })
  .int({ error: "must be a whole number" })
  .min(0, { error: "must be a port number from 0 to 65535" })
  .max(65535, { error: "must be a port number from 0 to 65535" });

const variables = z.object({
  PORT: portNumber.default(3000),
  HOST: z.string().min(1).default("127.0.0.1"),
  MASAR_METRICS_PORT: portNumber.optional(),
  MASAR_METRICS_HOST: z.string().min(1).default("127.0.0.1"),
  DATABASE_URL: databaseUrl.default("sqlite:./data/masar.db"),
  DATABASE_READ_URL: databaseReadUrl.optional(),
  MASAR_ROLE: z.enum(["api", "worker", "all"], { error: "must be api, worker or all" }).default("all"),
  MASAR_PROCESSES: z.coerce
    .number({ error: "must be a number of processes, such as 2" })
    .int({ error: "must be a whole number" })
    .min(1, { error: "must be 1 or more" })
    .max(64, { error: "must be 64 or less" })
    .default(1),
  MASAR_LIVE_URL: baseUrl.optional(),
  MASAR_SANDBOX_URL: baseUrl.optional(),
  MASAR_SECRET_KEYS: z.string().optional(),
  MASAR_ALLOW_PRIVATE_WEBHOOKS: flag.default(false),
  MASAR_SIGNUP: z.enum(["open", "closed"], { error: "must be open or closed" }).optional(),
  MASAR_RATE_LIMITS: z.enum(["on", "off"], { error: "must be on or off" }).default("on"),
  MASAR_HOOKS_A_MINUTE: z.coerce
    .number({ error: "must be a number of webhooks, such as 600" })
    .int({ error: "must be a whole number" })
    .min(1, { error: "must be 1 or more" })
    .max(1_000_000, { error: "must be 1000000 or less" })
    .default(600),
  MASAR_PROXIES: z.coerce
    .number({ error: "must be the number of proxies in front of the server, such as 1" })
    .int({ error: "must be a whole number" })
    .min(0, { error: "must be 0 or more" })
    .max(5, { error: "must be 5 or less" })
    .default(0),
  MASAR_RECIPIENTS_KEPT_DAYS: z.coerce
    .number({ error: "must be a number of days, such as 180" })
    .int({ error: "must be a whole number of days" })
    .min(1, { error: "must be 1 or more" })
    .max(3650, { error: "must be 3650 or less" })
    .default(180),
  MASAR_APPROVAL_ABOVE: z.coerce
    .number({ error: "must be an amount in EGP, such as 10000" })
    .int({ error: "must be whole pounds" })
    .min(0, { error: "must be 0 or more" })
    .max(1_000_000_000, { error: "must be 1000000000 or less" })
    .default(10_000),
  MASAR_PAYOUT_DESTINATION_WAIT_HOURS: z.coerce
    .number({ error: "must be a number of hours, such as 48" })
    .int({ error: "must be a whole number of hours" })
    .min(1, { error: "must be 1 or more" })
    .max(720, { error: "must be 720 or less" })
    .default(48),
  MASAR_SMTP_URL: smtpUrl.optional(),
  MASAR_MAIL_FROM: mailFrom.optional(),
  MASAR_OPERATOR: z.string().trim().max(200, { error: "must be at most 200 characters" }).optional(),
  MASAR_SUPPORT_EMAIL: z.email({ error: "must be an e-mail address, such as help@example.com" }).optional(),
  MASAR_SUPPORT_PHONE: z
    .string()
    .regex(/^\+?[0-9]{4,15}$/, { error: "must be a phone number of digits, such as +20221234567 or 16123" })
    .optional(),
  MASAR_LOG: z
    .enum(["debug", "info", "warn", "error", "silent"], { error: "must be debug, info, warn, error or silent" })
    .default("info"),
});

export interface Config {
  port: number;
  host: string;
  /** Where metrics and health are served, apart from the public port; undefined: nowhere. */
  metrics: { port: number; host: string } | undefined;
  databaseUrl: string;
  /** A replica for exports and reports; undefined: they read the database itself. */
  databaseReadUrl: string | undefined;
  role: "api" | "worker" | "all";
  /** Processes that answer requests. Above 1, background work runs in a process of its own. */
  processes: number;
  /** Public base addresses, each ending in `/v1` (specification: Endpoints). */
  liveUrl: string;
  sandboxUrl: string;
  /** `id:base64` list, or nothing: then one is made and kept beside the SQLite file. */
  secretKeys: string | undefined;
  allowPrivateWebhooks: boolean;
  rateLimits: boolean;
  /** Webhooks that one store may send in a minute. */
  hooksAMinute: number;
  /** Whether anybody may make an account. On a machine of one's own they may, elsewhere when it is said. */
  signupOpen: boolean;
  /** How long after a shipment's end its recipient is known. */
  recipientsKeptDays: number;
  /** Adjustments and manual payout runs above it need a second person. */
  approvalAbovePiastres: number;
  /** Between entering a payout destination and the first payout to it. */
  destinationWaitMs: number;
  /** How mails go out; none: nothing is sent. */
  mail: { smtpUrl: string; from: string } | undefined;
  /** Who runs this deployment, as its public pages say. */
  operator: { name: string | undefined; email: string | undefined; phone: string | undefined };
  /** Proxies of our own in front of the server, whose X-Forwarded-For is believed. */
  proxyHops: number;
  /** Credentials of our apps at the platforms, by the names that their connectors declare. */
  credentials: Readonly<Record<string, string>>;
  logLevel: "debug" | "info" | "warn" | "error" | "silent";
}

/**
 * @param apps platforms whose credentials are read; none for commands that call no platform.
 * @throws ConfigError naming each variable that is wrong and what it may be.
 */
export function readConfig(environment: Record<string, string | undefined>, apps: readonly App[] = []): Config {
  const present = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ""),
  );
  const parsed = variables.safeParse(present);
  if (!parsed.success) {
    const sentences = parsed.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`);
    throw new ConfigError(sentences.join("\n"));
  }
  const value = parsed.data;
  const port = value.PORT;
  const liveUrl = value.MASAR_LIVE_URL ?? `http://localhost:${port}/v1`;
  const sandboxUrl = value.MASAR_SANDBOX_URL ?? `http://localhost:${port}/sandbox/v1`;
  if (liveUrl === sandboxUrl) throw new ConfigError("MASAR_SANDBOX_URL must differ from MASAR_LIVE_URL");
  if (value.MASAR_METRICS_PORT === port && port !== 0 && value.MASAR_ROLE !== "worker")
    throw new ConfigError("MASAR_METRICS_PORT must differ from PORT");
  if (value.DATABASE_URL.startsWith("postgres") && !value.MASAR_SECRET_KEYS) {
    throw new ConfigError(
      "MASAR_SECRET_KEYS must be set with Postgres: id:base64 of 32 random bytes, separated by commas",
    );
  }
  if (value.DATABASE_READ_URL !== undefined && !value.DATABASE_URL.startsWith("postgres"))
    throw new ConfigError("DATABASE_READ_URL needs Postgres in DATABASE_URL: SQLite has no replicas");
  checkProcesses(value);
  const { MASAR_SMTP_URL, MASAR_MAIL_FROM } = value;
  if ((MASAR_SMTP_URL === undefined) !== (MASAR_MAIL_FROM === undefined))
    throw new ConfigError("MASAR_SMTP_URL and MASAR_MAIL_FROM must be set together, or neither");
  return {
    port,
    host: value.HOST,
    metrics:
      value.MASAR_METRICS_PORT === undefined
        ? undefined
        : { port: value.MASAR_METRICS_PORT, host: value.MASAR_METRICS_HOST },
    databaseUrl: value.DATABASE_URL,
    databaseReadUrl: value.DATABASE_READ_URL,
    role: value.MASAR_ROLE,
    processes: value.MASAR_PROCESSES,
    liveUrl,
    sandboxUrl,
    secretKeys: value.MASAR_SECRET_KEYS,
    allowPrivateWebhooks: value.MASAR_ALLOW_PRIVATE_WEBHOOKS,
    recipientsKeptDays: value.MASAR_RECIPIENTS_KEPT_DAYS,
    destinationWaitMs: value.MASAR_PAYOUT_DESTINATION_WAIT_HOURS * 3_600_000,
    approvalAbovePiastres: value.MASAR_APPROVAL_ABOVE * 100,
    mail: MASAR_SMTP_URL && MASAR_MAIL_FROM ? { smtpUrl: MASAR_SMTP_URL, from: MASAR_MAIL_FROM } : undefined,
    operator: { name: value.MASAR_OPERATOR, email: value.MASAR_SUPPORT_EMAIL, phone: value.MASAR_SUPPORT_PHONE },
    proxyHops: value.MASAR_PROXIES,
    rateLimits: value.MASAR_RATE_LIMITS === "on",
    hooksAMinute: value.MASAR_HOOKS_A_MINUTE,
    signupOpen: value.MASAR_SIGNUP === undefined ? isLoopback(liveUrl) : value.MASAR_SIGNUP === "open",
    credentials: readCredentials(present, apps),
    logLevel: value.MASAR_LOG,
  };
}

/** @throws ConfigError when the service cannot run in this number of processes. */
function checkProcesses(value: z.output<typeof variables>): void {
  const { MASAR_PROCESSES: processes, MASAR_METRICS_PORT: metricsPort, PORT: port } = value;
  if (processes === 1) return;
  if (!value.DATABASE_URL.startsWith("postgres"))
    throw new ConfigError("MASAR_PROCESSES above 1 needs Postgres in DATABASE_URL: SQLite has one writer");
  if (value.MASAR_ROLE !== "all")
    throw new ConfigError("MASAR_PROCESSES above 1 needs MASAR_ROLE=all: it starts both kinds of processes");
  if (metricsPort === undefined || metricsPort === 0) return;
  if (metricsPort + processes > 65535) throw new ConfigError("MASAR_METRICS_PORT plus MASAR_PROCESSES passes 65535");
  if (port >= metricsPort && port <= metricsPort + processes)
    throw new ConfigError(
      `MASAR_METRICS_PORT needs ${processes + 1} ports in a row, one a process, and PORT is among them`,
    );
}

/** @throws ConfigError when only some of a platform's credentials are set, or one is invalid. */
function readCredentials(present: Record<string, string | undefined>, apps: readonly App[]): Record<string, string> {
  const found: Record<string, string> = {};
  for (const { credentials } of apps) {
    const given = Object.fromEntries(Object.entries(present).filter(([name]) => name in credentials.shape));
    const required = credentials.safeParse({}).error?.issues.map(({ path }) => path.join(".")) ?? [];
    const missing = required.filter((name) => !(name in given));
    if (missing.length > 0 && missing.length < required.length)
      throw new ConfigError(`${required.join(" and ")} must be set together, or neither`);
    const invalid = credentials.partial().safeParse(given).error?.issues ?? [];
    if (invalid.length > 0)
      throw new ConfigError(invalid.map(({ path, message }) => `${path.join(".")} ${message}`).join("\n"));
    Object.assign(found, given);
  }
  return found;
}

/** Whether an address leads to this machine alone. */
export function isLoopback(address: string): boolean {
  return ["localhost", "127.0.0.1", "[::1]"].includes(new URL(address).hostname);
}

/** The configuration of this process. The one place that reads the environment. */
export function processConfig(apps?: readonly App[]): Config {
  return readConfig(process.env, apps);
}

/** Whether npm started this process, through a shell that npm ends without telling the process in it. */
export function startedByNpm(): boolean {
  return process.env.npm_lifecycle_event !== undefined;
}
