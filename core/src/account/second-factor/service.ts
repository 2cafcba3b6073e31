import { renderSVG } from "uqr";
import { type Action, actorOf } from "../../activity/activity.ts";
import { recordActivity } from "../../activity/repository.ts";
import type { Clock } from "../../clock.ts";
import type { MasterKeys } from "../../crypto.ts";
import type { Database, Transaction } from "../../db/database.ts";
import type { NewId } from "../../id.ts";
import type { Caller } from "../account.ts";
import { findAccount, lockAccount } from "../repository.ts";
import { setProved } from "../session/repository.ts";
import { findUser, lockUser, type User } from "../user/repository.ts";
import { drawRecoveryCodes, hashRecoveryCode } from "./recovery-codes.ts";
import * as repository from "./repository.ts";
import { drawTotp, openTotp, sealTotp, stepOfCode } from "./totp.ts";

export interface FactorStatus {
  hasTotp: boolean;
  passkeys: repository.Passkey[];
  recoveryCodesLeft: number;
}

/** A user in the session that sends the request. */
export interface Signed {
  userId: string;
  sessionId: string;
  /** For the activity log. */
  caller: Caller;
}

export interface SecondFactorService {
  status(userId: string): Promise<FactorStatus>;
  /** A secret that counts once a code of it was right. Undefined when the user has one that counts. */
  startTotp(userId: string): Promise<{ secret: string; uri: string; qrSvg: string } | undefined>;
  /** The session has two factors then. @returns recovery codes, none when there are some; undefined for a wrong code. */
  confirmTotp(signed: Signed, code: string): Promise<string[] | undefined>;
  removeTotp(signed: Signed): Promise<Removal>;
  removePasskey(signed: Signed, id: string): Promise<Removal>;
  /** In place of all before. Undefined without a second factor. */
  newRecoveryCodes(signed: Signed): Promise<string[] | undefined>;
  /** Accepts a code once, and a recovery code once. The session has two factors then. */
  prove(signed: Signed, proof: { code: string } | { recoveryCode: string }): Promise<boolean>;
  /** Another passkey is there: recovery codes when these are the first, and two factors for the session. */
  noteNewFactor(trx: Transaction, signed: Signed): Promise<string[]>;
}

export type Removal = "removed" | "unknown" | "required";

interface FactorTools {
  db: Database;
  clock: Clock;
  newId: NewId;
  keys: MasterKeys;
}

