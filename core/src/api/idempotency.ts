import { type Caller, tenantOf } from "../account/account.ts";
import { type MasterKeys, open, seal } from "../crypto.ts";
import type { Database, Transaction } from "../db/database.ts";
import { failureOf } from "../db/failure.ts";
import * as repository from "../idempotency/repository.ts";
import { Problem } from "./problem.ts";
import type { Answer, IdempotencyClaim } from "./route.ts";

/**
 * Carries out a POST once however often it comes: the answer is kept in the same transaction as what the work writes,
 * so either both are there or neither is, and a repeat gets the stored answer (docs/api.md, Idempotency).
 *
 * An answer that shows a secret once is kept sealed: name the keys.
 *
 * @throws Problem 422 when the key came before with another body, 409 while its twin is still under way.
 */
export async function once(
  db: Database,
  request: { caller: Caller; idempotency: IdempotencyClaim | undefined; now: number; secretsSealedWith?: MasterKeys },
  work: (trx: Transaction) => Promise<Answer>,
): Promise<Answer> {
  const { idempotency: claim, now, secretsSealedWith: keys } = request;
  const tenant = tenantOf(request.caller);
  if (!claim) return db.write(work);
  let hasKey = false;
  try {
    return await db.write(async (trx) => {
      hasKey = false;
      const stored = await repository.claimKey(trx, tenant, claim, now);
      hasKey = true;
      if (stored) return replay(keys ? { ...stored, body: unsealed(keys, stored.body, claim) } : stored, claim);
      const answer = await work(trx);
      await repository.keepAnswer(trx, tenant, claim, {
        status: answer.status,
        body: keys ? seal(keys, answerText(answer), placeOf(claim)) : answerText(answer),
      });
      return answer;
    });
  } catch (error) {
    if (!hasKey && failureOf(error) === "locked")
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

function placeOf(claim: IdempotencyClaim): string {
  return `idempotency_key:${claim.route}:${claim.key}`;
}

function unsealed(keys: MasterKeys, body: string, claim: IdempotencyClaim): string {
  const opened = open(keys, body, placeOf(claim));
  if (opened.kind === "refused") throw new Error(`a kept answer does not open: ${opened.reason}`);
  return opened.text;
}
