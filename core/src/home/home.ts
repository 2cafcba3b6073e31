import type { Account, Mode } from "../account/account.ts";
import type { Reader } from "../db/database.ts";
import { cairoDate, startOfCairoDay } from "../kernel/time.ts";
import { listOrders } from "../order/list-repository.ts";
import type { Order } from "../order/order.ts";
import { type Balance, readBalance } from "../payout/balance.ts";
import type { WorkCalendar } from "../quote/calendar.ts";
import {
  countEnded,
  countForStaff,
  countOrdersAt,
  countParcels,
  type Ended,
  hasShipped,
  listStoreLines,
  type OpenAttempts,
  type ParcelsToday,
  readOpenAttempts,
  type StoreLine,
  sumOnTheWay,
} from "./repository.ts";

const DAY_MS = 86_400_000;
/** How many orders and attempts Home shows; the rest is on their own pages. */
const SHOWN = 3;

/** What a user sees first. Amounts in piastres. */
export interface Home {
  isSetUp: boolean;
  today: ParcelsToday;
  orders: { attention: number; held: number; first: Order[] };
  attempts: OpenAttempts;
  /** Undefined for who may not read payouts. */
  cash: (Balance & { onTheWay: number }) | undefined;
  /** Of the last seven days, and of the seven days before. */
  success: Ended;
  successBefore: Ended;
  stores: StoreLine[];
  /** Undefined for merchants. */
  operations: { approvals: number; refusedScans: number } | undefined;
}

interface About {
  account: Account;
  mode: Mode;
  /** By the clock of the mode. */
  now: number;
  mayReadPayouts: boolean;
}

/** Costs some twenty queries by an index; the longest reads the account's parcels that are on their way to their first hub. */
export async function readHome(db: Reader, about: About, calendar: WorkCalendar): Promise<Home> {
  const { account, mode, now } = about;
  const tenant = { accountId: account.id, mode };
  const day = cairoDate(Temporal.Instant.fromEpochMilliseconds(now));
  const today = startOfCairoDay(day).epochMilliseconds;
  const tomorrow = startOfCairoDay(day.add({ days: 1 })).epochMilliseconds;
  const week = 7 * DAY_MS;
  const [isSetUp, parcels, counts, first, attempts, success, successBefore, stores] = await Promise.all([
    hasShipped(db, tenant),
    countParcels(db, tenant, today),
    countOrdersAt(db, tenant),
    listOrders(db, tenant, { attention: true }, SHOWN),
    readOpenAttempts(db, tenant, { now, tomorrow, most: SHOWN }),
    countEnded(db, tenant, now - week, now + 1),
    countEnded(db, tenant, now - 2 * week, now - week),
    listStoreLines(db, tenant),
  ]);
  return {
    isSetUp,
    today: parcels,
    orders: { ...counts, first },
    attempts,
    cash: about.mayReadPayouts
      ? { ...(await readBalance(db, { account, mode, now }, calendar)), onTheWay: await sumOnTheWay(db, tenant) }
      : undefined,
    success,
    successBefore,
    stores,
    operations: account.kind === "staff" ? await countForStaff(db, mode, today) : undefined,
  };
}
