import { type Connection, type Note, type Store, type StoreFacts, unreadable } from "@masar/kit";
import { z } from "zod";
import { clientOf } from "./client.ts";
import { nameOf, OUR_NAME } from "./order.ts";
import { idSchema, type Secrets } from "./schema.ts";
import { WORDING } from "./wording.ts";

type Access = Pick<Store<Secrets>, "secrets" | "network" | "renewAccess"> & { remoteId?: string };

/** Only the id is required: the currency is an object although Zid's pages show a text, and anything may be missing. */
const storeSchema = z.object({
  id: idSchema.optional().catch(undefined),
  title: z.string().catch(""),
  email: z.string().catch(""),
  currency: z
    .union([z.string(), z.object({ code: z.string() }).transform(({ code }) => code)])
    .transform((code) => code.trim().toUpperCase())
    .pipe(z.string().regex(/^[A-Z]{3}$/))
    .catch("XXX"),
});
const profileSchema = z.union([
  z.object({ user: z.object({ store: storeSchema }) }).transform(({ user }) => user.store),
  z.object({ store: storeSchema }).transform(({ store }) => store),
]);

/** The store of this access. @throws ConnectorError */
export async function readStore(access: Access): Promise<z.output<typeof storeSchema>> {
  const read = profileSchema.safeParse(await clientOf(access).get("/v1/managers/account/profile"));
  if (!read.success) throw unreadable("a profile without a store");
  return read.data;
}

const optionsSchema = z.object({
  delivery_options: z.array(z.object({ id: z.unknown(), name: z.unknown().optional() })),
});
const locationsSchema = z.object({
  results: z.array(z.object({ id: idSchema, is_default: z.boolean().catch(false) })),
});

/**
 * What parsing an order needs: our delivery option, and where parcels are collected when the order does not say.
 *
 * @param before what was known. Orders name an option also after the merchant has replaced it by another one of ours.
 */
export async function readFacts(
  access: Access & { remoteId: string },
  before?: StoreFacts,
): Promise<{ facts: StoreFacts; notes: Note[]; store: z.output<typeof storeSchema> }> {
  const client = clientOf(access);
  const store = await readStore(access);
  const options = optionsSchema.safeParse(
    await client.get("/v1/managers/store/delivery-options", { payload_type: "simple" }),
  );
  if (!options.success) throw unreadable("a list of delivery options without any");
  // A store can have one for each region.
  const there = options.data.delivery_options.map(({ id, name }) => ({ id: String(id), name: nameOf(name) ?? "" }));
  const ours = there.flatMap(({ id, name }) => (OUR_NAME.test(name) ? [id] : []));
  const known = before?.values.deliveryOption?.split(",") ?? [];
  const deleted = known.filter((id) => !there.some((one) => one.id === id));
  const locations = locationsSchema.safeParse(await client.get("/v1/locations/")).data?.results ?? [];
  const location = locations.find(({ is_default }) => is_default) ?? locations[0];
  const values = {
    ...(ours.length > 0 ? { deliveryOption: [...ours, ...deleted].join(",") } : {}),
    ...(location ? { location: location.id } : {}),
  };
  const notes = [
    ...(store.currency === "EGP" || store.currency === "XXX" ? [] : [{ code: "currency", text: WORDING.currency }]),
    ...(ours.length > 0 ? [] : [{ code: "no_delivery_option", text: WORDING.noOption }]),
  ];
  return { facts: { currency: store.currency, cashGateways: ["zid_cod"], values }, notes, store };
}

export async function connectionOf(access: Access & { remoteId: string }): Promise<Connection<Secrets>> {
  const { facts, notes, store } = await readFacts(access);
  return {
    remoteId: access.remoteId,
    name: store.title || access.remoteId,
    secrets: access.secrets,
    facts,
    notes,
    ...(store.email
      ? { owner: { email: store.email, phone: null, governorateCode: null, city: null, address: "" } }
      : {}),
  };
}
