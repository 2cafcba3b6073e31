import { z } from "zod";
import { SCOPES } from "../../account/account.ts";
import type { ApiKey } from "../../account/repository.ts";
import { id } from "../../kernel/fields.ts";
import { timestampOf } from "../../kernel/time.ts";

const timestamp = z.string().meta({ format: "date-time" });

export const keySchema = z
  .strictObject({
    id: id("key"),
    name: z.string(),
    mode: z.enum(["live", "test"]),
    kind: z.enum(["secret", "restricted"]),
    scopes: z.array(z.enum(SCOPES)).meta({ description: "A secret key has all scopes; a restricted key has these" }),
    last_four: z.string().length(4),
    created_at: timestamp,
    last_used_at: timestamp.nullable(),
    expires_at: timestamp.nullable(),
    revoked_at: timestamp.nullable(),
  })
  .meta({ id: "ApiKey" });

export const newKeySchema = keySchema
  .extend({
    secret: z.string().meta({ description: "Shown only once", pattern: "^masar_(live|test)_(sk|rk)_[0-9A-Za-z]+$" }),
  })
  .meta({ id: "NewApiKey" });

export function keyView(key: ApiKey) {
  const at = (ms: number | null) => (ms === null ? null : timestampOf(ms));
  return {
    id: key.id,
    name: key.name,
    mode: key.mode,
    kind: key.kind,
    scopes: key.scopes,
    last_four: key.lastFour,
    created_at: timestampOf(key.createdAt),
    last_used_at: at(key.lastUsedAt),
    expires_at: at(key.expiresAt),
    revoked_at: at(key.revokedAt),
  };
}
