import { renderSVG } from "uqr";
import type { Database, Transaction } from "../../db/database.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { MasterKeys } from "../../kernel/crypto.ts";
import type { NewId } from "../../kernel/id.ts";
import type { Caller } from "../account.ts";
import { type Action, actorOf } from "../activity/activity.ts";
import { recordActivity } from "../activity/repository.ts";
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

/** The signed-in user and the session of the request. */
export interface Signed {
  userId: string;
  sessionId: string;
  /** For the activity log. */
  caller: Caller;
}

export interface SecondFactorService {
  status(userId: string): Promise<FactorStatus>;
  /** A secret that is in force once a code confirms it. Undefined when the user has a confirmed one. */
  startTotp(userId: string): Promise<{ secret: string; uri: string; qrSvg: string } | undefined>;
  /** Gives the session two factors. @returns new recovery codes, empty when the user has some; undefined for a wrong code. */
  confirmTotp(signed: Signed, code: string): Promise<string[] | undefined>;
  removeTotp(signed: Signed): Promise<Removal>;
  removePasskey(signed: Signed, id: string): Promise<Removal>;
  /** Replaces all recovery codes. Undefined without a second factor. */
  newRecoveryCodes(signed: Signed): Promise<string[] | undefined>;
  /** Accepts each code and each recovery code once, and gives the session two factors. */
  prove(signed: Signed, proof: { code: string } | { recoveryCode: string }): Promise<boolean>;
  /** A factor was added: gives the session two factors. @returns recovery codes when the user had none. */
  noteNewFactor(trx: Transaction, signed: Signed): Promise<string[]>;
}

export type Removal = "removed" | "unknown" | "required";

interface FactorTools {
  db: Database;
  clock: Clock;
  newId: NewId;
  keys: MasterKeys;
}

/** Second factors. Every change locks the user, because the rules are about all factors together. */
export function createSecondFactorService(tools: FactorTools): SecondFactorService {
  return {
    noteNewFactor: (trx, signed) => noteNewFactor(trx, signed, tools.clock),
    status: (userId) => status(userId, tools),
    startTotp: (userId) => startTotp(userId, tools),
    confirmTotp: (signed, code) => confirmTotp(signed, code, tools),
    removeTotp: (signed) => remove(signed, (trx) => removeConfirmedTotp(trx, signed.userId), tools),
    removePasskey: (signed, id) =>
      remove(signed, (trx) => repository.deletePasskey(trx, { id, userId: signed.userId }), tools),
    newRecoveryCodes: (signed) => newRecoveryCodes(signed, tools),
    prove: (signed, proof) => prove(signed, proof, tools),
  };
}

async function status(userId: string, { db }: FactorTools): Promise<FactorStatus> {
  const totp = await repository.findTotp(db.read, userId);
  return {
    hasTotp: totp !== undefined && totp.confirmedAt !== null,
    passkeys: await repository.listPasskeys(db.read, userId),
    recoveryCodesLeft: await repository.countRecoveryCodes(db.read, userId),
  };
}

function startTotp(userId: string, { db, clock, newId, keys }: FactorTools) {
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
}

function confirmTotp(signed: Signed, code: string, tools: FactorTools): Promise<string[] | undefined> {
  return tools.db.write(async (trx) => {
    await lockUser(trx, signed.userId, "change");
    const totp = await repository.lockTotp(trx, signed.userId);
    if (!totp || totp.confirmedAt !== null || !(await acceptCode(trx, totp, code, tools))) return undefined;
    return noteNewFactor(trx, signed, tools.clock);
  });
}

async function noteNewFactor(trx: Transaction, { userId, sessionId, caller }: Signed, clock: Clock): Promise<string[]> {
  await record(trx, caller, "second_factor.added", clock);
  await setProved(trx, sessionId, { factors: 2, now: clock.now() });
  if ((await repository.countRecoveryCodes(trx, userId)) > 0) return [];
  const { codes, hashes } = drawRecoveryCodes();
  await repository.replaceRecoveryCodes(trx, userId, hashes);
  return codes;
}

/** @returns false when the user had no confirmed secret. */
async function removeConfirmedTotp(trx: Transaction, userId: string): Promise<boolean> {
  const totp = await repository.findTotp(trx, userId);
  await repository.deleteTotp(trx, userId);
  return totp !== undefined && totp.confirmedAt !== null;
}

/** Removes a factor, unless it is the last one of a user whose account requires one. */
async function remove(
  { userId, caller }: Signed,
  work: (trx: Transaction) => Promise<boolean>,
  { db, clock }: FactorTools,
): Promise<Removal> {
  try {
    return await db.write(async (trx) => {
      const user = await lockUserOfAccount(trx, userId);
      if (!user) return "unknown";
      const account = await findAccount(trx, user.accountId);
      if (!(await work(trx))) return "unknown";
      await record(trx, caller, "second_factor.removed", clock);
      if (await repository.hasFactor(trx, userId)) return "removed";
      if (account?.requiresSecondFactor) throw new LastFactor();
      await repository.replaceRecoveryCodes(trx, userId, []);
      return "removed";
    });
  } catch (error) {
    if (error instanceof LastFactor) return "required";
    throw error;
  }
}

function newRecoveryCodes({ userId, caller }: Signed, { db, clock }: FactorTools): Promise<string[] | undefined> {
  return db.write(async (trx) => {
    await lockUser(trx, userId, "change");
    if (!(await repository.hasFactor(trx, userId))) return undefined;
    await record(trx, caller, "recovery_codes.replaced", clock);
    const { codes, hashes } = drawRecoveryCodes();
    await repository.replaceRecoveryCodes(trx, userId, hashes);
    return codes;
  });
}

function prove(
  { userId, sessionId }: Signed,
  proof: { code: string } | { recoveryCode: string },
  tools: FactorTools,
): Promise<boolean> {
  return tools.db.write(async (trx) => {
    const now = tools.clock.now();
    const isRight =
      "code" in proof
        ? await acceptOwnCode(trx, userId, proof.code, tools)
        : await repository.useRecoveryCode(trx, { userId, hash: hashRecoveryCode(proof.recoveryCode) }, now);
    if (isRight) await setProved(trx, sessionId, { factors: 2, now });
    return isRight;
  });
}

async function acceptOwnCode(trx: Transaction, userId: string, code: string, tools: FactorTools): Promise<boolean> {
  const totp = await repository.lockTotp(trx, userId);
  return totp !== undefined && totp.confirmedAt !== null && (await acceptCode(trx, totp, code, tools));
}

/** Accepts each code once; the secret must be locked. */
async function acceptCode(
  trx: Transaction,
  totp: repository.TotpSecret,
  code: string,
  { clock, keys }: FactorTools,
): Promise<boolean> {
  const now = clock.now();
  const step = stepOfCode(code, { secret: openTotp(keys, totp), lastStep: totp.lastStep }, now);
  if (step === undefined) return false;
  await repository.acceptStep(trx, totp.userId, { step, confirmedAt: totp.confirmedAt ?? now });
  return true;
}

function record(trx: Transaction, caller: Caller, action: Action, clock: Clock): Promise<void> {
  return recordActivity(trx, actorOf(caller, clock.now()), { action, objectId: caller.actor });
}

/** The account first, because it may start to require a second factor at the same time. */
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
