import { z } from "zod";
import { tenantOf } from "../../account/account.ts";
import { actorOf } from "../../account/activity/activity.ts";
import { recordActivity } from "../../account/activity/repository.ts";
import { listPickupAddresses } from "../../account/repository.ts";
import { serviceNotSold } from "../../http/field-problems.ts";
import { listSchema } from "../../http/list.ts";
import { invalidField } from "../../http/problem.ts";
import { refusalText } from "../../http/refusal.ts";
import { type AuthenticatedRequest, type Route, route } from "../../http/route.ts";
import { type Language, says, type Text } from "../../kernel/text.ts";
import { text } from "../../kernel/text-field.ts";
import { SERVICES } from "../../quote/card.ts";
import { editShipment } from "../../shipment/edit.ts";
import { cash } from "../../shipment/fields.ts";
import { lockShipment, PickupAddressGone } from "../../shipment/repository.ts";
import type { TermsTools } from "../../shipment/terms.ts";
import { normalizeTrackingNumber } from "../../shipment/tracking-number.ts";
import { storeUpdate } from "../../shipment/update.ts";
import type { ScanRouteTools } from "./scans.ts";

const MOST_AT_ONCE = 100;

const body = z
  .strictObject({
    tracking_numbers: z.array(text(1, 40)).min(1).max(MOST_AT_ONCE),
    cod_value: cash.optional(),
    service: z.enum(SERVICES).optional(),
    pickup_address: text(1, 60).optional().meta({ description: "Id of the pickup address to collect them at" }),
  })
  .refine(({ tracking_numbers: _, ...values }) => Object.values(values).some((value) => value !== undefined), {
    ...says(
      "nothing_to_change",
      "Send cod_value, service or pickup_address.",
      "أرسل cod_value أو service أو pickup_address.",
    ),
  })
  .meta({ id: "EditShipments" });

const outcomeSchema = z
  .strictObject({
    tracking_number: z.string().meta({ description: "As it was sent" }),
    outcome: z.enum(["edited", "unchanged", "refused"]),
    detail: z.string().nullable().meta({ description: "Why it was refused" }),
  })
  .meta({ id: "EditedShipment" });

type Outcome = z.output<typeof outcomeSchema>;
type Request = AuthenticatedRequest<undefined, undefined, z.output<typeof body>>;
type Tools = ScanRouteTools & TermsTools;

/** `POST /shipments/edit`: the same values for many shipments. */
export function editShipmentsRoute(tools: Tools): Route {
  return route({
    method: "post",
    path: "/shipments/edit",
    operationId: "editShipments",
    summary: "Edit many shipments before they are collected",
    description:
      "Gives all of these shipments the same cash, service or pickup address, whatever they have now. Each shipment is edited separately: a refused shipment has the reason and does not affect the others.",
    tag: "Shipments",
    access: "shipments:write",
    policy: "default",
    body,
    answers: {
      200: { description: "The result for each shipment, in the given order", schema: listSchema(outcomeSchema) },
    },
    async handle(request) {
      const { body, language } = request;
      const pickup = await pickupOf(tools, request);
      const data: Outcome[] = [];
      for (const number of body.tracking_numbers) {
        const result = await editOne(tools, request, { number, pickup });
        data.push({ tracking_number: number, ...answerOf(result, language) });
      }
      tools.wakeDeliveries();
      return { status: 200, body: { object: "list" as const, data, has_more: false, next_cursor: null } };
    },
  });
}

type Pickup = Awaited<ReturnType<typeof listPickupAddresses>>[number];

/** @throws Problem when the account has no such pickup address. */
async function pickupOf({ db }: Tools, { caller, body }: Request): Promise<Pickup | undefined> {
  if (body.pickup_address === undefined) return undefined;
  const all = await listPickupAddresses(db.read, caller.account.id);
  const found = all.find(({ id }) => id === body.pickup_address);
  if (found) return found;
  throw invalidField("/pickup_address", "unknown_pickup_address", NO_SUCH_PICKUP);
}

type Edited = "edited" | "unchanged" | { refused: Text };

function answerOf(result: Edited, language: Language): Pick<Outcome, "outcome" | "detail"> {
  return typeof result === "string"
    ? { outcome: result, detail: null }
    : { outcome: "refused", detail: result.refused[language] };
}

function editOne(
  tools: Tools,
  { caller, body, now }: Request,
  { number, pickup }: { number: string; pickup: Pickup | undefined },
): Promise<Edited> {
  const { cod_value: codPiastres, service } = body;
  const edit = { ...(codPiastres === undefined ? {} : { codPiastres }), ...(service ? { service } : {}) };
  const editing = tools.db.write(async (trx): Promise<Edited> => {
    const normal = normalizeTrackingNumber(number);
    const shipment = normal === undefined ? undefined : await lockShipment(trx, tenantOf(caller), normal);
    if (!shipment) return { refused: refusalText("unknown_tracking_number") };
    const edited = editShipment({ shipment, edit, pickup }, now, tools);
    switch (edited.kind) {
      case "refused":
        return { refused: refusalText(edited.code) };
      case "service_unavailable":
        return { refused: serviceNotSold(edited).errors[0]?.detail ?? refusalText("already_collected") };
      case "unchanged":
        return "unchanged";
      case "edited":
        await storeUpdate(trx, shipment, edited.shipment, { ...tools, now, realNow: tools.now() });
        await recordActivity(trx, actorOf(caller, tools.now()), {
          action: "shipment.updated",
          objectId: shipment.trackingNumber,
          details: { changes: Object.keys(body).filter((name) => name !== "tracking_numbers") },
        });
        return "edited";
    }
  });
  return editing.catch((error: unknown) => {
    if (error instanceof PickupAddressGone) return { refused: NO_SUCH_PICKUP };
    throw error;
  });
}

const NO_SUCH_PICKUP = {
  en: "The account has no pickup address with this id.",
  ar: "لا يوجد في الحساب عنوان استلام بهذا الرقم.",
};
