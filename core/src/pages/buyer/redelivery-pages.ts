import type { Account, Mode } from "../../account/account.ts";
import { findAccount } from "../../account/repository.ts";
import type { Database } from "../../db/database.ts";
import type { EventLog } from "../../event/log.ts";
import { dayRefused } from "../../http/field-problems.ts";
import { invalidField, Problem } from "../../http/problem.ts";
import { refusalText } from "../../http/refusal.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { MasterKeys } from "../../kernel/crypto.ts";
import type { NewId } from "../../kernel/id.ts";
import type { Language, Text } from "../../kernel/text.ts";
import type { WorkCalendar } from "../../quote/calendar.ts";
import { conflictText, newConflict } from "../../shipment/address-conflict.ts";
import { type Instruction, instructShipment } from "../../shipment/instruct.ts";
import { daysToChoose } from "../../shipment/next-step.ts";
import { readRedeliveryToken } from "../../shipment/redelivery-link.ts";
import { findAnyShipment, lockShipment, updateShipment } from "../../shipment/repository.ts";
import type { Shipment } from "../../shipment/shipment.ts";
import { storeUpdate } from "../../shipment/update.ts";
import { trackingUrl } from "../../shipment/view.ts";
import { emptyForm, parseForm, readForm } from "./redelivery-form.ts";
import { type RedeliveryForm, redeliveryClosedPage, redeliveryDonePage, redeliveryPage } from "./redelivery-page.ts";

export interface BuyerPageTools {
  db: Database;
  keys: MasterKeys;
  clock: Clock;
  newId: NewId;
  events: EventLog;
  calendar: WorkCalendar;
  baseUrl(mode: Mode): string;
  wakeDeliveries(): void;
}

export interface Page {
  status: number;
  html: string;
}

const DAYS_SHOWN = 7;

/** The shipment whose next attempt the link lets its buyer choose. */
interface OpenLink {
  kind: "open";
  path: string;
  language: Language;
  shipment: Shipment;
  account: Account;
  now: number;
}

type Link = OpenLink | { kind: "closed"; page: Page };

/** The form for the next attempt. */
export async function redelivery(token: string, language: Language, tools: BuyerPageTools): Promise<Page> {
  const link = await openLink(token, language, tools);
  if (link.kind === "closed") return link.page;
  return formPage(link, { form: emptyForm(link.shipment), status: 200 }, tools);
}

/** The buyer sent the form. */
export async function redeliver(token: string, body: string, language: Language, tools: BuyerPageTools): Promise<Page> {
  const link = await openLink(token, language, tools);
  if (link.kind === "closed") return link.page;
  const form = readForm(body);
  try {
    const shipment = await instruct(link, { action: "reattempt", ...parseForm(form) }, tools);
    const trackingPath = trackingPathOf(shipment, tools);
    return { status: 200, html: redeliveryDonePage({ language, path: link.path, shipment, trackingPath }) };
  } catch (error) {
    if (!(error instanceof Problem) || error.status !== 422) throw error;
    return formPage(link, { form, status: 422, errors: error.errors }, tools);
  }
}

async function openLink(token: string, language: Language, tools: BuyerPageTools): Promise<Link> {
  const { db, keys, clock, calendar } = tools;
  const path = `/redelivery/${token}`;
  const closed = (status: number, why: Text, shipment?: Shipment): Link => {
    const more = shipment ? { trackingPath: trackingPathOf(shipment, tools) } : {};
    return { kind: "closed", page: { status, html: redeliveryClosedPage({ language, path, why, ...more }) } };
  };
  const link = readRedeliveryToken(keys, token, clock.now());
  const shipment = link && (await findAnyShipment(db.read, link.trackingNumber));
  const account = shipment && (await findAccount(db.read, shipment.accountId));
  if (!link || !account || shipment.mode !== link.mode) return closed(404, BROKEN);
  if (shipment.attemptCount !== link.attemptCount) return closed(409, OLD, shipment);
  const now = clock.now() + (link.mode === "test" ? account.sandboxClockOffsetMs : 0);
  const possible = instructShipment(shipment, { action: "reattempt" }, "recipient", { now, calendar });
  if (possible.kind === "refused") return closed(409, refusalText(possible.code), shipment);
  return { kind: "open", path, language, shipment, account, now };
}

/** @throws Problem 422 for a day that is not offered or an address that the shop refuses, 409 when the shipment no longer accepts an instruction. */
async function instruct(
  { shipment, account, now }: OpenLink,
  instruction: Instruction,
  tools: BuyerPageTools,
): Promise<Shipment> {
  const { db, clock, calendar } = tools;
  const tenant = { accountId: shipment.accountId, mode: shipment.mode };
  const after = await db.write(async (trx) => {
    const locked = await lockShipment(trx, tenant, shipment.trackingNumber);
    if (!locked) throw new Problem("not_found");
    // Another attempt failed meanwhile: the day and the address were said about the one before.
    if (locked.attemptCount !== shipment.attemptCount) throw new Problem("invalid_state", { detail: OLD });
    const instructed = instructShipment(locked, instruction, "recipient", { now, calendar });
    if (instructed.kind === "refused") throw new Problem("invalid_state", { detail: refusalText(instructed.code) });
    if (instructed.kind === "day_refused") throw dayRefused(instructed.why);
    if (instructed.kind === "unchanged") {
      await updateShipment(trx, instructed.shipment, locked);
      return locked;
    }
    if (account.settings.address_conflict === "refuse") refuseNewConflict(locked, instructed.shipment);
    await storeUpdate(trx, locked, instructed.shipment, { ...tools, now, realNow: clock.now() });
    return instructed.shipment;
  });
  tools.wakeDeliveries();
  return after;
}

/** @throws Problem when the buyer's address names another governorate: the shop refuses such addresses. */
function refuseNewConflict(before: Shipment, after: Shipment): void {
  const conflict = newConflict(before.recipient, after);
  if (!conflict) return;
  const { en, ar } = conflictText(conflict, after.recipient.governorate);
  throw invalidField("/recipient/address", "address_conflict", {
    en: `${en} The parcel cannot go to another governorate: ask the shop.`,
    ar: `${ar} لا يمكن إرسال الشحنة إلى محافظة أخرى: تواصل مع المتجر.`,
  });
}

function formPage(
  { shipment, account, now, path, language }: OpenLink,
  { form, status, errors = [] }: { form: RedeliveryForm; status: number; errors?: Problem["errors"] },
  { calendar }: BuyerPageTools,
): Page {
  const days = daysToChoose(Temporal.Instant.fromEpochMilliseconds(now), calendar).slice(0, DAYS_SHOWN);
  const html = redeliveryPage({ language, path, merchantName: account.name, shipment, days, form, errors });
  return { status, html };
}

function trackingPathOf(shipment: Shipment, tools: BuyerPageTools): string {
  return new URL(trackingUrl(shipment, tools.baseUrl(shipment.mode))).pathname;
}

const BROKEN: Text = {
  en: "This link is incomplete. Open it again from the shop's message.",
  ar: "هذا الرابط غير كامل. افتحه مرة أخرى من رسالة المتجر.",
};
const OLD: Text = {
  en: "This link was for an earlier attempt. Ask the shop for a new one.",
  ar: "هذا الرابط يخص محاولة سابقة. اطلب من المتجر رابطًا جديدًا.",
};
