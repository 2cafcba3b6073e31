/**
 * Why a call to a store failed, as core acts on it: `access_revoked` marks the store "reconnect", `rate_limited` and
 * `unavailable` are tried again, `refused` and `unreadable` are shown to the merchant.
 */
export type Failure = "access_revoked" | "refused" | "unreadable" | "rate_limited" | "unavailable";

/** The one error that a connector throws. Neither message may hold a secret: vendors' clients put theirs into errors. */
export class ConnectorError extends Error {
  override readonly name = "ConnectorError";
  readonly failure: Failure;
  /** For the merchant, in both languages: what happened and what to press. */
  readonly publicMessage: { en: string; ar: string };
  /** When the store said how long to wait. */
  readonly retryAfterMs: number | undefined;

  constructor(
    message: string,
    options: { failure: Failure; publicMessage: { en: string; ar: string }; retryAfterMs?: number; cause?: unknown },
  ) {
    super(message, { cause: options.cause });
    this.failure = options.failure;
    this.publicMessage = options.publicMessage;
    this.retryAfterMs = options.retryAfterMs;
  }
}
