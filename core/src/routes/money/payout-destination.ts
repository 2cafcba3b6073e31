import { z } from "zod";
import { actorOf } from "../../account/activity/activity.ts";
import type { DestinationService } from "../../account/change-destination.ts";
import {
  DESTINATION_KINDS,
  DESTINATION_STATES,
  type Destination,
  isPending,
  readNumber,
} from "../../account/payout-destination/destination.ts";
import { findEffective, findNewest } from "../../account/payout-destination/repository.ts";
import type { Database } from "../../db/database.ts";
import { invalidField, Problem } from "../../http/problem.ts";
import { type AuthenticatedRequest, type Route, route } from "../../http/route.ts";
import type { Clock } from "../../kernel/clock.ts";
import { id, timestamp } from "../../kernel/fields.ts";
import { text } from "../../kernel/text-field.ts";
import { timestampOf } from "../../kernel/time.ts";
import { userOf } from "../session/signed-user.ts";

export const destinationSchema = z
  .strictObject({
    id: id("pds"),
    object: z.literal("payout_destination"),
    kind: z.enum(DESTINATION_KINDS),
    number: z.string().meta({ description: "The end of the IBAN, InstaPay address or wallet; the rest is hidden" }),
    state: z.enum(DESTINATION_STATES),
    entered_at: timestamp,
    effective_at: timestamp.meta({ description: "Not before, even when it is confirmed" }),
  })
  .meta({ id: "PayoutDestination" });

const statusSchema = z
  .strictObject({
    current: destinationSchema.nullable().meta({ description: "Payouts use it; null: none was confirmed yet" }),
    pending: destinationSchema.nullable().meta({ description: "Entered and not in effect, or refused" }),
  })
  .meta({ id: "PayoutDestinations" });

const body = z
  .strictObject({
    kind: z.enum(DESTINATION_KINDS),
    number: text(5, 80).meta({ description: "IBAN (EG…), InstaPay address, or number of the wallet" }),
    holder: text(2, 120).meta({ description: "Name of the holder, as the bank has it" }),
  })
  .meta({ id: "EnterPayoutDestination" });

interface Tools {
  db: Database;
  clock: Clock;
  destinations: DestinationService;
}

/** `/payout_destination`: where the account is paid (docs/decisions/payout-destination.md). */
export function payoutDestinationRoutes(tools: Tools): Route[] {
  return [getRoute(tools), enterRoute(tools), cancelRoute(tools)];
}

function getRoute(tools: Tools): Route {
  return route({
    method: "get",
    path: "/payout_destination",
    operationId: "getPayoutDestination",
    summary: "Get the payout destination",
    description: "Where payouts go now, and one that was entered and is not in effect. Live and sandbox share it.",
    tag: "Money",
    access: "payouts:read",
    policy: "default",
    answers: { 200: { description: "Both", schema: statusSchema } },
    handle: async ({ caller }) => ({ status: 200, body: await statusOf(tools, caller.account.id) }),
  });
}

function enterRoute(tools: Tools): Route {
  return route({
    method: "put",
    path: "/payout_destination",
    operationId: "enterPayoutDestination",
    summary: "Enter a payout destination",
    description:
      "By an owner with a second factor. Staff checks it, and payouts use it at the earliest after a waiting time (48 hours unless the operator set another); until then they go where they went. Every owner gets a mail with a link that cancels it. One that is not in effect yet is replaced.",
    tag: "Money",
    access: "owner",
    policy: "default",
    needsProof: true,
    body,
    answers: { 200: { description: "The destination in effect and the entered one", schema: statusSchema } },
    problems: ["second_factor_set_up_required"],
    async handle(request) {
      const { caller, body } = request;
      // A proof by password alone does not stop whoever has the password.
      if (userOf(caller).session.factors !== 2) throw new Problem("second_factor_set_up_required", { detail: FACTOR });
      const read = readNumber(body.kind, body.number);
      if (read.kind === "invalid") throw invalidField("/number", read.code, read.detail);
      const { number, label } = read;
      const { account } = caller;
      const wanted = { accountId: account.id, kind: body.kind, holder: body.holder, number, label };
      const language = account.settings.language;
      await tools.destinations.enter({ ...wanted, language }, actorOf(caller, tools.clock.now()));
      return { status: 200, body: await statusOf(tools, account.id) };
    },
  });
}

function cancelRoute(tools: Tools): Route {
  return route({
    method: "post",
    path: "/payout_destination/cancel",
    operationId: "cancelPayoutDestination",
    summary: "Cancel the payout destination that is not in effect",
    description: "Payouts go on as before. One that is in effect is replaced by entering another.",
    tag: "Money",
    access: "owner",
    policy: "default",
    answers: { 200: { description: "The destination in effect", schema: statusSchema } },
    problems: ["not_found"],
    handle: (request) => cancel(tools, request),
  });
}

async function cancel(tools: Tools, { caller }: AuthenticatedRequest) {
  const accountId = caller.account.id;
  const newest = await findNewest(tools.db.read, accountId);
  const cancelled = newest && (await tools.destinations.cancel(newest.id, actorOf(caller, tools.clock.now())));
  if (!cancelled) throw new Problem("not_found");
  return { status: 200, body: await statusOf(tools, accountId) };
}

async function statusOf({ db, clock }: Tools, accountId: string) {
  const now = clock.now();
  const [current, newest] = await Promise.all([findEffective(db.read, accountId, now), findNewest(db.read, accountId)]);
  const isShown = newest !== undefined && (isPending(newest, now) || newest.state === "refused");
  return {
    current: current ? destinationView(current) : null,
    pending: isShown ? destinationView(newest) : null,
  };
}

export function destinationView({ id, kind, label, state, createdAt, effectiveAt }: Destination) {
  return {
    id,
    object: "payout_destination" as const,
    kind,
    number: label,
    state,
    entered_at: timestampOf(createdAt),
    effective_at: timestampOf(effectiveAt),
  };
}

const FACTOR = {
  en: "Set up a second factor under Settings and sign in with it: only then can the payout destination be changed.",
  ar: "فعّل خطوة التحقق الثانية من الإعدادات وسجّل الدخول بها أولًا؛ بعدها فقط يمكن تغيير وجهة التحويل.",
};
