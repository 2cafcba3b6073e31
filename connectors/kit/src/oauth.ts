import { z } from "zod";
import { type ConnectorError, unavailable } from "./error.ts";

const refusal = z.object({ error: z.string().regex(/^[a-z_]{1,40}$/) });

/** The error of a token endpoint (RFC 6749, section 5.2); undefined when the answer has none. */
export function oauthErrorIn(body: unknown): string | undefined {
  return refusal.safeParse(body).data?.error;
}

/**
 * The token endpoint refused our app or our request, not the access to one store: only the operator can correct that. Core
 * retries, and no store is asked to connect again.
 *
 * @param message for the log, with the settings to look at.
 */
export function appRefused(message: string): ConnectorError {
  return unavailable(message, {
    en: "Masar cannot renew its access to the store because of an error on Masar's side. We retry automatically.",
    ar: "تعذر على مسار تجديد صلاحية الوصول إلى المتجر بسبب خطأ من جهتنا. سنعيد المحاولة تلقائيًا.",
  });
}
