import { z } from "zod";
import { type Tenant, tenantOf } from "../../../account/account.ts";
import { type Action, actorOf } from "../../../account/activity/activity.ts";
import { recordActivity } from "../../../account/activity/repository.ts";
import { phone } from "../../../address/fields.ts";
import type { CustomerNote } from "../../../customer/customer.ts";
import { findNotes, lockCustomer, saveNote } from "../../../customer/repository.ts";
import { invalidField } from "../../../http/problem.ts";
import { type AuthenticatedRequest, type Route, route } from "../../../http/route.ts";
import { text } from "../../../kernel/text-field.ts";
import { markUnsettledOf } from "../../../order/settle-repository.ts";
import { customerWithHistorySchema } from "./customer-view.ts";
import { customerOf } from "./get.ts";
import { findCustomer } from "./list.ts";
import type { CustomerTools } from "./tools.ts";

const body = z
  .strictObject({
    phone,
    note: text(1, 1000).nullable().optional(),
    blocked: z.boolean().optional(),
    block_reason: text(1, 200).nullable().optional().meta({ description: "Shown at the held orders" }),
  })
  .meta({ id: "ChangeCustomer" });
type Change = z.output<typeof body>;

export function changeCustomerRoute(tools: CustomerTools): Route {
  const { db } = tools;
  return route({
    method: "patch",
    path: "/customers",
    operationId: "changeCustomer",
    summary: "Write a note about a buyer, block or unblock them",
    description:
      "Only the fields that are sent change. Orders of stores of a blocked buyer are held until you press Ship or unblock the buyer; shipments that you create yourself are not concerned. Doing it again changes nothing.",
    tag: "Customers",
    access: "shipments:write",
    policy: "default",
    body,
    answers: { 200: { description: "The buyer", schema: customerWithHistorySchema } },
    async handle(request) {
      const { caller, body, language } = request;
      const tenant = tenantOf(caller);
      await change(tools, request, tenant);
      // After the commit: an order that was decided meanwhile is there to be decided again.
      if (body.blocked !== undefined) await db.write((trx) => markUnsettledOf(trx, tenant, body.phone));
      const found = await findCustomer(db.read, tenant, body.phone);
      const known = found ?? { customer: { phone: body.phone, note: undefined, parcels: [] }, name: undefined };
      return { status: 200, body: await customerOf(tools, { caller, language }, known) };
    },
  });
}

async function change(
  { db, clock, newId }: CustomerTools,
  { caller, body }: Pick<AuthenticatedRequest<unknown, unknown, Change>, "caller" | "body">,
  tenant: Tenant,
): Promise<void> {
  await db.write(async (trx) => {
    await lockCustomer(trx, tenant, body.phone);
    const now = clock.now();
    const before = (await findNotes(trx, tenant, [body.phone])).get(body.phone) ?? nothing(body.phone);
    const after = changed(before, body, now);
    if (body.block_reason && after.blockedAt === null) throw invalidField("/block_reason", "not_blocked", NOT_BLOCKED);
    if (JSON.stringify(after) === JSON.stringify(before)) return;
    await saveNote(trx, tenant, { ...after, id: newId("cus"), now });
    // Without the phone: the log names no buyers.
    await recordActivity(trx, actorOf(caller, now), { action: actionOf(before, after), objectId: caller.account.id });
  });
}

function nothing(phone: string): CustomerNote {
  return { phone, note: null, blockedAt: null, blockReason: null };
}

function changed(before: CustomerNote, { note, blocked, block_reason }: Change, now: number): CustomerNote {
  const isBlocked = blocked ?? before.blockedAt !== null;
  return {
    phone: before.phone,
    note: note === undefined ? before.note : note,
    blockedAt: isBlocked ? (before.blockedAt ?? now) : null,
    blockReason: isBlocked ? (block_reason === undefined ? before.blockReason : block_reason) : null,
  };
}

function actionOf(before: CustomerNote, after: CustomerNote): Action {
  if (before.blockedAt === null && after.blockedAt !== null) return "customer.blocked";
  if (before.blockedAt !== null && after.blockedAt === null) return "customer.released";
  return "customer.changed";
}

const NOT_BLOCKED = {
  en: "This buyer is not blocked, so there is no block to give a reason for. Send blocked: true with it.",
  ar: "هذا العميل غير محظور، فلا يوجد حظر يُذكر سببه. أرسل معه blocked: true.",
};
