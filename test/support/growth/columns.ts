import { firstIdAt } from "@masar/core/kernel/id";
import { type Sample, type Shape, SLIM_ORDERS } from "./tables.ts";

export const DAY_MS = 86_400_000;
export const SPREAD_MS = 60 * DAY_MS;
/** What is younger is under way, and not paid out. */
const OPEN_MS = 3 * DAY_MS;
export const ACCOUNTS = 100;

/** What one statement makes of a row of the sample. */
export interface Multiplied {
  sample: Sample;
  /** Of all its rows. */
  atMs: number;
  nowMs: number;
  /** Of their ids. */
  prefix: string | null;
  /** Of the row among those of the sample in its table. */
  place: number;
  shape: Shape;
}

/** SQL, by the SQL of the shipment's number. */
type Expression = (n: string) => string;

/** What differs from the sample, by column. */
export function columnsOf(postgres: boolean, made: Multiplied): Record<string, Expression> {
  return { ...ids(postgres, made), ...texts(postgres, made), ...times(made), ...states(made) };
}

/** SQL of a number with leading zeros. */
export function digits(postgres: boolean, n: string, width: number): string {
  return postgres ? `lpad((${n})::text, ${width}, '0')` : `printf('%0${width}d', ${n})`;
}

/** Of the account or store with this number. */
export function otherId(prefix: string, n: number): string {
  return `${prefix}_${String(n).padStart(26, "0")}`;
}

/** The payout of the sample's account in a week, counted from the oldest. */
export function payoutId(week: number): string {
  return `pay_${String(week).padStart(26, "0")}`;
}

/** Weeks since the oldest shipment. */
export function weekOf(atMs: number, nowMs: number): number {
  return Math.floor((atMs - (nowMs - SPREAD_MS)) / (7 * DAY_MS));
}

function isOpen({ atMs, nowMs }: Multiplied): boolean {
  return nowMs - atMs < OPEN_MS;
}

function ids(postgres: boolean, made: Multiplied): Record<string, Expression> {
  const { sample, atMs, nowMs, prefix, place, shape } = made;
  const id =
    (of: string, at: number): Expression =>
    (n) =>
      `'${firstIdAt(of, atMs)}' || ${digits(postgres, n, 12)} || '${String(at).padStart(4, "0")}'`;
  const other =
    (of: string): Expression =>
    (n) =>
      `'${of}_' || ${digits(postgres, `${n} % ${ACCOUNTS}`, 26)}`;
  const big =
    (value: string, of: string): Expression =>
    (n) =>
      `case when ${n} % 10 = 0 then '${value}' else ${other(of)(n)} end`;
  const ofOrder = id("ord", 0);
  const week = weekOf(atMs, nowMs);
  return {
    ...(prefix ? { id: id(prefix, place) } : {}),
    account_id: big(sample.accountId, "acc"),
    store_id: big(sample.storeId, "sto"),
    shipment_id: id("shp", 0),
    order_id: (n) => (shape === "slim" ? `case when ${n} % ${SLIM_ORDERS} = 0 then ${ofOrder(n)} end` : ofOrder(n)),
    event_id: id("evt", place),
    delivery_id: prefix === "inb" ? (n) => `'hook-${place}-' || ${n}` : id("dlv", place),
    payout_id: isOpen(made)
      ? () => "null"
      : (n) => `case when ${n} % 10 = 0 then '${payoutId(week)}' else ${other("pay")(n)} || '${week}' end`,
  };
}

function texts(postgres: boolean, { prefix, place, shape }: Multiplied): Record<string, Expression> {
  const phone = (n: string) => digits(postgres, `${n} % 50000000`, 8);
  return {
    tracking_number: (n) => `'MS' || ${digits(postgres, n, 13)}`,
    reference: (n) => `'R-' || ${n}`,
    number: (n) => `'R-' || ${n}`,
    recipient_phone: (n) => `'+2010' || ${phone(n)}`,
    remote_id: (n) => `${10_000_000} + ${n}`,
    subject: (n) => `'order:' || ${n}`,
    fingerprint: (n) => `'f' || ${n} || '-${place}'`,
    search: (n) => `'ms' || ${digits(postgres, n, 13)} || ' r-' || ${n} || ' ساره محمود 010' || ${phone(n)}`,
    ...(shape === "slim" && prefix === "evt" ? { body: () => `'{"slim":true}'` } : {}),
  };
}

function times(made: Multiplied): Record<string, Expression> {
  const at: Expression = () => String(made.atMs);
  const when =
    (condition: string): Expression =>
    (n) =>
      isOpen(made) ? `case when ${n} % 20 ${condition} then ${made.atMs} end` : at(n);
  return {
    created_at: at,
    updated_at: at,
    occurred_at: at,
    scanned_at: at,
    received_at: at,
    attempted_at: at,
    placed_at: at,
    at,
    collected_at: when("<> 18"),
    delivered_at: (n) => (isOpen(made) ? when("< 15")(n) : `case when ${n} % 20 < 19 then ${made.atMs} end`),
  };
}

function states(made: Multiplied): Record<string, Expression> {
  const status: Expression = (n) =>
    isOpen(made)
      ? `case ${n} % 20 when 15 then 'out-for-delivery' when 16 then 'at-hub' when 17 then 'at-hub' when 18 then 'picked-up' when 19 then 'returned' else 'delivered' end`
      : `case ${n} % 20 when 19 then 'returned' else 'delivered' end`;
  return {
    ...(made.prefix === "shp" ? { status } : {}),
    ...(made.prefix === "dlv"
      ? { state: (n: string) => `case when ${n} % 1000 in (1, 10) then 'exhausted' else 'delivered' end` }
      : {}),
  };
}
