import { z } from "zod";

/** A link that is good until a moment. */
export const linkSchema = z.strictObject({
  url: z.string().meta({ format: "uri" }),
  expires_at: z.string().meta({ format: "date-time" }),
});
