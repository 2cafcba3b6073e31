import { ConnectorError, rateLimited, refused, unavailable } from "@masar/kit";
import type { HttpResponseError } from "@shopify/shopify-api";
import { deniedIn, type GraphqlAnswer } from "./graphql-answer.ts";
import { shopifyLibrary } from "./library.ts";
import { storeRefused, WORDING } from "./wording.ts";

/** Converts an error of the library. Its text, which can contain tokens, and the error itself are dropped. */
export function failureOf(error: unknown, call: string): ConnectorError {
  if (error instanceof ConnectorError) return error;
  const { HttpInternalError, HttpResponseError, HttpThrottlingError, InvalidJwtError } = shopifyLibrary();
  if (error instanceof InvalidJwtError) return refused(`${call}: the token is not accepted`, WORDING.tokenExpired);
  if (error instanceof HttpThrottlingError)
    return rateLimited(
      `${call}: 429`,
      error.response.retryAfter === undefined ? undefined : error.response.retryAfter * 1000,
    );
  if (error instanceof HttpInternalError) return unavailable(`${call}: ${error.response.code}`);
  if (error instanceof HttpResponseError) return byStatus(error, call);
  // The text of any other error can repeat what was sent.
  return unavailable(`${call}: ${error instanceof Error ? error.name : "unknown"}`);
}

/** Whether Shopify itself answered: a page about an outage, or of a proxy in between, is not JSON. */
function isShopifys({ response }: HttpResponseError): boolean {
  const [type] = Object.entries(response.headers ?? {}).flatMap(([name, value]) =>
    name.toLowerCase() === "content-type" ? [String(value)] : [],
  );
  return type?.includes("application/json") ?? false;
}

export function isUnauthorized(error: unknown): boolean {
  return error instanceof shopifyLibrary().HttpResponseError && error.response.code === 401;
}

function byStatus(error: HttpResponseError, call: string): ConnectorError {
  const status = error.response.code;
  const message = `${call}: ${status}`;
  switch (status) {
    case 401:
    case 403:
    case 404: // the shop was deleted or renamed
      if (!isShopifys(error)) return unavailable(`${message}, not from Shopify's API`);
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
  answer: GraphqlAnswer,
  call: string,
  redact: readonly string[],
): ConnectorError | undefined {
  const [first] = answer.errors ?? [];
  if (!first) return undefined;
  const reason = withoutSecrets(first.message, redact).slice(0, 200);
  const message = `${call}: ${first.extensions?.code ?? "error"}: ${reason}`;
  switch (first.extensions?.code) {
    case "ACCESS_DENIED":
      // Only a field of it: the store works otherwise.
      if (deniedIn(answer)) return refused(message, WORDING.grantMissing);
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
