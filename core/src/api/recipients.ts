import { z } from "zod";
import { tenantOf } from "../account/account.ts";
import type { Database } from "../db/database.ts";
import { erasePerson } from "../privacy/erase.ts";
import { exportPerson } from "../privacy/export.ts";
import { e164Of, phone } from "../shipment/request.ts";
import { shipmentSchema } from "../shipment/view.ts";
import { type Route, route } from "./route.ts";

const body = z.strictObject({ phone }).meta({ id: "Person" });
const events = ["collect", "hub", "load", "deliver", "fail", "return", "cancel"] as const;

/** A shipment of a person's, with what was reported about it. */
export const exportedSchema = z.strictObject({
  shipment: shipmentSchema,
  scans: z.array(
    z.strictObject({
      event: z.enum(events),
      at: z.string().meta({ format: "date-time" }),
      receiver_name: z.string().nullable(),
      note: z.string().nullable(),
    }),
  ),
});

/** What a merchant owes a recipient who asks: all that is known of them, and to be forgotten (docs/api.md, Retention). */
export function recipientRoutes({ db }: { db: Database }): Route[] {
  const shared = { tag: "Recipients", policy: "reports" as const, method: "post" as const, body };
  return [
    route({
      ...shared,
      path: "/recipients/export",
      operationId: "exportRecipient",
      summary: "Everything your shipments say about a person",
      description: "By phone, as recipient's first or second number.",
      access: "shipments:read",
      answers: {
        200: {
          description: "Their shipments, oldest first",
          schema: z.strictObject({
            object: z.literal("list"),
            data: z.array(exportedSchema),
          }),
        },
      },
      async handle({ caller, body, baseUrl }) {
        const data = await exportPerson(db, tenantOf(caller), e164Of(body.phone), baseUrl);
        return { status: 200, body: { object: "list", data } };
      },
    }),
    route({
      ...shared,
      path: "/recipients/erase",
      operationId: "eraseRecipient",
      summary: "Forget a person",
      description:
        "Their name, phones, address and whatever was written about them leave every shipment that has ended; amounts, dates and the governorate stay. Shipments on their way are kept and named: ask again when they have ended.",
      access: "shipments:write",
      answers: {
        200: {
          description: "What was forgotten, and what could not be yet",
          schema: z.strictObject({
            erased: z.array(z.string()).meta({ description: "Tracking numbers" }),
            kept: z.array(z.string()).meta({ description: "Tracking numbers of shipments on their way" }),
          }),
        },
      },
      async handle({ caller, body, now }) {
        return { status: 200, body: await erasePerson(db, tenantOf(caller), e164Of(body.phone), now) };
      },
    }),
  ];
}
