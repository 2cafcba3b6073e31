import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from "@simplewebauthn/server";
import type { Database } from "../../db/database.ts";
import type { Clock } from "../../kernel/clock.ts";
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
  /** @returns the passkey, and recovery codes when there were none; undefined for an invalid answer. */
  register(
    signed: Signed,
    name: string,
    answer: RegistrationResponseJSON,
  ): Promise<{ passkey: Passkey; recoveryCodes: string[] } | undefined>;
  /** For a signed-in user who proves the second factor. */
  proofOptions(userId: string): Promise<PublicKeyCredentialRequestOptionsJSON>;
  prove(signed: Signed, answer: AuthenticationResponseJSON): Promise<boolean>;
  /** For any user: the answer names the passkey, and so the user. */
  signInOptions(): Promise<PublicKeyCredentialRequestOptionsJSON>;
  /** An unlocked passkey counts as two factors: the device, and its PIN, face or fingerprint. */
  signIn(answer: AuthenticationResponseJSON, device: Device): Promise<SignedIn | undefined>;
}

interface PasskeyTools {
  db: Database;
  clock: Clock;
  accounts: AccountService;
  factors: SecondFactorService;
  /** The dashboard's address: passkeys work at no other. */
  appUrl: string;
}

const CHALLENGE_MS = 5 * 60_000;

/** Loaded by the first passkey: it is a sixth of the time that a start takes. */
const library = () => import("@simplewebauthn/server");

/** Passkeys (WebAuthn). Every challenge is answered once, within five minutes, at the dashboard's own address. */
export function createPasskeyService(tools: PasskeyTools): PasskeyService {
  const party = relyingParty(tools.appUrl);
  return {
    registrationOptions: (userId) => registrationOptions(userId, party, tools),
    register: (signed, name, answer) => register(signed, { name, answer }, party, tools),
    proofOptions: (userId) => proofOptions(userId, party, tools),
    prove: (signed, answer) => prove(signed, answer, party, tools),
    async signInOptions() {
      const { generateAuthenticationOptions } = await library();
      const options = await generateAuthenticationOptions({ rpID: party.expectedRPID, userVerification: "required" });
      return keep(options, { purpose: "sign_in", userId: null }, tools);
    },
    signIn: (answer, device) => signIn(answer, device, party, tools),
  };
}

type RelyingParty = ReturnType<typeof relyingParty>;

function relyingParty(appUrl: string) {
  return { expectedOrigin: appUrl, expectedRPID: new URL(appUrl).hostname, requireUserVerification: true };
}

async function registrationOptions(userId: string, { expectedRPID: rpID }: RelyingParty, tools: PasskeyTools) {
  const { db } = tools;
  const user = await findUser(db.read, userId);
  if (!user) return undefined;
  const present = await listPasskeys(db.read, userId);
  const { generateRegistrationOptions } = await library();
  const options = await generateRegistrationOptions({
    rpName: "Masar",
    rpID,
    userName: user.email,
    userDisplayName: user.name,
    userID: new Uint8Array(Buffer.from(user.id, "utf8")),
    excludeCredentials: present.map(({ id, transports }) => ({ id, transports })),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  return keep(options, { purpose: "register", userId }, tools);
}

async function register(
  signed: Signed,
  { name, answer }: { name: string; answer: RegistrationResponseJSON },
  party: RelyingParty,
  tools: PasskeyTools,
) {
  const { db, clock, factors } = tools;
  const of = { purpose: "register" as const, userId: signed.userId };
  const expectedChallenge = await take(answer.response.clientDataJSON, of, tools);
  if (expectedChallenge === undefined) return undefined;
  const { verifyRegistrationResponse } = await library();
  const verified = await ifValid(verifyRegistrationResponse({ response: answer, expectedChallenge, ...party }));
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
}

async function proofOptions(userId: string, { expectedRPID: rpID }: RelyingParty, tools: PasskeyTools) {
  const own = await listPasskeys(tools.db.read, userId);
  const { generateAuthenticationOptions } = await library();
  const options = await generateAuthenticationOptions({
    rpID,
    userVerification: "required",
    allowCredentials: own.map(({ id, transports }) => ({ id, transports })),
  });
  return keep(options, { purpose: "prove", userId }, tools);
}

async function prove(
  signed: Signed,
  answer: AuthenticationResponseJSON,
  party: RelyingParty,
  tools: PasskeyTools,
): Promise<boolean> {
  const { db, clock } = tools;
  const used = await verify(answer, { purpose: "prove", userId: signed.userId }, party, tools);
  if (!used) return false;
  await db.write(async (trx) => {
    await notePasskeyUse(trx, used.passkey.id, { counter: used.counter, at: clock.now() });
    await setProved(trx, signed.sessionId, { factors: 2, now: clock.now() });
  });
  return true;
}

async function signIn(
  answer: AuthenticationResponseJSON,
  device: Device,
  party: RelyingParty,
  tools: PasskeyTools,
): Promise<SignedIn | undefined> {
  const { db, clock, accounts } = tools;
  const used = await verify(answer, { purpose: "sign_in", userId: null }, party, tools);
  if (!used) return undefined;
  return db.write(async (trx) => {
    const user = await lockUser(trx, used.passkey.userId, "change");
    // The user or the passkey was removed while the answer was checked.
    if (!user || !(await lockPasskey(trx, used.passkey.id))) return undefined;
    await notePasskeyUse(trx, used.passkey.id, { counter: used.counter, at: clock.now() });
    return accounts.beginSession(trx, user.id, "passkey", device);
  });
}

/** @returns the passkey that signed the answer and its new counter; undefined for an invalid answer. */
async function verify(
  answer: AuthenticationResponseJSON,
  of: Omit<Challenge, "challenge">,
  party: RelyingParty,
  tools: PasskeyTools,
) {
  const expectedChallenge = await take(answer.response.clientDataJSON, of, tools);
  const passkey = await findPasskey(tools.db.read, answer.id);
  if (expectedChallenge === undefined || !passkey) return undefined;
  if (of.userId !== null && passkey.userId !== of.userId) return undefined;
  const { id, counter, publicKey } = passkey;
  const credential = { id, counter, publicKey: new Uint8Array(Buffer.from(publicKey, "base64url")) };
  const { verifyAuthenticationResponse } = await library();
  const verified = await ifValid(
    verifyAuthenticationResponse({ response: answer, expectedChallenge, credential, ...party }),
  );
  return verified?.verified ? { passkey, counter: verified.authenticationInfo.newCounter } : undefined;
}

/** Stores the challenge of the options. */
async function keep<Options extends { challenge: string }>(
  options: Options,
  of: Omit<Challenge, "challenge">,
  { db, clock }: PasskeyTools,
): Promise<Options> {
  const { challenge } = options;
  await db.write((trx) => insertChallenge(trx, { ...of, challenge, expiresAt: clock.now() + CHALLENGE_MS }));
  return options;
}

/** Uses the answered challenge, whether the answer is valid or not. @returns undefined for an unknown challenge. */
async function take(
  clientDataJson: string,
  of: Omit<Challenge, "challenge">,
  { db, clock }: PasskeyTools,
): Promise<string | undefined> {
  const challenge = challengeOf(clientDataJson);
  const isKnown = await db.write((trx) => takeChallenge(trx, { ...of, challenge }, clock.now()));
  return isKnown ? challenge : undefined;
}

/** Empty for an answer that cannot be read. */
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

/** The library throws for an invalid answer. */
async function ifValid<Result>(verifying: Promise<Result>): Promise<Result | undefined> {
  try {
    return await verifying;
  } catch {
    return undefined;
  }
}
