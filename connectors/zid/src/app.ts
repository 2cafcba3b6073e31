import { z } from "zod";

/** Our last-mile app at Zid. */
export const credentials = z.object({
  /** The app's number in the partner dashboard. */
  ZID_APP_ID: z.string().regex(/^\d{1,20}$/, { error: "must be the number of the app in Zid's partner dashboard" }),
  ZID_CLIENT_ID: z.string(),
  ZID_CLIENT_SECRET: z.string(),
});

export interface App {
  id: string;
  clientId: string;
  clientSecret: string;
}

export function appOf(given: z.output<typeof credentials>): App {
  return { id: given.ZID_APP_ID, clientId: given.ZID_CLIENT_ID, clientSecret: given.ZID_CLIENT_SECRET };
}
