import { Command } from "commander";
import { createEvents } from "../event-subscribers.ts";
import { createIds } from "../kernel/id.ts";
import { printableError } from "../kernel/log.ts";
import { formatPiastres } from "../kernel/money.ts";
import { cairoDate } from "../kernel/time.ts";
import { payoutView } from "../payout/payout.ts";
import { type PayoutRun, payAccount, runPayouts } from "../payout/run.ts";
import { parseCalendar } from "../quote/calendar.ts";
import { EGYPT_CALENDAR } from "../quote/egypt-calendar.ts";
import { accountOf } from "./find-account.ts";
import { dayOf, Refusal, runOnData, withJson } from "./run.ts";

export function payoutCommand(): Command {
  const run = withJson(
    new Command("run")
      .description("pay every merchant whose payout day has come; running twice pays nothing twice")
      .option("--date <date>", "day in Cairo, such as 2026-11-23; today when left out")
      .option("--account <account>", "only this merchant, whatever their payout days"),
  ).action((options: { date?: string; account?: string }, command: Command) =>
    runOnData(command, async ({ db, clock, config }) => {
      const now = clock.now();
      const today = cairoDate(Temporal.Instant.fromEpochMilliseconds(now));
      const date = options.date === undefined ? today : dayOf(options.date);
      if (Temporal.PlainDate.compare(date, today) > 0)
        throw new Refusal(`${date} has not come yet. Today is ${today}.`);
      const baseUrl = () => config.liveUrl;
      const newId = createIds();
      const tools = { db, newId, events: createEvents(newId), calendar: parseCalendar(EGYPT_CALENDAR), baseUrl };
      const times = { now, realNow: now, by: "command_line" as const };
      const { paid, failed } = await (async (): Promise<PayoutRun> => {
        if (options.account === undefined) return runPayouts(tools, date, times);
        const { id } = await accountOf(db.read, options.account);
        const payout = await payAccount(tools, { accountId: id, mode: "live" }, date, times);
        return { paid: payout ? [payout] : [], failed: [] };
      })();
      const lines = paid.map(
        ({ id, tenant, amountPiastres, lines }) =>
          `${id}  ${tenant.accountId}  EGP ${formatPiastres(amountPiastres)}  ${lines} lines`,
      );
      for (const { accountId, error } of failed) {
        lines.push(`${accountId}  FAILED`);
        console.error(`${accountId}: ${printableError(error)}`);
      }
      return {
        json: {
          date: date.toString(),
          payouts: paid.map((payout) => payoutView(payout, { baseUrl: baseUrl() })),
          failed: failed.map(({ accountId }) => ({ account_id: accountId })),
        },
        text: lines.length === 0 ? "No payout is due." : lines.join("\n"),
        failed: failed.length > 0,
      };
    }),
  );
  return new Command("payout").description("transfers of collected cash").addCommand(run);
}
