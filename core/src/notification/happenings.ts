import { timeOfId } from "../kernel/id.ts";
import { piastresOf } from "../kernel/money.ts";
import type { Language, Text } from "../kernel/text.ts";
import { CAIRO } from "../kernel/time.ts";
import type { Reason } from "../order/reason.ts";
import { reasonOf } from "../shipment/reason.ts";
import { arithmeticOf, type Sums } from "./arithmetic.ts";
import type { EventRead, OrderRead, StoreRead, UploadRead } from "./happening-repository.ts";
import type { Happening } from "./topic.ts";
import { shortReason } from "./words.ts";

/** A failed attempt that leaves the merchant time to decide, or a payout; nothing of other events. */
export function ofEvent({ id, mode, type, body }: EventRead, now: number): Happening | undefined {
  const { object } = (JSON.parse(body) as { data: { object: EventObject } }).data;
  const shared = { mode, key: id, at: timeOfId(id) };
  if (type === "payout.executed") {
    return {
      ...shared,
      topic: "payout_paid",
      facts: { path: `/money/payouts/${object.id}`, name: object.id ?? "", detail: arithmeticOf(sumsOf(object)) },
    };
  }
  const deadline = object.next_step?.instruct_by;
  const number = object.tracking_number;
  if (type !== "shipment.attempt_failed" || !deadline || !number || object.returning) return undefined;
  if (Date.parse(deadline) <= now) return undefined;
  const failure = object.last_failure?.reason;
  const until = both((language) => momentOf(Date.parse(deadline), language));
  const why = failure === undefined ? { en: "", ar: "" } : reasonOf(failure);
  return {
    ...shared,
    topic: "attempts_failed",
    facts: {
      path: `/shipments/${number}`,
      name: number,
      detail: {
        en: `${sentence(why.en)}Say what to do until ${until.en}.`,
        ar: `${sentence(why.ar)}حدد المطلوب قبل ${until.ar}.`,
      },
    },
  };
}

interface EventObject {
  id?: string;
  amount?: number;
  cash_collected?: number;
  fees?: number;
  vat?: number;
  held_back?: number;
  adjustments?: number;
  tracking_number?: string;
  returning?: boolean;
  last_failure?: { reason: Parameters<typeof reasonOf>[0] } | null;
  next_step?: { instruct_by: string } | null;
}

/** Why an order cannot be shipped, and changes in the store that came too late. The same reasons are reported once. */
export function ofOrder({ id, mode, number, status, reasons, alerts, at }: OrderRead): Happening | undefined {
  const standing = status === "needs_attention" ? (JSON.parse(reasons) as Reason[]) : [];
  const codes = [...standing, ...(JSON.parse(alerts) as Reason[])].map(({ code }) => code);
  if (codes.length === 0) return undefined;
  const texts = codes.map(shortReason);
  return {
    topic: "orders_attention",
    mode,
    key: `${id}:${codes.toSorted().join()}`,
    at,
    facts: {
      path: `/orders/${id}`,
      name: number,
      detail: { en: texts.map(({ en }) => en).join("; "), ar: texts.map(({ ar }) => ar).join("؛ ") },
    },
  };
}

/** Once for each time that its merchant gave access. */
export function ofStore({ id, mode, name, granted_at, connected_at }: StoreRead, now: number): Happening {
  const key = `${id}:${granted_at ?? connected_at}`;
  return { topic: "store_stopped", mode, key, at: now, facts: { path: `/stores/${id}`, name, detail: RECONNECT } };
}

export function ofUpload(row: UploadRead): Happening {
  const { id, mode, status, file_name, is_dry_run, rows_created, rows_failed, rows_to_review, at } = row;
  const count = (rows: number) => both((language) => new Intl.NumberFormat(LOCALES[language]).format(rows));
  const [created, failed] = [count(rows_created), count(rows_failed + rows_to_review)];
  const counts: Text = is_dry_run
    ? {
        en: `Checked only; rows to correct or review: ${failed.en}`,
        ar: `فحص فقط؛ صفوف تحتاج تصحيحًا أو مراجعة: ${failed.ar}`,
      }
    : {
        en: `Shipments: ${created.en}; rows to correct or review: ${failed.en}`,
        ar: `شحنات: ${created.ar}؛ صفوف تحتاج تصحيحًا أو مراجعة: ${failed.ar}`,
      };
  const detail = status === "failed" ? UNREADABLE : counts;
  return { topic: "upload_done", mode, key: id, at, facts: { path: `/bulk/${id}`, name: file_name ?? id, detail } };
}

function sumsOf(object: EventObject): Sums {
  const piastres = (amount: number | undefined) => piastresOf(amount ?? Number.NaN);
  return {
    amountPiastres: piastres(object.amount),
    cashPiastres: piastres(object.cash_collected),
    feesPiastres: piastres(object.fees),
    vatPiastres: piastres(object.vat),
    heldPiastres: piastres(object.held_back),
    adjustmentsPiastres: piastres(object.adjustments),
  };
}

const RECONNECT: Text = {
  en: "It rejects our access: no orders arrive and nothing is written back. Press Reconnect.",
  ar: "لم يعد لنا صلاحية الدخول إليه: لا تصل طلبات ولا يُكتب شيء فيه. اضغط «إعادة الربط».",
};
const UNREADABLE: Text = { en: "The file could not be read.", ar: "تعذرت قراءة الملف." };
const LOCALES: Readonly<Record<Language, string>> = { en: "en-EG", ar: "ar-EG" };

function both(text: (language: Language) => string): Text {
  return { en: text("en"), ar: text("ar") };
}

function momentOf(epochMs: number, language: Language): string {
  const format = { weekday: "long", day: "numeric", month: "long", hour: "numeric", minute: "2-digit" } as const;
  return new Intl.DateTimeFormat(LOCALES[language], { ...format, timeZone: CAIRO }).format(epochMs);
}

function sentence(text: string): string {
  return text === "" ? "" : `${text}. `;
}
