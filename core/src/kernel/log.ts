import { pino } from "pino";

export type Logger = ReturnType<typeof createLogger>;

/** Structured lines on standard output. What could carry a secret or a person's data is never handed to it. */
export function createLogger(level: string, destination?: { write(line: string): void }) {
  const options = {
    level,
    redact: ["req.headers.authorization", "req.headers.cookie", "secret", "key"],
    serializers: { err: errorLine },
  };
  return destination ? pino(options, destination) : pino(options);
}

/** What is logged of an error. */
interface ErrorLine {
  type: string;
  message: string;
  stack: string | undefined;
  cause?: ErrorLine;
  errors?: ErrorLine[];
  [name: string]: unknown;
}

/** Names, not values. A database error has the values in `detail`, `where` and others, which are left out. */
const NAMING = ["code", "errno", "syscall", "severity", "schema", "table", "column", "constraint", "routine", "status"];

/** As deep as causes are followed. */
const MOST_CAUSES = 4;

/**
 * An error for the log, without the row or the parameters that a database puts into its own: they are people's data.
 * Of an error about a value (Postgres' class 22, JSON that cannot be read) the message goes too, because it quotes the
 * value.
 */
export function errorLine(error: unknown, depth = 0): ErrorLine {
  if (!(error instanceof Error)) return { type: typeof error, message: "not an Error", stack: undefined };
  const message = quotesValue(error) ? "a value was not accepted" : error.message;
  const known = error as unknown as Record<string, unknown>;
  return {
    type: error.name === "error" ? "DatabaseError" : error.name,
    message,
    stack: [`${error.name}: ${message}`, ...framesOf(error)].join("\n"),
    ...Object.fromEntries(NAMING.flatMap((name) => (known[name] === undefined ? [] : [[name, known[name]]]))),
    ...(error.cause instanceof Error && depth < MOST_CAUSES ? { cause: errorLine(error.cause, depth + 1) } : {}),
    ...(error instanceof AggregateError && depth < MOST_CAUSES
      ? { errors: error.errors.map((one) => errorLine(one, depth + 1)) }
      : {}),
  };
}

/** The same for a terminal. */
export function printableError(error: unknown): string {
  const { stack, message, cause } = errorLine(error);
  return [stack ?? message, ...(cause ? [`Caused by: ${cause.stack ?? cause.message}`] : [])].join("\n");
}

function quotesValue(error: Error): boolean {
  if (error instanceof SyntaxError) return true;
  return "code" in error && typeof error.code === "string" && /^22...$/.test(error.code);
}

/** Where it happened. The first lines of a stack repeat the message, which may have several. */
function framesOf({ stack = "" }: Error): string[] {
  return stack.split("\n").filter((line) => /^\s+at /.test(line));
}
