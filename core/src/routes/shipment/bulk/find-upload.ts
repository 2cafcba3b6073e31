import { tenantOf } from "../../../account/account.ts";
import { findUpload } from "../../../bulk/repository.ts";
import type { Upload } from "../../../bulk/upload.ts";
import type { Database } from "../../../db/database.ts";
import { Problem } from "../../../http/problem.ts";
import type { AuthenticatedRequest } from "../../../http/route.ts";
import type { Clock } from "../../../kernel/clock.ts";
import type { MasterKeys } from "../../../kernel/crypto.ts";
import { idParams } from "../../../kernel/fields.ts";
import type { NewId } from "../../../kernel/id.ts";

export const uploadParams = idParams("blk", "Of the upload");

export interface BulkUploadTools {
  db: Database;
  keys: MasterKeys;
  clock: Clock;
  newId: NewId;
  wakeBulk(): void;
}

export async function uploadOf(
  db: Database,
  { caller, params }: AuthenticatedRequest<{ id: string }>,
): Promise<Upload> {
  const upload = await findUpload(db.read, tenantOf(caller), params.id);
  if (!upload) throw new Problem("not_found");
  return upload;
}
