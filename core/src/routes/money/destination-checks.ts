import { z } from "zod";
import type { DestinationService } from "../../account/change-destination.ts";
import { CHECKS, type Destination } from "../../account/payout-destination/destination.ts";
import { findDestination, listWaiting } from "../../account/payout-destination/repository.ts";
import { findAccount } from "../../account/repository.ts";
import type { Database } from "../../db/database.ts";
import { listSchema } from "../../http/list.ts";
import { Problem } from "../../http/problem.ts";
import { type Route, route } from "../../http/route.ts";
import { id, idParams } from "../../kernel/fields.ts";
import { userOf } from "../session/signed-user.ts";
import { destinationSchema, destinationView } from "./payout-destination.ts";

const MOST = 100;

const checkedSchema = destinationSchema
  .extend({
    account: z.strictObject({ id: id("acc"), name: z.string() }),
    full_number: z.string(),
    holder: z.string(),
  })
  .meta({ id: "PayoutDestinationToCheck" });

interface Tools {
  db: Database;
  destinations: DestinationService;
}

const params = idParams("pds", "Of the payout destination");
const shared = { tag: "Operations", access: "payouts:write", policy: "default", usersOnly: true } as const;

/** What staff does with payout destinations: sees them in full, and confirms or refuses them. */
export function destinationCheckRoutes(tools: Tools): Route[] {
  return [listRoute(tools), getRoute(tools), confirmRoute(tools), refuseRoute(tools)];
}

function listRoute(tools: Tools): Route {
  return route({
    ...shared,
    method: "get",
    path: "/payout_destinations",
    operationId: "listPayoutDestinations",
    summary: "List payout destinations to check",
    description: `Up to ${MOST} that wait for a check, the oldest first, with holder and full number.`,
    answers: { 200: { description: "Those that wait", schema: listSchema(checkedSchema) } },
    async handle() {
      const waiting = await listWaiting(tools.db.read, MOST + 1);
      const data = await Promise.all(waiting.slice(0, MOST).map((one) => viewOf(tools, one)));
      return {
        status: 200,
        body: { object: "list" as const, data, has_more: waiting.length > MOST, next_cursor: null },
      };
    },
  });
}

function getRoute(tools: Tools): Route {
  return route({
    ...shared,
    method: "get",
    path: "/payout_destinations/{id}",
    operationId: "getPayoutDestinationInFull",
    summary: "Get a payout destination in full",
    description: "With holder and full number, to make the transfer of a payout to it.",
    params,
    answers: { 200: { description: "The destination", schema: checkedSchema } },
    problems: ["not_found"],
    async handle({ params }) {
      const found = await findDestination(tools.db.read, params.id);
      if (!found) throw new Problem("not_found");
      return { status: 200, body: await viewOf(tools, found) };
    },
  });
}

function confirmRoute(tools: Tools): Route {
  return route({
    ...shared,
    method: "post",
    path: "/payout_destinations/{id}/confirm",
    operationId: "confirmPayoutDestination",
    summary: "Confirm a payout destination",
    description:
      "After a test transfer that the merchant saw arrive, or when the bank's name of the holder is the merchant's. Payouts use it from effective_at on.",
    params,
    body: z.strictObject({ check: z.enum(CHECKS).meta({ description: "How it was checked" }) }),
    answers: { 200: { description: "The destination", schema: checkedSchema } },
    problems: ["not_found", "invalid_state"],
    handle: ({ caller, params, body }) => decide(tools, params.id, { check: body.check }, userOf(caller).userId),
  });
}

function refuseRoute(tools: Tools): Route {
  return route({
    ...shared,
    method: "post",
    path: "/payout_destinations/{id}/refuse",
    operationId: "refusePayoutDestination",
    summary: "Refuse a payout destination",
    description: "Payouts go on as before.",
    params,
    answers: { 200: { description: "The destination", schema: checkedSchema } },
    problems: ["not_found", "invalid_state"],
    handle: ({ caller, params }) => decide(tools, params.id, "refused", userOf(caller).userId),
  });
}

type Decision = Parameters<DestinationService["decide"]>[1];

async function decide(tools: Tools, id: string, decision: Decision, by: string) {
  if (!(await findDestination(tools.db.read, id))) throw new Problem("not_found");
  const decided = await tools.destinations.decide(id, decision, by);
  if (!decided) throw new Problem("invalid_state", { detail: NOT_WAITING });
  return { status: 200, body: await viewOf(tools, decided) };
}

async function viewOf({ db, destinations }: Tools, destination: Destination) {
  const account = await findAccount(db.read, destination.accountId);
  const { holder, number } = destinations.reveal(destination);
  return {
    ...destinationView(destination),
    account: { id: destination.accountId, name: account?.name ?? "" },
    full_number: number,
    holder,
  };
}

const NOT_WAITING = {
  en: "This destination was decided, cancelled or replaced before.",
  ar: "تم البت في هذه الوجهة أو إلغاؤها أو استبدالها من قبل.",
};
