import { ConnectorError, rateLimited, refused, unavailable } from "@masar/kit";
import { HttpInternalError, HttpResponseError, HttpThrottlingError, InvalidJwtError } from "@shopify/shopify-api";
import type { GraphqlAnswer } from "./graphql-answer.ts";
import { storeRefused, WORDING } from "./wording.ts";

/** Converts an error of the library. Its text, which can contain tokens, and the error itself are dropped. */
export function failureOf(error: unknown, call: string): ConnectorError {
  if (error instanceof ConnectorError) return error;
  if (error instanceof InvalidJwtError) return refused(`${call}: the token is not accepted`, WORDING.tokenExpired);
  if (error instanceof HttpThrottlingError)
    return rateLimited(
      `${call}: 429`,
      error.response.retryAfter === undefined ? undefined : error.response.retryAfter * 1000,
    );
  if (error instanceof HttpInternalError) return unavailable(`${call}: ${error.response.code}`);
  if (error instanceof HttpResponseError) return byStatus(error.response.code, call);
  // The text of any other error can repeat what was sent.
  return unavailable(`${call}: ${error instanceof Error ? error.name : "unknown"}`);
}

function byStatus(status: number, call: string): ConnectorError {
  const message = `${call}: ${status}`;
  switch (status) {
    case 401:
    case 403:
    case 404: // the shop was deleted or renamed
      return new ConnectorError(message, { failure: "access_revoked", publicMessage: WORDING.reopen });
    case 402:
    case 423:
      return unavailable(message, WORDING.frozen);
    default:
      return unavailable(message);
  }
}

/** The first error of an answer with status 200. */
export function graphqlFailure(
  { errors }: GraphqlAnswer,
  call: string,
  redact: readonly string[],
): ConnectorError | undefined {
  const [first] = errors ?? [];
  if (!first) return undefined;
  const reason = withoutSecrets(first.message, redact).slice(0, 200);
  const message = `${call}: ${first.extensions?.code ?? "error"}: ${reason}`;
  switch (first.extensions?.code) {
    case "ACCESS_DENIED":
      return new ConnectorError(message, { failure: "access_revoked", publicMessage: WORDING.grantMissing });
    case "RESOURCE_NOT_FOUND":
      return refused(message, WORDING.orderGone);
    case "INTERNAL_SERVER_ERROR":
    case "TIMEOUT":
      return unavailable(message);
    case "SHOP_INACTIVE":
      return unavailable(message, WORDING.frozen);
    default:
      return refused(message, storeRefused(reason));
  }
}

export function withoutSecrets(text: string, secrets: readonly string[]): string {
  return secrets.reduce((clean, secret) => (secret === "" ? clean : clean.replaceAll(secret, "…")), text);
}
