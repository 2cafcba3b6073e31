import type { Note } from "@masar/kit";
import type { Reader } from "../db/database.ts";
import { timestampOf } from "../kernel/time.ts";
import { countOpenShipments } from "../order/list-repository.ts";
import { countOrders, findWithheld } from "../order/repository.ts";
import { sentenceOf } from "../privacy/request/problem.ts";
import { countStuckRequests } from "../privacy/request/repository.ts";
import type { ConnectedStore } from "../store/store.ts";
import { countInbox } from "./inbox/repository.ts";
import { countWriteBacks } from "./write-back/repository.ts";

/** Each count ends at `MOST_COUNTED`. */
export interface StoreHealth {
  orders: Awaited<ReturnType<typeof countOrders>>;
  openShipments: number;
  pendingWriteBacks: number;
  failedWriteBacks: number;
  ignoredWebhooks: number;
  unreadableWebhooks: number;
  /** Each with a sentence that says what to do. */
  problems: readonly Note[];
}

/** The health of a store, as its merchant sees it. */
export async function healthOf(db: Reader, store: ConnectedStore): Promise<StoreHealth> {
  const orders = await countOrders(db, store);
  const writeBacks = await countWriteBacks(db, store);
  const inbox = await countInbox(db, store);
  const problems = accessProblems(store, inbox.pending);
  if (writeBacks.failed > 0) problems.push(notSent(writeBacks));
  if (inbox.unprocessed > 0) {
    const count = inbox.unprocessed;
    problems.push({
      code: "unreadable_webhooks",
      text: {
        en: `${count} webhooks of the store could not be processed. They are kept, and the next poll reads the orders themselves.`,
        ar: `تعذرت معالجة ${count} رسالة من المتجر. احتفظنا بها ونقرأ الطلبات نفسها في المراجعة التالية.`,
      },
    });
  }
  const withheld = await findWithheld(db, store);
  if (withheld.newest) {
    const { count, newest } = withheld;
    problems.push({
      code: "data_withheld",
      text: {
        en: `${count} orders were read without everything. ${newest.detail.en}`,
        ar: `${count} من الطلبات وصلت ناقصة. ${newest.detail.ar}`,
      },
    });
  }
  const stuck = await countStuckRequests(db, store.id);
  if (stuck > 0) {
    problems.push({
      code: "privacy_requests_stuck",
      text: {
        en: `${stuck} privacy requests are not done. ${sentenceOf("subject_lost").en}`,
        ar: `${stuck} من طلبات الخصوصية لم يُنفَّذ. ${sentenceOf("subject_lost").ar}`,
      },
    });
  }
  return {
    orders,
    openShipments: await countOpenShipments(db, store),
    pendingWriteBacks: writeBacks.pending,
    failedWriteBacks: writeBacks.failed,
    ignoredWebhooks: inbox.ignored,
    unreadableWebhooks: inbox.unprocessed,
    problems: [...problems, ...store.notes],
  };
}

function accessProblems(store: ConnectedStore, waitingWebhooks: number): Note[] {
  if (store.status === "reconnect")
    return [{ code: "reconnect", text: store.failure ?? RECONNECT }, ordersHeld(waitingWebhooks)];
  if (store.status === "disconnected") return leftovers(store);
  return store.failure ? [{ code: "poll_failing", text: store.failure }] : [];
}

function notSent({ failed, problem }: Awaited<ReturnType<typeof countWriteBacks>>): Note {
  return {
    code: "write_backs_failed",
    text: {
      en: `${failed} updates could not be sent to the store${problem ? `: ${problem.en}` : "."} Press Retry.`,
      ar: `تعذر إرسال ${failed} تحديث إلى المتجر${problem ? `: ${problem.ar}` : "."} اضغط «إعادة المحاولة».`,
    },
  };
}

/** Orders of a store without access are kept, and become shipments once the store is connected again. */
function ordersHeld(kept: number): Note {
  return {
    code: "orders_held",
    text: {
      en: `Its orders are held: none becomes a shipment until the store is connected again. Webhooks kept until then: ${kept}.`,
      ar: `طلبات المتجر محجوزة: لا يتحول أي طلب إلى شحنة حتى يُعاد ربط المتجر. رسائل المتجر المحفوظة حتى ذلك الحين: ${kept}.`,
    },
  };
}

/** The state of the clean-up of a disconnected store. */
function leftovers({ failure, leaveUntil }: ConnectedStore): Note[] {
  if (leaveUntil === null) return failure ? [{ code: "not_left", text: failure }] : [];
  const day = timestampOf(leaveUntil).slice(0, 10);
  return [
    {
      code: "leaving",
      text: {
        en: `Masar's webhooks and API key are being removed from the store. If the store does not answer, this is retried until ${day}. No order is accepted from it.`,
        ar: `نزيل الآن إشعارات مسار ومفتاح API من المتجر. إذا لم يرد نعيد المحاولة حتى ${day}. لا نستقبل منه أي طلب في هذه الأثناء.`,
      },
    },
  ];
}

const RECONNECT = {
  en: "Masar no longer has access to the store. Press Reconnect and follow the steps there.",
  ar: "لم يعد لدى مسار صلاحية الدخول إلى المتجر. اضغط «إعادة الربط» واتبع الخطوات.",
};
