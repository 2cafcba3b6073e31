import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import type { Clock } from "../../clock.ts";
import type { Database } from "../../db/database.ts";
import type { AccountService } from "../service.ts";
import { type Device, setProved } from "../session/repository.ts";
import type { SignedIn } from "../sign-up.ts";
import { findUser, lockUser } from "../user/repository.ts";
import {
  type Challenge,
  findPasskey,
  insertChallenge,
  insertPasskey,
  listPasskeys,
  lockPasskey,
  notePasskeyUse,
  type Passkey,
  takeChallenge,
} from "./repository.ts";
import type { SecondFactorService, Signed } from "./service.ts";

export type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";

export interface PasskeyService {
  registrationOptions(userId: string): Promise<PublicKeyCredentialCreationOptionsJSON | undefined>;
  /** @returns the passkey, and recovery codes when there were none; undefined when the answer is not right. */
  register(
    signed: Signed,
    name: string,
    answer: RegistrationResponseJSON,
  ): Promise<{ passkey: Passkey; recoveryCodes: string[] } | undefined>;
  /** For a user who has given the first factor, or proves again who they are. */
  proofOptions(userId: string): Promise<PublicKeyCredentialRequestOptionsJSON>;
  prove(signed: Signed, answer: AuthenticationResponseJSON): Promise<boolean>;
  /** For anybody: the answer says who it is. */
  signInOptions(): Promise<PublicKeyCredentialRequestOptionsJSON>;
  /** A passkey that its user has unlocked is two factors: something they have, and a PIN, face or finger. */
  signIn(answer: AuthenticationResponseJSON, device: Device): Promise<SignedIn | undefined>;
}

interface PasskeyTools {
  db: Database;
  clock: Clock;
  accounts: AccountService;
  factors: SecondFactorService;
  /** The dashboard's address, the only one that a passkey may be used at. */
  appUrl: string;
}

const CHALLENGE_MS = 5 * 60_000;

/** Passkeys (WebAuthn). Every challenge is answered once, within five minutes, at the dashboard's own address. */
export function createPasskeyService({ db, clock, accounts, factors, appUrl }: PasskeyTools): PasskeyService {
  const rpID = new URL(appUrl).hostname;
  const expected = { expectedOrigin: appUrl, expectedRPID: rpID, requireUserVerification: true };

  async function keep<Options extends { challenge: string }>(
    options: Options,
    of: Omit<Challenge, "challenge">,
  ): Promise<Options> {
    const { challenge } = options;
    await db.write((trx) => insertChallenge(trx, { ...of, challenge, expiresAt: clock.now() + CHALLENGE_MS }));
    return options;
  }

  /** The challenge that was answered, used up whether the answer is right or not; undefined when it was not ours. */
  async function take(clientDataJson: string, of: Omit<Challenge, "challenge">): Promise<string | undefined> {
    const challenge = challengeOf(clientDataJson);
    const isOurs = await db.write((trx) => takeChallenge(trx, { ...of, challenge }, clock.now()));
    return isOurs ? challenge : undefined;
  }

  /** The passkey that gave the answer, with its new counter; undefined when the answer is not right. */
  async function verify(answer: AuthenticationResponseJSON, of: Omit<Challenge, "challenge">) {
    const expectedChallenge = await take(answer.response.clientDataJSON, of);
    const passkey = await findPasskey(db.read, answer.id);
    if (expectedChallenge === undefined || !passkey) return undefined;
    if (of.userId !== null && passkey.userId !== of.userId) return undefined;
    const { id, counter, publicKey } = passkey;
    const credential = { id, counter, publicKey: new Uint8Array(Buffer.from(publicKey, "base64url")) };
    const verified = await right(
      verifyAuthenticationResponse({ response: answer, expectedChallenge, credential, ...expected }),
    );
    return verified?.verified ? { passkey, counter: verified.authenticationInfo.newCounter } : undefined;
  }

  return {
    async registrationOptions(userId) {
      const user = await findUser(db.read, userId);
      if (!user) return undefined;
      const present = await listPasskeys(db.read, userId);
      const options = await generateRegistrationOptions({
        rpName: "Masar",
        rpID,
        userName: user.email,
        userDisplayName: user.name,
        userID: new Uint8Array(Buffer.from(user.id, "utf8")),
        excludeCredentials: present.map(({ id, transports }) => ({ id, transports })),
        authenticatorSelection: { residentKey: "required", userVerification: "required" },
      });
      return keep(options, { purpose: "register", userId });
    },
    async register(signed, name, answer) {
      const of = { purpose: "register" as const, userId: signed.userId };
      const expectedChallenge = await take(answer.response.clientDataJSON, of);
      if (expectedChallenge === undefined) return undefined;
      const verified = await right(verifyRegistrationResponse({ response: answer, expectedChallenge, ...expected }));
      if (!verified?.verified || !verified.registrationInfo) return undefined;
      const { credential } = verified.registrationInfo;
      const passkey: Passkey = {
        id: credential.id,
        userId: signed.userId,
        name,
        publicKey: Buffer.from(credential.publicKey).toString("base64url"),
        counter: credential.counter,
        transports: [...(credential.transports ?? [])],
        createdAt: clock.now(),
        lastUsedAt: null,
      };
      return db.write(async (trx) => {
        if (!(await lockUser(trx, signed.userId, "change"))) return undefined;
        if (!(await insertPasskey(trx, passkey))) return undefined;
        return { passkey, recoveryCodes: await factors.noteNewFactor(trx, signed) };
      });
    },
    async proofOptions(userId) {
      const own = await listPasskeys(db.read, userId);
      const options = await generateAuthenticationOptions({
        rpID,
        userVerification: "required",
        allowCredentials: own.map(({ id, transports }) => ({ id, transports })),
      });
      return keep(options, { purpose: "prove", userId });
    },
    async prove(signed, answer) {
      const used = await verify(answer, { purpose: "prove", userId: signed.userId });
      if (!used) return false;
      await db.write(async (trx) => {
        await notePasskeyUse(trx, used.passkey.id, { counter: used.counter, at: clock.now() });
        await setProved(trx, signed.sessionId, { factors: 2, now: clock.now() });
      });
      return true;
    },
    async signInOptions() {
      const options = await generateAuthenticationOptions({ rpID, userVerification: "required" });
      return keep(options, { purpose: "sign_in", userId: null });
    },
    async signIn(answer, device) {
      const used = await verify(answer, { purpose: "sign_in", userId: null });
      if (!used) return undefined;
      return db.write(async (trx) => {
        const user = await lockUser(trx, used.passkey.userId, "change");
        // The user, or the passkey, was removed while its answer was checked.
        if (!user || !(await lockPasskey(trx, used.passkey.id))) return undefined;
        await notePasskeyUse(trx, used.passkey.id, { counter: used.counter, at: clock.now() });
        return accounts.beginSession(trx, user.id, "passkey", device);
      });
    },
  };
}

/** Empty when it cannot be read. */
function challengeOf(clientDataJson: string): string {
  try {
    const data = JSON.parse(Buffer.from(clientDataJson, "base64url").toString("utf8")) as {
      challenge?: unknown;
    } | null;
    return typeof data?.challenge === "string" ? data.challenge : "";
  } catch {
    return "";
  }
}

/** The library throws for an answer that is not right. */
async function right<Result>(verifying: Promise<Result>): Promise<Result | undefined> {
  try {
    return await verifying;
  } catch {
    return undefined;
  }
}
