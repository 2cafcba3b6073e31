import type { Database, Transaction } from "../db/database.ts";
import { lockNames } from "../db/lock.ts";
import type { Clock } from "../kernel/clock.ts";
import { type MasterKeys, open, seal } from "../kernel/crypto.ts";
import type { NewId } from "../kernel/id.ts";
import type { Language } from "../kernel/text.ts";
import { type Actor, staffFor } from "./activity/activity.ts";
import { recordActivity } from "./activity/repository.ts";
import {
  type Destination,
  type DestinationCheck,
  type DestinationKind,
  type DestinationSecret,
  isPending,
  placeOfDestination,
} from "./payout-destination/destination.ts";
import {
  findDestination,
  findNewest,
  insertDestination,
  lockDestination,
  setState,
} from "./payout-destination/repository.ts";
import { findAccount } from "./repository.ts";
import { insertSecurityMail, type SecurityMailKind } from "./security-mail/repository.ts";
import { listUsers } from "./user/repository.ts";

export interface NewDestination extends DestinationSecret {
  accountId: string;
  kind: DestinationKind;
  label: string;
  /** Of the mail about it. */
  language: Language;
}

export interface DestinationService {
  /** In place of one that is not in effect yet. Mails every owner at once. */
  enter(wanted: NewDestination, actor: Actor): Promise<Destination>;
  /** @returns undefined when there is none to cancel: it is in effect, or over. */
  cancel(id: string, actor: Actor | undefined): Promise<Destination | undefined>;
  /** By staff. @returns undefined when it is not waiting. */
  decide(id: string, decision: { check: DestinationCheck } | "refused", by: string): Promise<Destination | undefined>;
  /** @throws Error when no master key opens it. */
  reveal(destination: Pick<Destination, "id" | "sealed">): DestinationSecret;
}

interface Tools {
  db: Database;
  clock: Clock;
  newId: NewId;
  keys: MasterKeys;
  sendsMail: boolean;
  /** Between entering a destination and the first payout to it, in milliseconds. */
  destinationWaitMs: number;
  wakeMails(): void;
}

/** Where merchants are paid (docs/decisions/payout-destination.md). */
export function createDestinationService(tools: Tools): DestinationService {
  const { db, clock, keys } = tools;
  return {
    async enter(wanted, actor) {
      const entered = await db.write((trx) => enter(trx, wanted, actor, tools));
      tools.wakeMails();
      return entered;
    },
    async cancel(id, actor) {
      const found = await findDestination(db.read, id);
      if (!found) return undefined;
      return db.write(async (trx) => {
        await lockNames(trx, [nameOf(found.accountId)]);
        const present = await lockDestination(trx, found);
        if (!present || !isPending(present, clock.now())) return undefined;
        await setState(trx, found, { state: "cancelled", by: actor?.id ?? null, at: clock.now() });
        const by = actor ?? { ...staffFor(present.accountId, "live", clock.now()), kind: "user" as const };
        await recordActivity(trx, by, {
          action: "payout_destination.cancelled",
          objectId: id,
          details: named(present),
        });
        return { ...present, state: "cancelled" };
      });
    },
    async decide(id, decision, by) {
      const found = await findDestination(db.read, id);
      if (!found) return undefined;
      const decided = await db.write(async (trx): Promise<Destination | undefined> => {
        await lockNames(trx, [nameOf(found.accountId)]);
        const present = await lockDestination(trx, found);
        if (present?.state !== "waiting") return undefined;
        const at = clock.now();
        const state = decision === "refused" ? "refused" : "confirmed";
        const checked = decision === "refused" ? {} : { checkedBy: decision.check };
        await setState(trx, found, { state, by, at, ...checked });
        await recordActivity(trx, staffFor(present.accountId, "live", at), {
          action: `payout_destination.${state}`,
          objectId: id,
          details: { ...named(present), ...(decision === "refused" ? {} : { check: decision.check }) },
        });
        if (decision === "refused")
          await mailOwners(trx, present.accountId, { kind: "destination_refused", at }, tools);
        return { ...present, state, decidedBy: by, decidedAt: at, checkedBy: checked.checkedBy ?? null };
      });
      tools.wakeMails();
      return decided;
    },
    reveal({ id, sealed }) {
      const opened = open(keys, sealed, placeOfDestination(id));
      if (opened.kind === "refused") throw new Error(`the payout destination ${id} does not open: ${opened.reason}`);
      return JSON.parse(opened.text) as DestinationSecret;
    },
  };
}

async function enter(
  trx: Transaction,
  { accountId, kind, label, holder, number, language }: NewDestination,
  actor: Actor,
  tools: Tools,
): Promise<Destination> {
  const { clock, newId, keys, destinationWaitMs } = tools;
  await lockNames(trx, [nameOf(accountId)]);
  const now = clock.now();
  const before = await findNewest(trx, accountId);
  if (before && isPending(before, now)) await setState(trx, before, { state: "replaced", by: actor.id, at: now });
  const id = newId("pds");
  const secret: DestinationSecret = { holder, number };
  const entered: Destination = {
    id,
    accountId,
    kind,
    sealed: seal(keys, JSON.stringify(secret), placeOfDestination(id)),
    label,
    state: "waiting",
    createdBy: actor.id ?? "",
    createdAt: now,
    effectiveAt: now + destinationWaitMs,
    decidedBy: null,
    decidedAt: null,
    checkedBy: null,
  };
  await insertDestination(trx, entered);
  await recordActivity(trx, actor, { action: "payout_destination.entered", objectId: id, details: named(entered) });
  await mailOwners(trx, accountId, { kind: "destination", language, at: now }, tools);
  return entered;
}

/** In the language of the account where none is given. */
async function mailOwners(
  trx: Transaction,
  accountId: string,
  { kind, language, at }: { kind: SecurityMailKind; language?: Language; at: number },
  { sendsMail, newId }: Pick<Tools, "sendsMail" | "newId">,
): Promise<void> {
  if (!sendsMail) return;
  const spoken = language ?? (await findAccount(trx, accountId))?.settings.language ?? "ar";
  for (const { id: userId, email, role } of await listUsers(trx, accountId)) {
    if (role !== "owner") continue;
    await insertSecurityMail(trx, { id: newId("sml"), kind, email, userId, language: spoken, createdAt: at });
  }
}

function named({ kind, label }: Pick<Destination, "kind" | "label">) {
  return { kind, number: label };
}

function nameOf(accountId: string): string {
  return `payout destination\n${accountId}`;
}
