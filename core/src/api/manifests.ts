import { z } from "zod";
import { GOVERNORATE_CODES } from "../address/governorate.ts";
import { nationalDigits } from "../address/phone.ts";
import type { Database } from "../db/database.ts";
import { count, day, trackingNumber } from "../fields.ts";
import { type Contact, MANIFEST_KINDS, type Manifest, type ManifestParcel, manifestOf } from "../manifest/manifest.ts";
import { listManifestParcels } from "../manifest/repository.ts";
import { listHubs } from "../operations/hub.ts";
import { money } from "../shipment/view.ts";
import { cairoDate } from "../time.ts";
import { Problem } from "./problem.ts";
import { type AuthenticatedRequest, type Route, route } from "./route.ts";

const params = z.strictObject({ hub: z.string().meta({ description: "Such as CAI-1", examples: ["CAI-1"] }) });

const query = z.strictObject({
  kind: z.enum(MANIFEST_KINDS).default("load").meta({
    description: "load for delivery, return to merchants (or to their hub), collect from merchants",
  }),
  date: z.iso
    .date()
    .optional()
    .meta({ description: "What falls due by this day in Cairo, as things stand now; today when left out" }),
});

const contactSchema = z
  .strictObject({
    name: z.string(),
    phone: z.string().nullable(),
    governorate: z.enum(GOVERNORATE_CODES),
    city: z.string().nullable(),
    district: z.string().nullable(),
    address: z.string(),
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
      pieces: count,
      weight_kg: z.number(),
      cash_due: z.number().meta({ description: "EGP to take at the doors; 0 but for load" }),
    }),
    parcels: z.array(
      z.strictObject({
        tracking_number: trackingNumber,
        reference: z.string(),
        recipient: contactSchema,
        merchant: contactSchema,
        to_hub: z.string().meta({ description: "Where it goes next; a return, to the merchant's hub" }),
        pieces: count,
        weight_kg: z.number(),
        cash_due: z.number(),
        attempts: count.meta({ description: "Failed attempts so far" }),
      }),
    ),
    livemode: z.boolean(),
  })
  .meta({ id: "Manifest", description: "Loads in the order of areas, the others by merchant" });

const shared = {
  method: "get",
  tag: "Operations",
  access: "scans:write",
  policy: "default",
  params,
  query,
  problems: ["not_found"],
} as const;

/** What a hub's people have in hand, to read and to print: staff accounts alone. */
export function manifestRoutes({ db }: { db: Database }): Route[] {
  return [
    route({
      ...shared,
      path: "/manifests/{hub}.pdf",
      operationId: "printManifest",
      summary: "A hub's manifest to print, with scannable numbers",
      description: "The same list as GET /manifests/{hub}, laid out for A4.",
      answers: { 200: { description: "The manifest on A4", contentType: "application/pdf" } },
      async handle(request) {
        const manifest = await manifestFor(db, request);
        // Loaded with the first manifest, as for labels.
        const { manifestStream } = await import("../manifest/pdf.ts");
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
      summary: "A hub's manifest: what to load, to return or to collect",
      description: "One hub and one day: parcels to collect, to load or to return.",
      answers: { 200: { description: "The manifest", schema: manifestSchema } },
      async handle(request) {
        return { status: 200, body: manifestView(await manifestFor(db, request)) };
      },
    }),
  ];
}

type ManifestRequest = AuthenticatedRequest<z.output<typeof params>, z.output<typeof query>>;

/** @throws Problem 404 that names the hubs when there is no such hub. */
async function manifestFor(db: Database, { params, query, mode, now }: ManifestRequest): Promise<Manifest> {
  const hub = listHubs().find(({ code }) => code === params.hub.toUpperCase());
  if (!hub) {
    const hubs = listHubs()
      .map(({ code }) => code)
      .join(", ");
    throw new Problem("not_found", {
      detail: { en: `There is no such hub. The hubs are: ${hubs}.`, ar: `لا يوجد فرع بهذا الكود. الفروع: ${hubs}.` },
    });
  }
  const date = query.date ?? cairoDate(Temporal.Instant.fromEpochMilliseconds(now)).toString();
  const parcels = await listManifestParcels(db.read, mode, { kind: query.kind, hub: hub.code, date });
  return manifestOf({ kind: query.kind, hub, date, livemode: mode === "live" }, parcels);
}

function manifestView({ kind, hub, date, totals, parcels, livemode }: Manifest) {
  return {
    object: "manifest",
    kind,
    hub,
    date,
    totals: {
      parcels: totals.parcels,
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
    attempts: parcel.attempts,
  };
}

function contactView(contact: Contact) {
  return { ...contact, phone: contact.phone && nationalDigits(contact.phone) };
}
