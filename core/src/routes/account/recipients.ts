import { z } from "zod";
import { tenantOf } from "../../account/account.ts";
import { actorOf } from "../../account/activity/activity.ts";
import { recordActivity } from "../../account/activity/repository.ts";
import { phone } from "../../address/fields.ts";
import type { Database } from "../../db/database.ts";
import { type Person, personOf } from "../../erasure/person.ts";
import { type Route, route } from "../../http/route.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { MasterKeys } from "../../kernel/crypto.ts";
import type { NewId } from "../../kernel/id.ts";
import { says } from "../../kernel/text.ts";
import { timestampOf } from "../../kernel/time.ts";
import { erasePerson } from "../../privacy/erase.ts";
import { exportPerson } from "../../privacy/export.ts";
import { RETAINED } from "../../privacy/retained.ts";
import { STATUSES } from "../../shipment/state.ts";
import { shipmentSchema } from "../../shipment/view.ts";

const body = z
  .strictObject({ phone: phone.optional(), email: z.email().max(254).optional() })
  .refine(
    (named) => named.phone !== undefined || named.email !== undefined,
    says("phone_or_email", "Send a phone, an email, or both.", "أرسل رقم هاتف أو بريدًا إلكترونيًا أو كليهما."),
  )
  .meta({ id: "Person", description: "The person, by phone in any format or e-mail in any case" });
const events = ["collect", "hub", "load", "deliver", "fail", "return", "cancel", "lost", "damaged"] as const;
const time = z.string().meta({ format: "date-time" });
const count = z.number().int();

/** A shipment of the person with its scans. */
const exportedShipmentSchema = z.strictObject({
  shipment: shipmentSchema,
  scans: z.array(
    z.strictObject({
      event: z.enum(events),
      at: time,
      receiver_name: z.string().nullable(),
      note: z.string().nullable(),
      difference_reason: z
        .string()
        .nullable()
        .meta({ description: "Why the cash collected differs from the amount due" }),
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
      corrections: z.unknown().meta({ description: "Corrections by users or the buyer" }),
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
    .meta({ description: "Webhook deliveries with the responses" }),
  webhooks: z
    .array(z.strictObject({ id: z.string(), topic: z.string(), received_at: time, body: z.string() }))
    .meta({ description: "Raw webhooks of stores that could not be processed" }),
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
    .meta({ description: "Responses stored for repeated requests" }),
  customers: z
    .array(
      z.strictObject({
        phone: z.string(),
        note: z.string().nullable(),
        blocked_at: time.nullable(),
        block_reason: z.string().nullable(),
      }),
    )
    .meta({ description: "Your notes and blocks" }),
  views: z
    .array(z.strictObject({ id: z.string(), list: z.string(), name: z.string(), query: z.string() }))
    .meta({ description: "Saved views of your users with the phone or e-mail in their filters or name" }),
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
    .meta({ description: "Open privacy requests of the person" }),
};

/** Stored data of the person other than shipments. */
export const exportedSchema = z.strictObject({ shipments: z.array(exportedShipmentSchema), ...exportSections });

const erasureSchema = z
  .strictObject({
    erased: z.array(z.string()).meta({ description: "Tracking numbers of erased shipments" }),
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
        customers: count,
        views: count,
        requests: count,
      })
      .meta({ description: "Number of erased records of each kind; 0 if already erased" }),
    waiting: z
      .array(z.strictObject({ tracking_number: z.string(), status: z.enum(STATUSES) }))
      .meta({ description: "Shipments in progress: erased automatically within an hour after they end" }),
    retained: z
      .array(z.strictObject({ what: z.string(), why: z.string() }))
      .meta({ description: "Kept data, without the person" }),
  })
  .meta({ id: "Erasure" });

interface RecipientTools {
  db: Database;
  keys: MasterKeys;
  clock: Clock;
  newId: NewId;
}

/** Export and erasure of a recipient's data (docs/api.md, Retention). */
export function recipientRoutes(tools: RecipientTools): Route[] {
  return [exportRecipientRoute(tools), eraseRecipientRoute(tools)];
}

function exportRecipientRoute({ db, keys, clock }: RecipientTools): Route {
  return route({
    method: "post",
    path: "/recipients/export",
    operationId: "exportRecipient",
    summary: "Export the data of a person",
    description: "Everything that is stored about a person, by phone, by e-mail, or both.",
    tag: "Recipients",
    access: "shipments:read",
    policy: "reports",
    body,
    answers: {
      200: {
        description: "Shipments of the person, oldest first, and all other data",
        schema: z.strictObject({
          object: z.literal("list"),
          data: z.array(exportedShipmentSchema),
          ...exportSections,
        }),
      },
    },
    async handle({ caller, body, baseUrl }) {
      const wanted = { tenant: tenantOf(caller), person: named(body), baseUrl };
      // Recorded before the data is read, so that every export is in the log.
      await db.write((trx) => {
        const activity = { action: "recipient.exported" as const, objectId: caller.account.id };
        return recordActivity(trx, actorOf(caller, clock.now()), activity);
      });
      // Not from the replica: what was erased a moment ago is not in it, and nothing that is stored is missing.
      const { shipments, ...rest } = await exportPerson({ db, keys }, wanted);
      return { status: 200, body: { object: "list" as const, data: shipments, ...rest } };
    },
  });
}

function eraseRecipientRoute({ db, keys, clock, newId }: RecipientTools): Route {
  return route({
    method: "post",
    path: "/recipients/erase",
    operationId: "eraseRecipient",
    summary: "Erase the data of a person",
    description:
      "Removes name, phones, address and notes about the person from finished shipments, orders that were not shipped (they are no longer shippable), events and pending deliveries, raw webhooks, uploads with rows of the person, stored responses, texts in notes about other buyers, and users' saved views with the phone or e-mail. Shipments in progress are erased automatically when they end. Amounts, statuses, dates and the governorate are kept.",
    tag: "Recipients",
    access: "shipments:write",
    policy: "reports",
    body,
    answers: {
      200: { description: "What was erased, what will be erased, and what is kept", schema: erasureSchema },
    },
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
  });
}

function named({ phone, email }: z.output<typeof body>): Person {
  return personOf({ phone: phone ?? null, email: email ?? null });
}
