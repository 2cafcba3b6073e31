import { z } from "zod";

/** A link with an expiry time. */
export const linkSchema = z.strictObject({
  url: z.string().meta({ format: "uri" }),
  expires_at: z.string().meta({ format: "date-time" }),
});
