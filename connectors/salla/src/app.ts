import { z } from "zod";

/** Our app at Salla. @see https://docs.salla.dev/421118m0 */
export const credentials = z.object({
  /** The app's number in the partner portal. */
  SALLA_APP_ID: z.string().regex(/^\d{1,20}$/, { error: "must be the number of the app in Salla's partner portal" }),
  SALLA_CLIENT_ID: z.string(),
  SALLA_CLIENT_SECRET: z.string(),
  /** Two, separated by a comma, while the portal rotates the secret. */
  SALLA_WEBHOOK_SECRET: z.string(),
  /** Signs what the two functions in the portal send; without it they are not answered. */
  SALLA_FUNCTION_KEY: z.string().min(32, { error: "must have at least 32 characters" }).optional(),
});

export interface App {
  id: string;
  clientId: string;
  clientSecret: string;
  /** Each signs; there are two while the portal rotates the secret. */
  webhookSecrets: readonly string[];
  functionKey: string | undefined;
}

export function appOf(given: z.output<typeof credentials>): App {
  return {
    id: given.SALLA_APP_ID,
    clientId: given.SALLA_CLIENT_ID,
    clientSecret: given.SALLA_CLIENT_SECRET,
    webhookSecrets: given.SALLA_WEBHOOK_SECRET.split(",").flatMap((secret) => secret.trim() || []),
    functionKey: given.SALLA_FUNCTION_KEY,
  };
}
