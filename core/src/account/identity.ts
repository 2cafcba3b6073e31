import type { Database } from "../db/database.ts";
import type { Clock } from "../kernel/clock.ts";
import type { MasterKeys } from "../kernel/crypto.ts";
import type { NewId } from "../kernel/id.ts";
import { createDestinationService, type DestinationService } from "./change-destination.ts";
import { createEmailService, type EmailService } from "./change-email.ts";
import { createPasskeyService, type PasskeyService } from "./second-factor/passkeys.ts";
import { createSecondFactorService, type SecondFactorService } from "./second-factor/service.ts";
import type { AccountService } from "./service.ts";
import { createPasswordService, type PasswordService } from "./sign-up.ts";

/** How users say who they are. */
export interface Identity {
  passwords: PasswordService;
  emails: EmailService;
  factors: SecondFactorService;
  passkeys: PasskeyService;
  destinations: DestinationService;
}

export interface IdentityTools {
  db: Database;
  clock: Clock;
  newId: NewId;
  keys: MasterKeys;
  accounts: AccountService;
  /** The dashboard's address. */
  appUrl: string;
  sendsMail: boolean;
  destinationWaitMs: number;
  wakeMails(): void;
}

export function createIdentity(tools: IdentityTools): Identity {
  const factors = createSecondFactorService(tools);
  return {
    passwords: createPasswordService(tools),
    emails: createEmailService(tools),
    factors,
    passkeys: createPasskeyService({ ...tools, factors }),
    destinations: createDestinationService(tools),
  };
}