/** What a user proves besides the password. Every change locks the user, so that rules about all factors hold. */
export function createSecondFactorService({ db, clock, newId, keys }: FactorTools): SecondFactorService {
  async function noteNewFactor(trx: Transaction, { userId, sessionId, caller }: Signed): Promise<string[]> {
    await record(trx, caller, "second_factor.added");
    await setProved(trx, sessionId, { factors: 2, now: clock.now() });
    if ((await repository.countRecoveryCodes(trx, userId)) > 0) return [];
    const { codes, hashes } = drawRecoveryCodes();
    await repository.replaceRecoveryCodes(trx, userId, hashes);
    return codes;
  }

  /** Uses the code up; the secret is locked. */
  async function acceptCode(trx: Transaction, totp: repository.TotpSecret, code: string): Promise<boolean> {
    const now = clock.now();
    const step = stepOfCode(code, { secret: openTotp(keys, totp), lastStep: totp.lastStep }, now);
    if (step === undefined) return false;
    await repository.acceptStep(trx, totp.userId, { step, confirmedAt: totp.confirmedAt ?? now });
    return true;
  }

  function record(trx: Transaction, caller: Caller, action: Action): Promise<void> {
    return recordActivity(trx, actorOf(caller, clock.now()), { action, objectId: caller.actor });
  }

  /** Removes a factor, unless it is the last one of a user whose account requires one. */
  function remove({ userId, caller }: Signed, work: (trx: Transaction) => Promise<boolean>): Promise<Removal> {
    return db.write(async (trx) => {
      const user = await lockUserOfAccount(trx, userId);
      if (!user) return "unknown";
      const account = await findAccount(trx, user.accountId);
      if (!(await work(trx))) return "unknown";
      await record(trx, caller, "second_factor.removed");
      if (await repository.hasFactor(trx, userId)) return "removed";
      if (account?.requiresSecondFactor) throw new LastFactor();
      await repository.replaceRecoveryCodes(trx, userId, []);
      return "removed";
    });
  }

  return {
    noteNewFactor,
    async status(userId) {
      const totp = await repository.findTotp(db.read, userId);
      return {
        hasTotp: totp !== undefined && totp.confirmedAt !== null,
        passkeys: await repository.listPasskeys(db.read, userId),
        recoveryCodesLeft: await repository.countRecoveryCodes(db.read, userId),
      };
    },
    startTotp(userId) {
      return db.write(async (trx) => {
        const user = await lockUser(trx, userId, "change");
        const present = await repository.findTotp(trx, userId);
        if (!user || (present && present.confirmedAt !== null)) return undefined;
        const { secret, uri } = drawTotp(user.email);
        const id = newId("otp");
        const row = { id, userId, secret: sealTotp(keys, id, secret), confirmedAt: null, lastStep: 0 };
        await repository.saveTotp(trx, row, clock.now());
        return { secret, uri, qrSvg: renderSVG(uri, { ecc: "M", border: 2 }) };
      });
    },
    confirmTotp(signed, code) {
      return db.write(async (trx) => {
        await lockUser(trx, signed.userId, "change");
        const totp = await repository.lockTotp(trx, signed.userId);
        if (!totp || totp.confirmedAt !== null || !(await acceptCode(trx, totp, code))) return undefined;
        return noteNewFactor(trx, signed);
      });
    },
    removeTotp: (signed) =>
      keepLast(
        remove(signed, async (trx) => {
          const totp = await repository.findTotp(trx, signed.userId);
          await repository.deleteTotp(trx, signed.userId);
          return totp !== undefined && totp.confirmedAt !== null;
        }),
      ),
    removePasskey: (signed, id) =>
      keepLast(remove(signed, (trx) => repository.deletePasskey(trx, { id, userId: signed.userId }))),
    newRecoveryCodes({ userId, caller }) {
      return db.write(async (trx) => {
        await lockUser(trx, userId, "change");
        if (!(await repository.hasFactor(trx, userId))) return undefined;
        await record(trx, caller, "recovery_codes.replaced");
        const { codes, hashes } = drawRecoveryCodes();
        await repository.replaceRecoveryCodes(trx, userId, hashes);
        return codes;
      });
    },
    prove(signed, proof) {
      const { userId, sessionId } = signed;
      return db.write(async (trx) => {
        const now = clock.now();
        const isRight =
          "code" in proof
            ? await acceptOwnCode(trx, userId, proof.code)
            : await repository.useRecoveryCode(trx, { userId, hash: hashRecoveryCode(proof.recoveryCode) }, now);
        if (isRight) await setProved(trx, sessionId, { factors: 2, now });
        return isRight;
      });
    },
  };

  async function acceptOwnCode(trx: Transaction, userId: string, code: string): Promise<boolean> {
    const totp = await repository.lockTotp(trx, userId);
    return totp !== undefined && totp.confirmedAt !== null && (await acceptCode(trx, totp, code));
  }
}

/** The account first: it may begin to require a second factor at the same moment. */
async function lockUserOfAccount(trx: Transaction, userId: string): Promise<User | undefined> {
  const user = await findUser(trx, userId);
  if (!user) return undefined;
  await lockAccount(trx, user.accountId);
  return lockUser(trx, userId, "change");
}

/** Undoes the transaction that removed the last factor. */
class LastFactor extends Error {
  override readonly name = "LastFactor";
}

async function keepLast(removing: Promise<Removal>): Promise<Removal> {
  try {
    return await removing;
  } catch (error) {
    if (error instanceof LastFactor) return "required";
    throw error;
  }
}
