import type { PrivacyRequest } from "@masar/kit";
import type { Tenant } from "../../account/account.ts";
import type { Database } from "../../db/database.ts";
import type { MasterKeys } from "../../kernel/crypto.ts";
import { listSubjects, type StoredRequest } from "./repository.ts";
import { subjectOf } from "./subject.ts";

/** What a person asked through a platform and is not answered yet. */
export interface PersonRequest extends Pick<StoredRequest, "id" | "kind" | "receivedAt"> {
  subject: PrivacyRequest;
}

/** Requests whose subject holds the person's phone or e-mail. */
export async function findPersonRequests(
  { db, keys }: { db: Database; keys: MasterKeys },
  tenant: Tenant,
  mentions: (text: string) => boolean,
): Promise<PersonRequest[]> {
  const requests = await listSubjects(db.read, tenant);
  return requests.flatMap((request) => {
    const { id, kind, receivedAt } = request;
    const read = subjectOf(request, keys);
    if (read.kind !== "opened") return [];
    const { subject } = read;
    return mentions(JSON.stringify(subject)) ? [{ id, kind, receivedAt, subject }] : [];
  });
}
