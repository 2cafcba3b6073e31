import { type Caller, tenantOf } from "../account/account.ts";
import * as repository from "../account/idempotency-repository.ts";
import type { Database, Transaction } from "../db/database.ts";
import { failureOf } from "../db/failure.ts";
import { type MasterKeys, open, seal } from "../kernel/crypto.ts";
import { Problem } from "./problem.ts";
import type { Answer, IdempotencyClaim } from "./route.ts";

interface Repeatable {
  caller: Caller;
  idempotency: IdempotencyClaim | undefined;
  secretsSealedWith?: MasterKeys;
}

/**
 * Runs `work` once per idempotency key. The answer is stored in the transaction of the work, and a repeated request
 * gets the stored answer (docs/api.md, Idempotency). An answer with an error status is not stored: what the work wrote stays, and the
 * key can be used again.
 *
 * @param request.now the real time, by which stored answers are deleted: the sandbox's clock may be far ahead.
 * @param request.secretsSealedWith for answers with secrets: encrypts the stored answer, and repeats it to the same key or user alone.
 *
 * @throws Problem 422 if the key was used with another body, 409 while the first request is in progress.
 */
export async function once<Body>(
  db: Database,
  request: Repeatable & { now: number },
  work: (trx: Transaction) => Promise<Answer<Body>>,
): Promise<Answer<Body>> {
  const { now, secretsSealedWith: keys } = request;
  const claim = claimOf(request);
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
      if (answer.status >= 400) {
        await repository.dropAnswer(trx, tenant, claim);
        return answer;
      }
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

/** The stored answer to the first request, for what is checked before `once`. @throws Problem if its body is different. */
export async function earlierAnswer(db: Database, request: Repeatable): Promise<Answer | undefined> {
  const { secretsSealedWith: keys } = request;
  const claim = claimOf(request);
  const stored = claim && (await repository.findAnswer(db.read, tenantOf(request.caller), claim));
  return stored && replay(keys ? { ...stored, body: unsealed(keys, stored.body, claim) } : stored, claim);
}

/** The stored answer to a repeated request. @throws Problem if its body is different. */
export function replay(stored: repository.StoredAnswer, claim: IdempotencyClaim): Answer {
  if (stored.fingerprint !== claim.fingerprint) throw new Problem("idempotency_key_reused");
  return { status: stored.status, body: stored.body, headers: { "Idempotent-Replayed": "true" } };
}

export function answerText(answer: Answer<unknown>): string {
  return typeof answer.body === "string" ? answer.body : JSON.stringify(answer.body ?? null);
}

/** Another key of the account may be known to somebody who must not get the secret, such as a leaked key that was rolled. */
function claimOf({ caller, idempotency, secretsSealedWith }: Repeatable): IdempotencyClaim | undefined {
  if (!idempotency || !secretsSealedWith) return idempotency;
  return { ...idempotency, key: `${caller.actor} ${idempotency.key}` };
}

function placeOf(claim: IdempotencyClaim): string {
  return `idempotency_key:${claim.route}:${claim.key}`;
}

function unsealed(keys: MasterKeys, body: string, claim: IdempotencyClaim): string {
  const opened = open(keys, body, placeOf(claim));
  if (opened.kind === "refused") throw new Error(`stored answer cannot be decrypted: ${opened.reason}`);
  return opened.text;
}
