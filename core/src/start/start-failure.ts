import { type Config, ConfigError } from "../config.ts";
import { UnfinishedDistribution } from "../db/citus/placement.ts";
import { DatabaseUnavailableError } from "../db/failure.ts";

/**
 * A failure to start, as a sentence that says what to do. Undefined for an unexpected one: that is an error of
 * ours and keeps its stack. Never quotes DATABASE_URL, which holds a password.
 */
export function explainFailure(
  error: unknown,
  config: Pick<Config, "port" | "host" | "metrics"> | undefined,
): string | undefined {
  if (error instanceof ConfigError) return error.message;
  if (error instanceof UnfinishedDistribution)
    return "The database is distributed in part. Run until it ends: npm run masar -- citus distribute";
  const code = codeOf(error);
  switch (code) {
    case "EADDRINUSE":
      if (isAboutMetrics(error, config))
        return `MASAR_METRICS_PORT ${config?.metrics?.port} is in use by another program. Each process needs one of its own: choose another, or leave it out for no metrics.`;
      return `Port ${config?.port} is in use by another program. Stop that one, or choose another port: PORT=${(config?.port ?? 3000) + 1} npm start`;
    case "EADDRNOTAVAIL":
      return `HOST ${config?.host} is not an address of this machine. Leave it out for 127.0.0.1, or use 0.0.0.0 for every address.`;
    case "EACCES":
    case "EPERM":
      return "Permission denied: PORT below 1024 needs more rights, or this user may not write the folder of DATABASE_URL.";
    case "ECONNREFUSED":
    case "ETIMEDOUT":
    case "EHOSTUNREACH":
      return "The database does not answer at the address in DATABASE_URL. Start it, or correct the address.";
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return "The host in DATABASE_URL is unknown. Correct its name.";
    case "28P01":
    case "28000":
      return "The database refused the user or the password in DATABASE_URL.";
    case "3D000":
      return "The database named in DATABASE_URL does not exist. Create it first.";
    case "SQLITE_CANTOPEN":
    case "ENOTDIR":
    case "EISDIR":
    case "EEXIST":
      return "The database file cannot be opened. Check that DATABASE_URL names a file in a folder that this user may write.";
    case "SQLITE_NOTADB":
      return "The file in DATABASE_URL is not a SQLite database. Name another file.";
    case "SQLITE_CORRUPT":
      return "The database file is damaged. Keep a copy of it and restore the newest sound backup (docs/operations.md).";
    case "SQLITE_READONLY":
    case "EROFS":
      return "The database file cannot be written. Let this user write the file and its folder.";
    case "SQLITE_FULL":
    case "ENOSPC":
      return "The disk is full. Free some space and start again.";
    default:
      return undefined;
  }
}

/** Whether the port that is taken is the one for metrics. */
function isAboutMetrics(error: unknown, config: Pick<Config, "metrics"> | undefined): boolean {
  return error instanceof Error && "port" in error && error.port === config?.metrics?.port;
}

/** The code of an error, also of the one that it wraps; undefined when it has none. */
export function codeOf(error: unknown): string | undefined {
  if (error instanceof AggregateError && error.errors.length > 0) return codeOf(error.errors[0]);
  if (error instanceof DatabaseUnavailableError) return codeOf(error.cause);
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;
}
