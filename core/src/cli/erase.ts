import { Command } from "commander";
import type { Tenant } from "../account/account.ts";
import { parseRecipientPhone } from "../address/phone.ts";
import { type ErasedPerson, eraseEnded, erasePerson } from "../privacy/erase.ts";
import { exportPerson } from "../privacy/export.ts";
import { findPersonTenants } from "../privacy/repository.ts";
import { startOfCairoDay } from "../time.ts";
import { accountOf } from "./find-account.ts";
import { dayOf, Refusal, runOnData, type Tools, withJson } from "./run.ts";

interface Options {
  before?: string;
  phone?: string;
  account?: string;
}

export function eraseCommand(): Command {
  return withJson(
    new Command("erase")
      .description("forget recipients: those of shipments that ended before a day, or one person by phone")
      .option("--before <date>", "the first day in Cairo that is kept, such as 2026-05-01")
      .option("--phone <phone>", "the person's phone, such as 01001234567")
      .option("--account <account>", "only this merchant's shipments; with --phone"),
  ).action((options: Options, command: Command) =>
    runOnData(command, async (tools) => {
      if ((options.before === undefined) === (options.phone === undefined))
        throw new Refusal("Say either --before <date> or --phone <phone>.");
      const now = tools.clock.now();
      if (options.before !== undefined) {
        if (options.account !== undefined) throw new Refusal("--account goes with --phone.");
        const before = startOfCairoDay(dayOf(options.before)).epochMilliseconds;
        if (before > now) throw new Refusal(`${options.before} is in the future.`);
        const erased = await eraseEnded(tools.db, { before, now });
        return { json: { erased }, text: `${erased} shipments name nobody any more.` };
      }
      const phone = phoneOf(options.phone ?? "");
      const all: ErasedPerson = { erased: [], kept: [] };
      for (const tenant of await tenantsOf(tools, phone, options.account)) {
        const { erased, kept } = await erasePerson(tools.db, tenant, phone, now);
        all.erased.push(...erased);
        all.kept.push(...kept);
      }
      const still = all.kept.length === 0 ? "" : `\nStill on their way, and kept: ${all.kept.join(", ")}`;
      return { json: all, text: `${all.erased.length} shipments name this person no more.${still}` };
    }),
  );
}

export function exportCommand(): Command {
  return withJson(
    new Command("export")
      .description("everything that is stored about one person, as JSON")
      .requiredOption("--phone <phone>", "the person's phone, such as 01001234567")
      .option("--account <account>", "only this merchant's shipments"),
  ).action((options: { phone: string; account?: string }, command: Command) =>
    runOnData(command, async (tools) => {
      const phone = phoneOf(options.phone);
      const shipments: unknown[] = [];
      for (const tenant of await tenantsOf(tools, phone, options.account)) {
        const { liveUrl, sandboxUrl } = tools.config;
        shipments.push(...(await exportPerson(tools.db, tenant, phone, tenant.mode === "live" ? liveUrl : sandboxUrl)));
      }
      return { json: { phone, shipments }, text: JSON.stringify({ phone, shipments }, null, 2) };
    }),
  );
}

async function tenantsOf({ db }: Tools, phone: string, account: string | undefined): Promise<Tenant[]> {
  if (account === undefined) return findPersonTenants(db.read, phone);
  const { id } = await accountOf(db.read, account);
  return [
    { accountId: id, mode: "live" },
    { accountId: id, mode: "test" },
  ];
}

function phoneOf(text: string): string {
  const parsed = parseRecipientPhone(text);
  if (parsed.kind !== "phone") throw new Refusal(`${text} is not an Egyptian phone number, such as 01001234567.`);
  return parsed.e164;
}
