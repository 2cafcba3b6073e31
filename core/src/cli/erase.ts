import { Command } from "commander";
import type { Tenant } from "../account/account.ts";
import { commandLine } from "../account/activity/activity.ts";
import { parseRecipientPhone } from "../address/phone.ts";
import { isNobody, type Person, personOf } from "../erasure/person.ts";
import { createIds } from "../kernel/id.ts";
import { startOfCairoDay } from "../kernel/time.ts";
import { openMasterKeys } from "../operations/master-keys.ts";
import { type Erased, eraseEnded, erasePerson, NOTHING } from "../privacy/erase.ts";
import { exportPerson, type PersonExport } from "../privacy/export.ts";
import { findPersonTenants } from "../privacy/person-repository.ts";
import { RETAINED } from "../privacy/retained.ts";
import { accountOf, emailOf } from "./find-account.ts";
import { dayOf, Refusal, type Report, runOnData, type Tools, withJson } from "./run.ts";

interface Named {
  phone?: string;
  email?: string;
  account?: string;
}

export function eraseCommand(): Command {
  return withJson(
    new Command("erase")
      .description(
        "forget recipients: those of shipments that ended before a day (in sandboxes, were booked), or one person",
      )
      .option("--before <date>", "the first day in Cairo that is kept, such as 2026-05-01")
      .option("--phone <phone>", "the person's phone, such as 01001234567")
      .option("--email <email>", "the person's e-mail")
      .option("--account <account>", "only what this merchant has; with --phone or --email"),
  ).action((options: Named & { before?: string }, command: Command) =>
    runOnData(command, async (tools) => {
      const person = personIn(options);
      if ((options.before === undefined) === isNobody(person))
        throw new Refusal("Say either --before <date>, or --phone <phone> and --email <email>, or one of the two.");
      if (options.before === undefined) return erased(tools, person, options.account);
      if (options.account !== undefined) throw new Refusal("--account goes with --phone or --email.");
      const now = tools.clock.now();
      const before = startOfCairoDay(dayOf(options.before)).epochMilliseconds;
      if (before > now) throw new Refusal(`${options.before} is in the future.`);
      const count = await eraseEnded(tools.db, { before, now });
      return { json: { erased: count }, text: `${count} shipments name nobody any more.` };
    }),
  );
}

async function erased({ db, config, clock, ...tools }: Tools, person: Person, account?: string): Promise<Report> {
  const erasing = { db, keys: await openMasterKeys(config, db.read), newId: createIds() };
  const all = { erased: [] as string[], kept: [] as string[], counts: { ...NOTHING } };
  const now = clock.now();
  for (const tenant of await tenantsOf({ db, config, clock, ...tools }, person, account)) {
    const { erased, waiting, counts } = await erasePerson(erasing, {
      tenant,
      person,
      now,
      actor: commandLine(tenant.accountId, tenant.mode, now),
    });
    all.erased.push(...erased);
    all.kept.push(...waiting.map(({ trackingNumber }) => trackingNumber));
    for (const name of Object.keys(counts) as (keyof Erased)[]) all.counts[name] += counts[name];
  }
  const counted = Object.entries(all.counts).filter(([, count]) => count > 0);
  const lines = [
    `${all.erased.length} shipments name this person no more.`,
    counted.length === 0 ? "Nothing was there to erase." : `Erased: ${counted.map((one) => one.join(" ")).join(", ")}`,
    ...(all.kept.length === 0 ? [] : [`Under way, and erased once they have ended: ${all.kept.join(", ")}`]),
    ...RETAINED.map(({ what, why }) => `Kept: ${what.en}. ${why.en}.`),
  ];
  const retained = RETAINED.map(({ what, why }) => ({ what: what.en, why: why.en }));
  const erased_at = new Date(now).toISOString();
  return { json: { ...all, erased_at, retained }, text: lines.join("\n") };
}

export function exportCommand(): Command {
  return withJson(
    new Command("export")
      .description("everything that is stored about one person, as JSON")
      .option("--phone <phone>", "the person's phone, such as 01001234567")
      .option("--email <email>", "the person's e-mail")
      .option("--account <account>", "only what this merchant has"),
  ).action((options: Named, command: Command) =>
    runOnData(command, async (tools) => {
      const person = personIn(options);
      if (isNobody(person)) throw new Refusal("Say --phone <phone>, --email <email>, or both.");
      const { liveUrl, sandboxUrl } = tools.config;
      const exporting = { db: tools.db, keys: await openMasterKeys(tools.config, tools.db.read) };
      const parts: PersonExport[] = [];
      for (const tenant of await tenantsOf(tools, person, options.account)) {
        const baseUrl = tenant.mode === "live" ? liveUrl : sandboxUrl;
        parts.push(await exportPerson(exporting, { tenant, person, baseUrl }));
      }
      const json = { phone: person.phones[0] ?? null, email: person.email, ...joined(parts) };
      return { json, text: JSON.stringify(json, null, 2) };
    }),
  );
}

function joined(parts: readonly PersonExport[]): PersonExport {
  return {
    shipments: parts.flatMap(({ shipments }) => shipments),
    orders: parts.flatMap(({ orders }) => orders),
    events: parts.flatMap(({ events }) => events),
    webhooks: parts.flatMap(({ webhooks }) => webhooks),
    uploads: parts.flatMap(({ uploads }) => uploads),
    answers: parts.flatMap(({ answers }) => answers),
    customers: parts.flatMap(({ customers }) => customers),
    views: parts.flatMap(({ views }) => views),
    requests: parts.flatMap(({ requests }) => requests),
  };
}

async function tenantsOf({ db }: Tools, person: Person, account: string | undefined): Promise<Tenant[]> {
  if (account === undefined) return findPersonTenants(db.read, person);
  const { id } = await accountOf(db.read, account);
  return [
    { accountId: id, mode: "live" },
    { accountId: id, mode: "test" },
  ];
}

/** @throws Refusal when the phone or the e-mail is none. */
function personIn({ phone, email }: Named): Person {
  if (email !== undefined) emailOf(email);
  return personOf({ phone: phone === undefined ? null : phoneOf(phone), email: email ?? null });
}

function phoneOf(text: string): string {
  const parsed = parseRecipientPhone(text);
  if (parsed.kind !== "phone") throw new Refusal(`${text} is not an Egyptian phone number, such as 01001234567.`);
  return parsed.e164;
}
