import { buffer } from "node:stream/consumers";
import type { Database } from "../db/database.ts";
import type { Attachment } from "../kernel/mail.ts";
import type { Language } from "../kernel/text.ts";
import { CAIRO, startOfCairoDay } from "../kernel/time.ts";
import { PAYOUTS } from "../payout/payout-table.ts";
import { listExecuted } from "../payout/repository.ts";
import { arithmeticOf } from "./arithmetic.ts";
import type { MonthSums } from "./happening-repository.ts";
import type { Happening } from "./topic.ts";

/** Statements go out from this hour of the first day on, in Cairo. */
const HOUR = 8;
/** A server that stood still on the first day sends them later; fewer days than notifications are kept. */
const LAST_DAY = 7;

export interface StatementMonth {
  /** YYYY-MM */
  month: string;
  /** When it began. Milliseconds. */
  beganAt: number;
  /** When it was over: users who chose the topic later do not get it. Milliseconds. */
  overAt: number;
}

/** The month before, in the days in which its statement is sent. */
export function monthToState(nowMs: number): StatementMonth | undefined {
  const now = Temporal.Instant.fromEpochMilliseconds(nowMs).toZonedDateTimeISO(CAIRO);
  if (now.day > LAST_DAY || (now.day === 1 && now.hour < HOUR)) return undefined;
  return monthOf(now.toPlainDate().toPlainYearMonth().subtract({ months: 1 }));
}

function monthOf(month: Temporal.PlainYearMonth): StatementMonth {
  const first = month.toPlainDate({ day: 1 });
  return {
    month: month.toString(),
    beganAt: startOfCairoDay(first).epochMilliseconds,
    overAt: startOfCairoDay(first.add({ months: 1 })).epochMilliseconds,
  };
}

/** The same for a month however often it is gathered. */
export function statementKey({ month }: StatementMonth): string {
  return `statement:${month}`;
}

export function ofMonth(sums: MonthSums, month: StatementMonth): Happening {
  const { en, ar } = arithmeticOf(sums);
  const detail = { en: `Payouts: ${sums.payouts}. ${en}`, ar: `التحويلات: ${sums.payouts}. ${ar}` };
  const facts = { path: "/money", name: month.month, detail, month: month.month };
  return { topic: "monthly_statement", mode: "live", key: statementKey(month), at: month.overAt, facts };
}

/** A month's live payouts as a workbook. */
export async function statementFile(
  db: Database["read"],
  { accountId, month, language }: { accountId: string; month: string; language: Language },
): Promise<Attachment> {
  const payouts = await listExecuted(db, { accountId, mode: "live" }, monthOf(Temporal.PlainYearMonth.from(month)));
  // Loaded on first use: few processes send statements.
  const { xlsxOf } = await import("../file/table-xlsx.ts");
  const pages = (async function* () {
    yield payouts;
  })();
  return {
    filename: `masar-payouts-${month}.xlsx`,
    contentType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    content: await buffer(xlsxOf(PAYOUTS, pages, language)),
  };
}
