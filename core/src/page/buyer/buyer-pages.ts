import type { Account, Mode } from "../../account/account.ts";
import { findAccount } from "../../account/repository.ts";
import { dayRefused } from "../../api/field-problems.ts";
import { Problem } from "../../api/problem.ts";
import { refusalText } from "../../api/refusal.ts";
import type { Clock } from "../../clock.ts";
import type { MasterKeys } from "../../crypto.ts";
import type { Database } from "../../db/database.ts";
import type { NewId } from "../../id.ts";
import { type Instruction, instructShipment } from "../../shipment/instruct.ts";
import { daysToChoose } from "../../shipment/next-step.ts";
import { readRedeliveryToken } from "../../shipment/redelivery-link.ts";
import { findAnyShipment, lockShipment } from "../../shipment/repository.ts";
import type { Shipment } from "../../shipment/shipment.ts";
import { storeUpdate } from "../../shipment/update.ts";
import { trackingUrl } from "../../shipment/view.ts";
import type { WorkCalendar } from "../../sla/calendar.ts";
import type { Language, Text } from "../../text.ts";
import { track } from "../../tracking/tracking.ts";
import { emptyForm, parseForm, readForm } from "./redelivery-form.ts";
import { redeliveryClosedPage, redeliveryDonePage, redeliveryPage } from "./redelivery-page.ts";
import { trackingPage, trackingSearchPage } from "./tracking-page.ts";

export interface BuyerPageTools {
  db: Database;
  keys: MasterKeys;
  clock: Clock;
  newId: NewId;
  calendar: WorkCalendar;
  baseUrl(mode: Mode): string;
  wakeDeliveries(): void;
}

export interface Page {
  status: number;
  html: string;
}

const DAYS_SHOWN = 7;

/** The pages for whoever waits for a parcel: following it, and saying when to come again. */
export function buyerPages(tools: BuyerPageTools) {
  const { db, keys, clock } = tools;
  return {
    search: (language: Language): Page => ({ status: 200, html: trackingSearchPage({ language }) }),

    /** @param text the end of a tracking link, or a number. */
    async tracking(text: string, language: Language): Promise<Page> {
      const tracking = await track(db.read, text);
      return tracking
        ? { status: 200, html: trackingPage(tracking, { language, path: `/track/${encodeURIComponent(text)}` }) }
        : { status: 404, html: trackingSearchPage({ language, wrong: text.slice(0, 40) }) };
    },

    async redelivery(token: string, language: Language): Promise<Page> {
      const open = await openLink(token, language);
      if (open.kind === "closed") return open.page;
      return form(open, language, emptyForm(open.shipment), 200);
    },

    async redeliver(token: string, body: string, language: Language): Promise<Page> {
      const open = await openLink(token, language);
      if (open.kind === "closed") return open.page;
      const filled = readForm(body);
      try {
        const wish = parseForm(filled);
        const shipment = await instruct(open, { action: "reattempt", ...wish });
        const trackingPath = new URL(trackingUrl(shipment, tools.baseUrl(shipment.mode))).pathname;
        return { status: 200, html: redeliveryDonePage({ language, path: open.path, shipment, trackingPath }) };
      } catch (error) {
        if (!(error instanceof Problem) || error.status !== 422) throw error;
        return form(open, language, filled, 422, error.errors);
      }
    },
  };

  type Open = { kind: "open"; path: string; shipment: Shipment; account: Account; now: number };

  async function openLink(token: string, language: Language): Promise<Open | { kind: "closed"; page: Page }> {
    const path = `/redelivery/${token}`;
    const closed = (status: number, why: Text, shipment?: Shipment) => {
      const trackingPath = shipment && new URL(trackingUrl(shipment, tools.baseUrl(shipment.mode))).pathname;
      const page = {
        status,
        html: redeliveryClosedPage({ language, path, why, ...(trackingPath ? { trackingPath } : {}) }),
      };
      return { kind: "closed" as const, page };
    };
    const link = readRedeliveryToken(keys, token, clock.now());
    const shipment = link && (await findAnyShipment(db.read, link.trackingNumber));
    const account = shipment && (await findAccount(db.read, shipment.accountId));
    if (!link || !account || shipment.mode !== link.mode) return closed(404, BROKEN);
    if (shipment.attemptCount !== link.attemptCount) return closed(409, OLD, shipment);
    const now = clock.now() + (link.mode === "test" ? account.sandboxClockOffsetMs : 0);
    const possible = instructShipment(shipment, { action: "reattempt" }, "recipient", {
      now,
      calendar: tools.calendar,
    });
    if (possible.kind === "refused") return closed(409, refusalText(possible.code), shipment);
    return { kind: "open", path, shipment, account, now };
  }

  /** @throws Problem 422 for a day that cannot be had, 409 when it became too late meanwhile. */
  async function instruct({ shipment, now }: Open, instruction: Instruction): Promise<Shipment> {
    const tenant = { accountId: shipment.accountId, mode: shipment.mode };
    const after = await db.write(async (trx) => {
      const locked = await lockShipment(trx, tenant, shipment.trackingNumber);
      if (!locked) throw new Problem("not_found");
      const instructed = instructShipment(locked, instruction, "recipient", { now, calendar: tools.calendar });
      if (instructed.kind === "refused") throw new Problem("invalid_state", { detail: refusalText(instructed.code) });
      if (instructed.kind === "day_refused") throw dayRefused(instructed.why);
      await storeUpdate(trx, locked, instructed.shipment, { ...tools, now, realNow: clock.now() });
      return instructed.shipment;
    });
    tools.wakeDeliveries();
    return after;
  }

  function form(
    { shipment, account, now, path }: Open,
    language: Language,
    filled: ReturnType<typeof readForm>,
    status: number,
    errors: Problem["errors"] = [],
  ): Page {
    const days = daysToChoose(Temporal.Instant.fromEpochMilliseconds(now), tools.calendar).slice(0, DAYS_SHOWN);
    const view = { language, path, merchantName: account.name, shipment, days, form: filled, errors };
    return { status, html: redeliveryPage(view) };
  }
}

const BROKEN: Text = {
  en: "This link is not complete. Open it again from the message of the shop.",
  ar: "هذا الرابط غير كامل. افتحه مرة أخرى من رسالة المتجر.",
};
const OLD: Text = {
  en: "This link was for an earlier attempt. Ask the shop for a new one.",
  ar: "هذا الرابط يخص محاولة سابقة. اطلب من المتجر رابطًا جديدًا.",
};
