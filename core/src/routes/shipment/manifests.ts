import { z } from "zod";
import { GOVERNORATE_CODES } from "../../address/governorate.ts";
import { nationalDigits } from "../../address/phone.ts";
import type { Database } from "../../db/database.ts";
import { Problem } from "../../http/problem.ts";
import { type AuthenticatedRequest, type Route, route } from "../../http/route.ts";
import { count, day, trackingNumber } from "../../kernel/fields.ts";
import { cairoDate } from "../../kernel/time.ts";
import {
  type Contact,
  MANIFEST_KINDS,
  type Manifest,
  type ManifestParcel,
  manifestOf,
} from "../../manifest/manifest.ts";
import { listManifestParcels } from "../../manifest/repository.ts";
import { listHubs } from "../../quote/hub.ts";
import { blockView, collectionBlockSchema, money } from "../../shipment/view.ts";

const params = z.strictObject({ hub: z.string().meta({ description: "Such as CAI-1", examples: ["CAI-1"] }) });

const query = z.strictObject({
  kind: z.enum(MANIFEST_KINDS).default("load").meta({
    description: "load for delivery, return to merchants (or to their hub), collect from merchants",
  }),
  date: z.iso.date().optional().meta({ description: "Parcels due by this day in Cairo; today when left out" }),
});

export const contactSchema = z
  .strictObject({
    name: z.string(),
    phone: z.string().nullable(),
    phone_2: z.string().nullable().meta({ description: "Another number of the recipient" }),
    governorate: z.enum(GOVERNORATE_CODES),
    city: z.string().nullable(),
    district: z.string().nullable(),
    address: z.string(),
    address_as_written: z.string().nullable().meta({
      description:
        "State, city and address lines as the buyer typed them in the store; print these when they are there",
    }),
    location: z
      .strictObject({ latitude: z.number(), longitude: z.number() })
      .nullable()
      .meta({ description: "The pin that the buyer or the merchant set" }),
  })
  .meta({ id: "ManifestContact" });

const manifestSchema = z
  .strictObject({
    object: z.literal("manifest"),
    kind: z.enum(MANIFEST_KINDS),
    hub: z.strictObject({ code: z.string(), en: z.string(), ar: z.string() }),
    date: day,
    totals: z.strictObject({
      parcels: count,
      blocked: count.meta({ description: "Listed, but not to be collected; not in the other totals" }),
      pieces: count,
      weight_kg: z.number(),
      cash_due: z.number().meta({ description: "EGP to collect from recipients; 0 except for load" }),
    }),
    parcels: z.array(
      z.strictObject({
        tracking_number: trackingNumber,
        reference: z.string(),
        recipient: contactSchema,
        merchant: contactSchema,
        to_hub: z.string().meta({ description: "Next hub; for a return, the merchant's hub" }),
        pieces: count,
        weight_kg: z.number(),
        cash_due: z.number(),
        cash_lowered_from: z
          .number()
          .nullable()
          .meta({ description: "Cash due at the collection, in EGP, if it was lowered since; the label shows it" }),
        collection_block: collectionBlockSchema
          .nullable()
          .meta({ description: "Why the parcel stays with its merchant; null when it may be collected" }),
        attempts: count.meta({ description: "Failed attempts so far" }),
      }),
    ),
    livemode: z.boolean(),
  })
  .meta({ id: "Manifest", description: "Sorted by area for load, otherwise by merchant" });

const shared = {
  method: "get",
  tag: "Operations",
  access: "scans:write",
  policy: "default",
  params,
  query,
  problems: ["not_found"],
} as const;

/** Parcels of a hub to collect, load or return, for staff accounts only. */
export function manifestRoutes({ db }: { db: Database }): Route[] {
  return [
    route({
      ...shared,
      path: "/manifests/{hub}.pdf",
      operationId: "printManifest",
      summary: "Get a hub's manifest as a PDF with barcodes",
      description: "The same list as GET /manifests/{hub}, laid out for A4.",
      answers: { 200: { description: "The manifest on A4", contentType: "application/pdf" } },
      async handle(request) {
        const manifest = await manifestFor(db, request);
        // Loaded on first use, as for labels.
        const { manifestStream } = await import("../../manifest/pdf.ts");
        const name = `${manifest.hub.code}-${manifest.kind}-${manifest.date}.pdf`;
        return {
          status: 200,
          body: manifestStream(manifest),
          headers: { "Content-Type": "application/pdf", "Content-Disposition": `inline; filename="${name}"` },
        };
      },
    }),
    route({
      ...shared,
      path: "/manifests/{hub}",
      operationId: "getManifest",
      summary: "Get a hub's manifest",
      description: "One hub and one day: parcels to collect, to load or to return.",
      answers: { 200: { description: "The manifest", schema: manifestSchema } },
      async handle(request) {
        return { status: 200, body: manifestView(await manifestFor(db, request)) };
      },
    }),
  ];
}

type ManifestRequest = AuthenticatedRequest<z.output<typeof params>, z.output<typeof query>>;

/** @throws Problem 404 with the list of hubs if the hub does not exist. */
async function manifestFor(db: Database, { params, query, mode, now }: ManifestRequest): Promise<Manifest> {
  const hub = listHubs().find(({ code }) => code === params.hub.toUpperCase());
  if (!hub) {
    const hubs = listHubs()
      .map(({ code }) => code)
      .join(", ");
    throw new Problem("not_found", {
      detail: { en: `This hub does not exist. The hubs are: ${hubs}.`, ar: `لا يوجد فرع بهذا الكود. الفروع: ${hubs}.` },
    });
  }
  const date = query.date ?? cairoDate(Temporal.Instant.fromEpochMilliseconds(now)).toString();
  const parcels = await listManifestParcels(db.read, mode, { kind: query.kind, hub: hub.code, date });
  return manifestOf({ kind: query.kind, hub, date, livemode: mode === "live" }, parcels);
}

function manifestView({ kind, hub, date, totals, parcels, livemode }: Manifest) {
  return {
    object: "manifest" as const,
    kind,
    hub,
    date,
    totals: {
      parcels: totals.parcels,
      blocked: totals.blocked,
      pieces: totals.pieces,
      weight_kg: totals.weightGrams / 1000,
      cash_due: money(totals.cashPiastres),
    },
    parcels: parcels.map(parcelView),
    livemode,
  };
}

function parcelView(parcel: ManifestParcel) {
  return {
    tracking_number: parcel.trackingNumber,
    reference: parcel.reference,
    recipient: contactView(parcel.recipient),
    merchant: contactView(parcel.merchant),
    to_hub: parcel.hub,
    pieces: parcel.pieces,
    weight_kg: parcel.weightGrams / 1000,
    cash_due: money(parcel.cashPiastres),
    cash_lowered_from: parcel.loweredFromPiastres === null ? null : money(parcel.loweredFromPiastres),
    collection_block: parcel.block && blockView(parcel.block),
    attempts: parcel.attempts,
  };
}

export function contactView({ phone, phone2, addressAsWritten, ...contact }: Contact) {
  return {
    ...contact,
    phone: phone && nationalDigits(phone),
    phone_2: phone2 && nationalDigits(phone2),
    address_as_written: addressAsWritten,
  };
}
