import type { Mode, Tenant } from "../account/account.ts";
import { commandLine, staffFor } from "../account/activity/activity.ts";
import { recordActivity } from "../account/activity/repository.ts";
import { findEffective } from "../account/payout-destination/repository.ts";
import { findAccount } from "../account/repository.ts";
import type { Database, Transaction } from "../db/database.ts";
import { isUnconfirmed } from "../db/failure.ts";
import { lockNames } from "../db/lock.ts";
import { toEvent } from "../event/event.ts";
import type { EventLog } from "../event/log.ts";
import type { NewId } from "../kernel/id.ts";
import type { Logger } from "../kernel/log.ts";
import { formatPiastres } from "../kernel/money.ts";
import { payoutPostings } from "../ledger/entry.ts";
import { amountsOf, listUnsettled, owedBefore, post, settle, unsettle } from "../ledger/repository.ts";
import type { WorkCalendar } from "../quote/calendar.ts";
import { type PaidTo, type Payout, payoutView } from "./payout.ts";
import { insertPayout } from "./repository.ts";
import { cutOffOf, lastPayoutDate } from "./schedule.ts";

export interface PayoutTools {
  events: EventLog;
  db: Database;
  newId: NewId;
  calendar: WorkCalendar;
  baseUrl(mode: Mode): string;
}

export interface RunTimes {
  /** When it is executed, by the clock of the mode. */
  now: number;
  /** The real time, at which deliveries are due. */
  realNow: number;
  /** Who runs it by hand, for the merchants' activity logs; left out for the daily run. */
  by?: "staff" | "command_line";
}

export interface PayoutRun {
  paid: Payout[];
  /** Merchants whose payout failed, with the error; they are still owed everything. */
  failed: { accountId: string; error: unknown }[];
}

/**
 * Pays every live merchant whose payout day has come by a date. Each in a transaction of its own: a run that is killed is
 * run again, and one that runs twice, or twice at once, pays nothing twice, since an entry is part of one payout only.
 * A merchant whose payout fails does not keep the others from theirs.
 */
export async function runPayouts(tools: PayoutTools, date: Temporal.PlainDate, times: RunTimes): Promise<PayoutRun> {
  const run: PayoutRun = { paid: [], failed: [] };
  for (const accountId of await listUnsettled(tools.db.read, "live")) {
    try {
      const account = await findAccount(tools.db.read, accountId);
      if (!account) continue;
      const due = lastPayoutDate(date, account.settings.payout_days, tools.calendar);
      const payout = await payAccount(tools, { accountId, mode: "live" }, due, times);
      if (payout) run.paid.push(payout);
    } catch (error) {
      run.failed.push({ accountId, error });
    }
  }
  return run;
}

/** What a run by a date would pay in all, now. A merchant who cannot be read is not paid, so not counted. */
export async function owedInRun(
  { db, calendar }: Pick<PayoutTools, "db" | "calendar">,
  date: Temporal.PlainDate,
): Promise<number> {
  const owedTo = async (accountId: string) => {
    const account = await findAccount(db.read, accountId);
    if (!account) return 0;
    const due = lastPayoutDate(date, account.settings.payout_days, calendar);
    return owedBefore(db.read, { accountId, mode: "live" }, cutOffOf(due));
  };
  let sum = 0;
  for (const accountId of await listUnsettled(db.read, "live"))
    sum += Math.max(0, await owedTo(accountId).catch(nothingUnlessAway));
  return sum;
}

/** A database that is away for a moment would hide what is owed. */
function nothingUnlessAway(error: unknown): number {
  if (isUnconfirmed(error)) throw error;
  return 0;
}

/** One line for each merchant who was not paid, without anything personal. */
export function logFailedPayouts(log: Pick<Logger, "error">, { failed }: PayoutRun): void {
  for (const { accountId, error } of failed) log.error({ err: error, account: accountId }, "payout failed");
}

/** Pays one merchant what is owed from before a date. Undefined when that is nothing or less: it is carried forward. */
export async function payAccount(
  tools: PayoutTools,
  tenant: Tenant,
  date: Temporal.PlainDate,
  times: RunTimes,
): Promise<Payout | undefined> {
  // Asked first, so that a run which finds nothing to pay writes nothing.
  if ((await owedBefore(tools.db.read, tenant, cutOffOf(date))) <= 0) return undefined;
  return tools.db.write((trx) => pay(trx, tools, tenant, { date, before: cutOffOf(date), ...times }));
}

/** The same inside a transaction, of what occurred before an instant. */
export async function pay(
  trx: Transaction,
  { newId, baseUrl, events }: Pick<PayoutTools, "newId" | "baseUrl" | "events">,
  tenant: Tenant,
  { date, before, now, realNow, by }: { date: Temporal.PlainDate; before: number } & RunTimes,
): Promise<Payout | undefined> {
  await lockNames(trx, [`payout\n${tenant.accountId}\n${tenant.mode}`]);
  const payoutId = newId("pay");
  const { postings, lines } = await settle(trx, tenant, { before, payoutId });
  const { adjustmentPiastres, netPiastres, ...amounts } = amountsOf(postings);
  if (netPiastres <= 0) {
    await unsettle(trx, tenant.accountId, payoutId);
    return undefined;
  }
  const payout: Payout = {
    id: payoutId,
    tenant,
    date: date.toString(),
    amountPiastres: netPiastres,
    ...amounts,
    adjustmentsPiastres: adjustmentPiastres,
    lines,
    executedAt: now,
    destination: await paidTo(trx, tenant, realNow),
  };
  await insertPayout(trx, payout);
  if (by) {
    const actor = (by === "staff" ? staffFor : commandLine)(tenant.accountId, tenant.mode, realNow);
    const details = { amount: formatPiastres(netPiastres), date: payout.date };
    await recordActivity(trx, actor, { action: "payout.executed", objectId: payoutId, details });
  }
  await post(trx, [
    {
      id: newId("lge"),
      tenant,
      kind: "payout",
      shipmentId: null,
      payoutId,
      description: null,
      enteredBy: null,
      postings: payoutPostings(netPiastres),
      occurredAt: now,
    },
  ]);
  const event = toEvent({
    id: newId("evt"),
    tenant,
    type: "payout.executed",
    shipmentId: null,
    orderId: null,
    sequence: 1,
    objectJson: JSON.stringify(payoutView(payout, { baseUrl: baseUrl(tenant.mode) })),
    previous: { status: null },
    at: now,
  });
  await events.append(trx, [event], realNow);
  return payout;
}

/** The sandbox shows the same one: there is one account behind both. */
async function paidTo(trx: Transaction, { accountId }: Tenant, realNow: number): Promise<PaidTo | null> {
  const found = await findEffective(trx, accountId, realNow);
  return found ? { id: found.id, kind: found.kind, label: found.label } : null;
}
