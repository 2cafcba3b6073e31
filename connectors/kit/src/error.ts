import type { Text } from "./text.ts";

/**
 * Why a call to a store failed, as core acts on it: `access_revoked` marks the store "reconnect", `rate_limited` and
 * `unavailable` are tried again, `refused` and `unreadable` are shown to the merchant.
 */
export type Failure = "access_revoked" | "refused" | "unreadable" | "rate_limited" | "unavailable";

/** The one error that a connector throws. Neither message may hold a secret: vendors' clients put theirs into errors. */
export class ConnectorError extends Error {
  override readonly name = "ConnectorError";
  readonly failure: Failure;
  /** For the merchant: what happened and what to press. */
  readonly publicMessage: Text;
  /** When the store said how long to wait. */
  readonly retryAfterMs: number | undefined;

  constructor(
    message: string,
    options: { failure: Failure; publicMessage: Text; retryAfterMs?: number | undefined; cause?: unknown },
  ) {
    super(message, { cause: options.cause });
    this.failure = options.failure;
    this.publicMessage = options.publicMessage;
    this.retryAfterMs = options.retryAfterMs;
  }
}

/** What came cannot be read as what it should be. */
export function unreadable(message: string, publicMessage?: Text): ConnectorError {
  return new ConnectorError(message, {
    failure: "unreadable",
    publicMessage: publicMessage ?? {
      en: "The store sent something that we cannot read. We kept it; our support looks into it.",
      ar: "أرسل المتجر بيانات لم نتمكن من قراءتها. احتفظنا بها وسيراجعها الدعم الفني.",
    },
  });
}

/** The store no longer lets us in. */
export function accessRevoked(message: string): ConnectorError {
  return new ConnectorError(message, {
    failure: "access_revoked",
    publicMessage: {
      en: "The store no longer accepts our access. Press Reconnect and approve again.",
      ar: "لم يعد المتجر يقبل صلاحية الدخول. اضغط «إعادة الربط» ووافق من جديد.",
    },
  });
}

/** The store does not answer, or with something that is no answer: tried again. */
export function unavailable(message: string, publicMessage?: Text): ConnectorError {
  return new ConnectorError(message, {
    failure: "unavailable",
    publicMessage: publicMessage ?? {
      en: "The store does not answer properly at the moment. We try again by ourselves.",
      ar: "المتجر لا يستجيب بشكل سليم الآن. سنعيد المحاولة تلقائيًا.",
    },
  });
}

export function rateLimited(message: string, retryAfterMs?: number): ConnectorError {
  return new ConnectorError(message, {
    failure: "rate_limited",
    retryAfterMs,
    publicMessage: {
      en: "The store asks us to slow down. We try again by ourselves.",
      ar: "طلب المتجر إبطاء الطلبات. سنعيد المحاولة تلقائيًا.",
    },
  });
}

export function refused(message: string, publicMessage: Text): ConnectorError {
  return new ConnectorError(message, { failure: "refused", publicMessage });
}
