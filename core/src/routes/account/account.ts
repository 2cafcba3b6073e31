import { z } from "zod";
import { type Account, accountSettingsSchema, type Caller, payoutDays } from "../../account/account.ts";
import { actorOf, fieldsOf } from "../../account/activity/activity.ts";
import { recordActivity } from "../../account/activity/repository.ts";
import { lockAccount, updateAccount } from "../../account/repository.ts";
import { phone } from "../../address/fields.ts";
import { nationalDigits } from "../../address/phone.ts";
import { deleteReputationsOf, hasReputations } from "../../customer/reputation-repository.ts";
import type { Database, Transaction } from "../../db/database.ts";
import { isOwner } from "../../http/access.ts";
import { Problem } from "../../http/problem.ts";
import { type Route, route } from "../../http/route.ts";
import type { Clock } from "../../kernel/clock.ts";
import { id, shownPhone } from "../../kernel/fields.ts";
import { text } from "../../kernel/text-field.ts";
import { timestampOf } from "../../kernel/time.ts";
import { pickupSchema, pickupView } from "./pickup-addresses.ts";

const accountSchema = z
  .strictObject({
    id: id("acc"),
    name: z.string(),
    email: z.string().meta({ format: "email" }),
    phone: shownPhone.nullable(),
    kind: z.enum(["merchant", "staff"]),
    settings: accountSettingsSchema,
    require_second_factor: z.boolean().meta({
      description: "Users without a second factor can only set one up",
    }),
    pickup_address: pickupSchema,
    created_at: z.string().meta({ format: "date-time" }),
  })
  .meta({ id: "Account" });

interface AccountTools {
  db: Database;
  clock: Clock;
}

/** The account. Both modes share it, so test keys can only read it. */
export function accountRoutes(tools: AccountTools): Route[] {
  return [getAccountRoute(), updateAccountRoute(tools)];
}

function getAccountRoute(): Route {
  return route({
    method: "get",
    path: "/account",
    operationId: "getAccount",
    summary: "Get the account",
    description: "The account of the key or the signed-in user, with its settings.",
    tag: "Account",
    access: "authenticated",
    policy: "default",
    answers: { 200: { description: "The account", schema: accountSchema } },
    handle: async ({ caller }) => ({ status: 200, body: accountView(caller.account) }),
  });
}

function updateAccountRoute({ db, clock }: AccountTools): Route {
  return route({
    method: "patch",
    path: "/account",
    operationId: "updateAccount",
    summary: "Update the account",
    description: "Only the fields that are sent change. Live and sandbox share them, so test keys are rejected.",
    tag: "Account",
    access: "account:write",
    policy: "default",
    body: z.strictObject({
      name: text(2, 120).optional(),
      phone: phone.nullable().optional(),
      require_second_factor: z
        .boolean()
        .optional()
        .meta({ description: "Only for an owner who is signed in with a second factor" }),
      settings: z
        .strictObject({
          refuse_repeated_reference: z.boolean().optional(),
          address_conflict: z.enum(["warn", "refuse"]).optional(),
          payout_days: payoutDays.optional(),
          buyer_risk_action: z.enum(["none", "hold", "prepay"]).optional(),
          buyer_risk_from: z.number().int().min(1).max(100).optional(),
          share_buyer_risk: z.boolean().optional(),
          language: z.enum(["ar", "en"]).optional(),
        })
        .optional(),
    }),
    changesBothModes: true,
    answers: { 200: { description: "The updated account", schema: accountSchema } },
    problems: ["invalid_state", "owner_required"],
    async handle({ caller, body }) {
      if (body.require_second_factor !== undefined) refuseRequiring(caller, body.require_second_factor);
      const change = async (trx: Transaction): Promise<Account | undefined> => {
        const account = await lockAccount(trx, caller.account.id);
        if (!account) throw new Problem("not_found");
        const next: Account = {
          ...account,
          name: body.name ?? account.name,
          phone: body.phone === undefined ? account.phone : body.phone,
          settings: accountSettingsSchema.parse({ ...account.settings, ...body.settings }),
          requiresSecondFactor: body.require_second_factor ?? account.requiresSecondFactor,
        };
        const begins = next.settings.share_buyer_risk && !account.settings.share_buyer_risk;
        if (begins && (await hasReputations(trx, account.id))) return undefined;
        await updateAccount(trx, next);
        const details = { changes: fieldsOf(body) };
        const activity = { action: "account.updated" as const, objectId: account.id, details };
        await recordActivity(trx, actorOf(caller, clock.now()), activity);
        return next;
      };
      let changed = await db.write(change);
      // What was counted before sharing ended would count again. The purge deletes it, unless sharing begins before.
      while (!changed) {
        await deleteReputationsOf(db, caller.account.id);
        changed = await db.write(change);
      }
      return { status: 200, body: accountView(changed) };
    },
  });
}

/** @throws Problem unless the caller is a signed-in owner, with a second factor if it is to be required. */
function refuseRequiring(caller: Caller, isRequired: boolean): void {
  if (!isOwner(caller)) throw new Problem("owner_required");
  if (isRequired && caller.via.kind === "session" && caller.via.session.factors === 1)
    throw new Problem("invalid_state", { detail: OWN_FIRST });
}

const OWN_FIRST = {
  en: "Set up a second factor for yourself first. Otherwise you would be locked out.",
  ar: "فعّل الخطوة الثانية لنفسك أولًا حتى لا يُغلق الحساب أمامك.",
};

function accountView(account: Account) {
  return {
    id: account.id,
    name: account.name,
    email: account.email,
    phone: account.phone && nationalDigits(account.phone),
    kind: account.kind,
    settings: account.settings,
    require_second_factor: account.requiresSecondFactor,
    pickup_address: pickupView(account.pickup),
    created_at: timestampOf(account.createdAt),
  };
}
