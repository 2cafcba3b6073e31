import type { Note } from "@masar/kit";
import type { Reader } from "../db/database.ts";
import { countOrders } from "../order/repository.ts";
import { sentenceOf } from "../privacy/request/problem.ts";
import { countStuckRequests } from "../privacy/request/repository.ts";
import { countInbox } from "./inbox/repository.ts";
import type { ConnectedStore } from "./store.ts";
import { countWriteBacks } from "./write-back/repository.ts";

export interface StoreHealth {
  orders: Awaited<ReturnType<typeof countOrders>>;
  pendingWriteBacks: number;
  failedWriteBacks: number;
  ignoredWebhooks: number;
  unreadableWebhooks: number;
  /** What is wrong, each with a sentence that says what to do. */
  problems: readonly Note[];
}

/** How a store is doing, as its merchant sees it. */
export async function healthOf(db: Reader, store: ConnectedStore): Promise<StoreHealth> {
  const orders = await countOrders(db, store.id);
  const writeBacks = await countWriteBacks(db, store.id);
  const inbox = await countInbox(db, store.id);
  const problems: Note[] = [];
  if (store.status === "reconnect") {
    problems.push({ code: "reconnect", text: store.failure ?? RECONNECT });
  } else if (store.failure) {
    problems.push({ code: "poll_failing", text: store.failure });
  }
  if (writeBacks.failed > 0) {
    const { problem } = writeBacks;
    problems.push({
      code: "write_backs_failed",
      text: {
        en: `${writeBacks.failed} updates could not be written to the store${problem ? `: ${problem.en}` : "."} Press Retry.`,
        ar: `تعذر كتابة ${writeBacks.failed} تحديث في المتجر${problem ? `: ${problem.ar}` : "."} اضغط «إعادة المحاولة».`,
      },
    });
  }
  if (inbox.unreadable + inbox.failed > 0) {
    const count = inbox.unreadable + inbox.failed;
    problems.push({
      code: "unreadable_webhooks",
      text: {
        en: `${count} messages of the store could not be used. We kept them, and read the orders themselves at the next poll.`,
        ar: `تعذر استخدام ${count} رسالة من المتجر. احتفظنا بها ونقرأ الطلبات نفسها في المراجعة التالية.`,
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
    pendingWriteBacks: writeBacks.pending,
    failedWriteBacks: writeBacks.failed,
    ignoredWebhooks: inbox.ignored,
    unreadableWebhooks: inbox.unreadable + inbox.failed,
    problems: [...problems, ...store.notes],
  };
}

const RECONNECT = {
  en: "The store no longer accepts our access. Press Reconnect and approve again.",
  ar: "لم يعد المتجر يقبل صلاحية الدخول. اضغط «إعادة الربط» ووافق من جديد.",
};
