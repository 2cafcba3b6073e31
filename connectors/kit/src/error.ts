import type { Text } from "./text.ts";

/**
 * Why a call to a store failed, as core acts on it: `access_revoked` marks the store "reconnect", `rate_limited` and
 * `unavailable` are tried again, `refused` and `unreadable` are shown to the merchant.
 */
export type Failure = "access_revoked" | "refused" | "unreadable" | "rate_limited" | "unavailable";

/** The only error that a connector throws. Its messages must not contain secrets: vendors' clients put theirs into errors. */
export class ConnectorError extends Error {
  override readonly name = "ConnectorError";
  readonly failure: Failure;
  /** For the merchant: what happened and what to do. */
  readonly publicMessage: Text;
  /** From the store's answer, when it says how long to wait. */
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

/** The store's data does not have the documented format. */
export function unreadable(message: string, publicMessage?: Text): ConnectorError {
  return new ConnectorError(message, {
    failure: "unreadable",
    publicMessage: publicMessage ?? {
      en: "The store sent data in an unknown format. We saved it, and our support will check it.",
      ar: "أرسل المتجر بيانات بصيغة غير معروفة. حفظناها وسيراجعها الدعم الفني.",
    },
  });
}

/** The store no longer accepts our access. */
export function accessRevoked(message: string): ConnectorError {
  return new ConnectorError(message, {
    failure: "access_revoked",
    publicMessage: {
      en: "The store no longer accepts our access. Press Reconnect and approve again.",
      ar: "المتجر ألغى صلاحية مسار. اضغط «إعادة الربط» ووافق من جديد.",
    },
  });
}

/** The store does not answer, or not with a valid answer: core retries. */
export function unavailable(message: string, publicMessage?: Text): ConnectorError {
  return new ConnectorError(message, {
    failure: "unavailable",
    publicMessage: publicMessage ?? {
      en: "The store is not responding correctly. We retry automatically.",
      ar: "المتجر لا يستجيب بشكل سليم الآن. سنعيد المحاولة تلقائيًا.",
    },
  });
}

export function rateLimited(message: string, retryAfterMs?: number): ConnectorError {
  return new ConnectorError(message, {
    failure: "rate_limited",
    retryAfterMs,
    publicMessage: {
      en: "The store limits the number of requests. We retry automatically.",
      ar: "المتجر يحدّ من عدد الطلبات. سنعيد المحاولة تلقائيًا.",
    },
  });
}

export function refused(message: string, publicMessage: Text): ConnectorError {
  return new ConnectorError(message, { failure: "refused", publicMessage });
}
