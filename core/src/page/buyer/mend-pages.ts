import { z } from "zod";
import { type GovernorateCode, parseGovernorate } from "../../address/governorate.ts";
import { Problem } from "../../api/problem.ts";
import { validate } from "../../api/validate.ts";
import type { MasterKeys } from "../../crypto.ts";
import { parsePiastres } from "../../money.ts";
import { mendOrder } from "../../order/act.ts";
import { readMendToken } from "../../order/mend-link.ts";
import type { Order } from "../../order/order.ts";
import { findAnyOrder } from "../../order/repository.ts";
import { decisionOf } from "../../order/settle.ts";
import { recipientSchema } from "../../shipment/request.ts";
import type { IntakeTools } from "../../store/intake.ts";
import { findAnyStore } from "../../store/repository.ts";
import type { ConnectedStore } from "../../store/store.ts";
import type { Language } from "../../text.ts";
import type { Page } from "./buyer-pages.ts";
import { type MendForm, mendClosedPage, mendDonePage, mendPage } from "./mend-page.ts";
import { readLocation } from "./pin.ts";

/** What a buyer must say: everything that a parcel needs to arrive. */
const mendSchema = z.strictObject({
  recipient: recipientSchema.pick({ governorate: true, address: true, phone: true, city: true, location: true }),
});

export type MendPageTools = IntakeTools & { keys: MasterKeys };

/** The page that a mend link opens: for the buyer, without a sign-in. */
export function mendPages(tools: MendPageTools) {
  const { db, keys, clock } = tools;
  return {
    async show(token: string, language: Language): Promise<Page> {
      const open = await openLink(token, language);
      return open.kind === "closed" ? open.page : form(open, emptyForm(open.order, open.store), 200, []);
    },

    async save(token: string, body: string, language: Language): Promise<Page> {
      const open = await openLink(token, language);
      if (open.kind === "closed") return open.page;
      const filled = readForm(body);
      try {
        const mend = validate(mendSchema, {
          recipient: {
            governorate: filled.governorate,
            address: filled.address,
            phone: filled.phone,
            ...(filled.city === "" ? {} : { city: filled.city }),
            ...readLocation(filled.pin),
          },
        });
        const { order } = open;
        const tenant = { accountId: order.accountId, mode: order.mode };
        const acted = await mendOrder({ tenant, id: order.id }, mend, "buyer", tools);
        if (acted.kind !== "done") return closed(open.path, language, true);
        return { status: 200, html: mendDonePage({ language, path: open.path }) };
      } catch (error) {
        if (!(error instanceof Problem) || error.status !== 422) throw error;
        return form(open, filled, 422, error.errors);
      }
    },
  };

  type Open = { kind: "open"; path: string; language: Language; order: Order; store: ConnectedStore };

  async function openLink(token: string, language: Language): Promise<Open | { kind: "closed"; page: Page }> {
    const path = `/mend/${token}`;
    const id = readMendToken(keys, token, clock.now());
    const order = id === undefined ? undefined : await findAnyOrder(db.read, id);
    const store = order && (await findAnyStore(db.read, order.storeId));
    if (!order?.content || !store) return { kind: "closed", page: closed(path, language, false) };
    if (order.status === "shipped" || order.status === "cancelled" || order.status === "ignored")
      return { kind: "closed", page: closed(path, language, true) };
    return { kind: "open", path, language, order, store };
  }

  function form(
    { path, language, order, store }: Open,
    filled: MendForm,
    status: number,
    errors: Problem["errors"],
  ): Page {
    const decision = decisionOf(order, store);
    const cash = decision?.kind === "ship" ? parsePiastres(decision.body.cod_value ?? 0) : undefined;
    const candidates = order.reasons.flatMap((reason) => reason.candidates ?? []);
    const html = mendPage({
      language,
      path,
      shopName: store.name,
      order,
      candidates: candidates.map(({ governorate }) => governorate as GovernorateCode),
      cashPiastres: cash,
      form: filled,
      errors,
    });
    return { status, html };
  }
}

function closed(path: string, language: Language, shipped: boolean): Page {
  return { status: shipped ? 409 : 404, html: mendClosedPage({ language, path, shipped }) };
}

/** The form as the order has it: what was understood is filled in, what was not is left to the buyer. */
function emptyForm(order: Order, store: ConnectedStore): MendForm {
  const decision = decisionOf(order, store);
  if (decision?.kind === "ship") {
    const { governorate, city = "", address, phone, location } = decision.body.recipient;
    const pin = location ? `${location.latitude}, ${location.longitude}` : "";
    return { governorate: parseGovernorate(governorate) ?? "", city, address, phone, pin };
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

function readForm(body: string): MendForm {
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
