import { z } from "zod";
import { tenantOf } from "../account/account.ts";
import { actorOf } from "../activity/activity.ts";
import { recordActivity } from "../activity/repository.ts";
import type { Clock } from "../clock.ts";
import type { MasterKeys } from "../crypto.ts";
import type { Database } from "../db/database.ts";
import type { NewId } from "../id.ts";
import { erasePerson } from "../privacy/erase.ts";
import { exportPerson } from "../privacy/export.ts";
import { type Person, personOf } from "../privacy/person.ts";
import { RETAINED } from "../privacy/retained.ts";
import { e164Of, phone } from "../shipment/request.ts";
import { STATUSES } from "../shipment/state.ts";
import { shipmentSchema } from "../shipment/view.ts";
import { says } from "../text.ts";
import { timestampOf } from "../time.ts";
import { type Route, route } from "./route.ts";

const body = z
  .strictObject({ phone: phone.optional(), email: z.email().max(254).optional() })
  .refine(
    (named) => named.phone !== undefined || named.email !== undefined,
    says("phone_or_email", "Send a phone, an email, or both.", "أرسل رقم هاتف أو بريدًا إلكترونيًا أو كليهما."),
  )
  .meta({ id: "Person", description: "Whom it is about. The phone in any way of writing it, the e-mail in any case" });
const events = ["collect", "hub", "load", "deliver", "fail", "return", "cancel"] as const;
const time = z.string().meta({ format: "date-time" });
const count = z.number().int();

/** A shipment of a person's, with what was reported about it. */
const exportedShipmentSchema = z.strictObject({
  shipment: shipmentSchema,
  scans: z.array(
    z.strictObject({
      event: z.enum(events),
      at: time,
      receiver_name: z.string().nullable(),
      note: z.string().nullable(),
    }),
  ),
});

const exportSections = {
  orders: z.array(
    z.strictObject({
      id: z.string(),
      store: z.string(),
      remote_id: z.string(),
      number: z.string(),
      status: z.string(),
      content: z.unknown().meta({ description: "As the store has it" }),
      mends: z.unknown().meta({ description: "What people put in its place" }),
      history: z.array(z.string()),
    }),
  ),
  events: z
    .array(
      z.strictObject({
        id: z.string(),
        type: z.string(),
        body: z.unknown(),
        deliveries: z.array(z.strictObject({ endpoint_id: z.string(), state: z.string(), attempts: count })),
        responses: z.array(z.string()),
      }),
    )
    .meta({ description: "What webhook endpoints were sent or will be, and what they answered" }),
  webhooks: z
    .array(z.strictObject({ id: z.string(), topic: z.string(), received_at: time, body: z.string() }))
    .meta({ description: "What stores sent and was not taken in" }),
  uploads: z
    .array(
      z.strictObject({
        id: z.string(),
        file_name: z.string().nullable(),
        rows: z.array(z.strictObject({ number: count, cells: z.unknown() })),
      }),
    )
    .meta({ description: "The person's rows of uploaded files" }),
  answers: z
    .array(z.strictObject({ route: z.string(), key: z.string(), body: z.string() }))
    .meta({ description: "Answers that are kept for repeated requests" }),
  requests: z
    .array(
      z.strictObject({
        id: z.string(),
        kind: z.string(),
        received_at: time,
        phone: z.string().nullable(),
        email: z.string().nullable(),
      }),
    )
    .meta({ description: "What the person asked through a store's platform and is still open" }),
};

/** What is known of a person beside their shipments. */
export const exportedSchema = z.strictObject({ shipments: z.array(exportedShipmentSchema), ...exportSections });

const erasureSchema = z
  .strictObject({
    erased: z.array(z.string()).meta({ description: "Tracking numbers that name nobody any more" }),
    kept: z.array(z.string()).meta({ description: "Tracking numbers of shipments under way, as in `waiting`" }),
    erased_at: time,
    counts: z
      .strictObject({
        shipments: count,
        orders: count,
        events: count,
        deliveries: count,
        answers: count,
        webhooks: count,
        uploads: count,
        requests: count,
      })
      .meta({ description: "How much was erased of each kind; all 0 when it is asked again" }),
    waiting: z
      .array(z.strictObject({ tracking_number: z.string(), status: z.enum(STATUSES) }))
      .meta({ description: "Under way: erased by themselves within an hour of their end" }),
    retained: z
      .array(z.strictObject({ what: z.string(), why: z.string() }))
      .meta({ description: "What stays, without the person" }),
  })
  .meta({ id: "Erasure" });

interface RecipientTools {
  db: Database;
  keys: MasterKeys;
  clock: Clock;
  newId: NewId;
}

/** What a merchant owes a recipient who asks: all that is known of them, and to be forgotten (docs/api.md, Retention). */
export function recipientRoutes({ db, keys, clock, newId }: RecipientTools): Route[] {
  const shared = { tag: "Recipients", policy: "reports" as const, method: "post" as const, body };
  return [
    route({
      ...shared,
      path: "/recipients/export",
      operationId: "exportRecipient",
      summary: "Everything that is stored about a person",
      description: "By phone, by e-mail, or both.",
      access: "shipments:read",
      answers: {
        200: {
          description: "Their shipments, oldest first, and everything else",
          schema: z.strictObject({
            object: z.literal("list"),
            data: z.array(exportedShipmentSchema),
            ...exportSections,
          }),
        },
      },
      async handle({ caller, body, baseUrl }) {
        const wanted = { tenant: tenantOf(caller), person: named(body), baseUrl };
        // Before it is read: whoever took a person's data with them is known.
        await db.write((trx) => {
          const activity = { action: "recipient.exported" as const, objectId: caller.account.id };
          return recordActivity(trx, actorOf(caller, clock.now()), activity);
        });
        const { shipments, ...rest } = await exportPerson({ db, keys }, wanted);
        return { status: 200, body: { object: "list", data: shipments, ...rest } };
      },
    }),
    route({
      ...shared,
      path: "/recipients/erase",
      operationId: "eraseRecipient",
      summary: "Forget a person",
      description:
        "Name, phones, address and whatever was written about them leave every shipment that has ended, orders that were not shipped (they will not be), events and waiting deliveries, raw webhooks, uploads that hold a row of theirs, and kept answers. Shipments under way are erased by themselves once they have ended. Amounts, statuses, dates and the governorate stay.",
      access: "shipments:write",
      answers: { 200: { description: "What was erased, what follows, and what stays", schema: erasureSchema } },
      async handle({ caller, body, now, language }) {
        const actor = actorOf(caller, clock.now());
        const wanted = { tenant: tenantOf(caller), person: named(body), now, actor };
        const { erased, waiting, counts, erasedAt } = await erasePerson({ db, keys, newId }, wanted);
        return {
          status: 200,
          body: {
            erased,
            kept: waiting.map(({ trackingNumber }) => trackingNumber),
            erased_at: timestampOf(erasedAt),
            counts,
            waiting: waiting.map(({ trackingNumber, status }) => ({ tracking_number: trackingNumber, status })),
            retained: RETAINED.map(({ what, why }) => ({ what: what[language], why: why[language] })),
          },
        };
      },
    }),
  ];
}

function named({ phone, email }: z.output<typeof body>): Person {
  return personOf({ phone: phone === undefined ? null : e164Of(phone), email: email ?? null });
}
