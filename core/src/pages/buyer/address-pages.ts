import { z } from "zod";
import type { GovernorateCode } from "../../address/governorate.ts";
import { nationalDigits } from "../../address/phone.ts";
import { Problem } from "../../http/problem.ts";
import { validate } from "../../http/validate.ts";
import type { MasterKeys } from "../../kernel/crypto.ts";
import type { Language } from "../../kernel/text.ts";
import { correctOrder } from "../../order/act.ts";
import { readAddressToken } from "../../order/address-link.ts";
import type { IntakeTools } from "../../order/intake.ts";
import type { Order } from "../../order/order.ts";
import { findAnyOrder } from "../../order/repository.ts";
import { decisionOf } from "../../order/sync.ts";
import { recipientFields } from "../../shipment/new-shipment.ts";
import { findAnyStore } from "../../store/repository.ts";
import type { ConnectedStore } from "../../store/store.ts";
import { type AddressForm, addressClosedPage, addressDonePage, addressPage } from "./address-page.ts";
import { readLocation } from "./pin.ts";
import type { Page } from "./redelivery-pages.ts";

/** What a buyer must enter: everything that a delivery needs. */
const addressSchema = z.strictObject({
  recipient: recipientFields.pick({ governorate: true, address: true, phone: true, city: true, location: true }),
});

export type AddressPageTools = IntakeTools & { keys: MasterKeys };

interface OpenLink {
  kind: "open";
  path: string;
  language: Language;
  order: Order;
  store: ConnectedStore;
}

type Link = OpenLink | { kind: "closed"; page: Page };

/** The page that an address link opens: for the buyer, without a sign-in. */
export function addressPages(tools: AddressPageTools) {
  return {
    async show(token: string, language: Language): Promise<Page> {
      const link = await openLink(token, language, tools);
      return link.kind === "closed" ? link.page : formPage(link, emptyForm(link.order, link.store), 200, []);
    },

    async save(token: string, body: string, language: Language): Promise<Page> {
      const link = await openLink(token, language, tools);
      return link.kind === "closed" ? link.page : saveForm(link, readForm(body), tools);
    },
  };
}

async function openLink(token: string, language: Language, { db, keys, clock }: AddressPageTools): Promise<Link> {
  const path = `/address/${token}`;
  const id = readAddressToken(keys, token, clock.now());
  const order = id === undefined ? undefined : await findAnyOrder(db.read, id);
  const store = order && (await findAnyStore(db.read, order.storeId));
  if (!order?.content || !store) return { kind: "closed", page: closed(path, language, false) };
  if (order.status === "shipped" || order.status === "cancelled" || order.status === "ignored")
    return { kind: "closed", page: closed(path, language, true) };
  return { kind: "open", path, language, order, store };
}

async function saveForm(link: OpenLink, filled: AddressForm, tools: AddressPageTools): Promise<Page> {
  const { path, language, order } = link;
  try {
    const address = validate(addressSchema, {
      recipient: {
        governorate: filled.governorate,
        address: filled.address,
        phone: filled.phone,
        ...(filled.city === "" ? {} : { city: filled.city }),
        ...readLocation(filled.pin),
      },
    });
    const tenant = { accountId: order.accountId, mode: order.mode };
    const result = await correctOrder({ tenant, id: order.id }, address, "buyer", tools);
    if (result.kind !== "done") return closed(path, language, true);
    return { status: 200, html: addressDonePage({ language, path }) };
  } catch (error) {
    if (!(error instanceof Problem) || error.status !== 422) throw error;
    return formPage(link, filled, 422, error.errors);
  }
}

function formPage(
  { path, language, order, store }: OpenLink,
  form: AddressForm,
  status: number,
  errors: Problem["errors"],
): Page {
  const decision = decisionOf(order, store);
  const candidates = order.reasons.flatMap((reason) => reason.candidates ?? []);
  const html = addressPage({
    language,
    path,
    shopName: store.name,
    order,
    candidates: candidates.map(({ governorate }) => governorate as GovernorateCode),
    cashPiastres: decision?.kind === "ship" ? decision.shipment.codPiastres : undefined,
    form,
    errors,
  });
  return { status, html };
}

function closed(path: string, language: Language, shipped: boolean): Page {
  return { status: shipped ? 409 : 404, html: addressClosedPage({ language, path, shipped }) };
}

/** The form filled with the order's address; fields that could not be understood hold the order's own text. */
function emptyForm(order: Order, store: ConnectedStore): AddressForm {
  const decision = decisionOf(order, store);
  if (decision?.kind === "ship") {
    const { governorate, city, address, phone, location } = decision.shipment.recipient;
    const pin = location ? `${location.latitude}, ${location.longitude}` : "";
    return { governorate, city: city ?? "", address, phone: nationalDigits(phone), pin };
  }
  const { address, phones = [] } = order.content?.recipient ?? {};
  return {
    governorate: address?.governorateCode ?? "",
    city: address?.city ?? "",
    address: [address?.line1, address?.line2].filter(Boolean).join("، "),
    phone: phones[0] ?? "",
    pin: "",
  };
}

function readForm(body: string): AddressForm {
  const fields = new URLSearchParams(body);
  const field = (name: string) => (fields.get(name) ?? "").trim();
  return {
    governorate: field("governorate"),
    city: field("city"),
    address: field("address"),
    phone: field("phone"),
    pin: field("pin"),
  };
}
