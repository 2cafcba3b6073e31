import type { Tenant } from "../account/account.ts";
import type { Database, Transaction } from "../db/database.ts";
import * as repository from "../idempotency/repository.ts";
import { Problem } from "./problem.ts";
import type { Answer, IdempotencyClaim } from "./route.ts";

/**
 * Carries out a POST once however often it comes: the answer is kept in the same transaction as what the work writes,
 * so either both are there or neither is, and a repeat gets the stored answer (api.md, Idempotency).
 *
 * @throws Problem 422 when the key came before with another body, 409 while its twin is still under way.
 */
export async function once(
  db: Database,
  request: { tenant: Tenant; idempotency: IdempotencyClaim | undefined; now: number },
  work: (trx: Transaction) => Promise<Answer>,
): Promise<Answer> {
  const { tenant, idempotency: claim, now } = request;
  if (!claim) return db.write(work);
  try {
    return await db.write(async (trx) => {
      const stored = await repository.claimKey(trx, tenant, claim, now);
      if (stored) return replay(stored, claim);
      const answer = await work(trx);
      await repository.keepAnswer(trx, tenant, claim, { status: answer.status, body: answerText(answer) });
      return answer;
    });
  } catch (error) {
    if (repository.isLockTimeout(error))
      throw new Problem("idempotency_in_flight", { headers: { "Retry-After": "1" } });
    throw error;
  }
}

/** The stored answer of a repeat. @throws Problem when the body was another one. */
export function replay(stored: repository.StoredAnswer, claim: IdempotencyClaim): Answer {
  if (stored.fingerprint !== claim.fingerprint) throw new Problem("idempotency_key_reused");
  return { status: stored.status, body: stored.body, headers: { "Idempotent-Replayed": "true" } };
}

export function answerText(answer: Answer): string {
  return typeof answer.body === "string" ? answer.body : JSON.stringify(answer.body ?? null);
}
