import { z } from "zod";
import type { PickupAddress } from "../../account/account.ts";
import { storeActor } from "../../account/activity/activity.ts";
import { recordActivity } from "../../account/activity/repository.ts";
import { addPickupAddress } from "../../account/pickup.ts";
import { listPickupAddresses } from "../../account/repository.ts";
import { governorate, phone } from "../../address/fields.ts";
import { governorateName, listGovernorates } from "../../address/governorate.ts";
import { nationalDigits } from "../../address/phone.ts";
import { check } from "../../kernel/field-error.ts";
import { type Html, html } from "../../kernel/html.ts";
import type { Language } from "../../kernel/text.ts";
import { text } from "../../kernel/text-field.ts";
import { governorateOptions, type Said, saidBanners, section, viewPage } from "./layout.ts";
import type { EmbeddedPageTools, ShopPage } from "./shop-page.ts";
import { WORDS, type Words } from "./words.ts";

const addressForm = z.object({
  name: text(2, 120),
  phone,
  governorate,
  city: text(1, 100).optional(),
  address: text(5, 500),
});

/** Where couriers collect, and a form for another address. @returns HTML */
export async function addressesPage(
  { store, language }: ShopPage,
  tools: EmbeddedPageTools,
  more: Said & { typed?: URLSearchParams; errors?: Readonly<Record<string, string>> } = {},
): Promise<string> {
  const w = WORDS[language];
  const pickups = await listPickupAddresses(tools.db.read, store.accountId);
  return viewPage(language, { view: "addresses", mode: store.mode }, [
    saidBanners(more),
    section(w.pickupAddresses, html`<ul class="plain">${pickups.map((one) => addressView(one, language))}</ul>`),
    section(w.addAddress, formView(language, more.typed ?? new URLSearchParams(), more.errors ?? {})),
  ]);
}

/** Nobody has said where couriers collect: the account was made from the store's data, which has no address. */
export async function lacksPickup({ store }: Pick<ShopPage, "store">, { db }: Pick<EmbeddedPageTools, "db">) {
  const pickups = await listPickupAddresses(db.read, store.accountId);
  return pickups.every(({ isDefault, address }) => !isDefault || address === "");
}

/** Adds an address; what is wrong with it is said at its field. */
export async function addAddress(page: ShopPage, form: URLSearchParams, tools: EmbeddedPageTools): Promise<string> {
  const { store, language } = page;
  const w = WORDS[language];
  const given = Object.fromEntries([...form].filter(([, value]) => value.trim() !== ""));
  const checked = check(addressForm, given);
  if (checked.kind === "invalid") {
    const errors = Object.fromEntries(
      checked.errors.map(({ pointer, detail }) => [pointer.slice(1), detail[language]]),
    );
    return addressesPage(page, tools, { typed: form, errors, problem: w.checkFields });
  }
  const { db, clock, newId } = tools;
  const now = clock.now();
  const { city = null, ...fields } = checked.value;
  const fresh = { id: newId("pka"), accountId: store.accountId, ...fields, city };
  const isDefault = await lacksPickup(page, tools);
  const wanted: PickupAddress = { ...fresh, isDefault };
  await db.write(async (trx) => {
    const added = await addPickupAddress(trx, wanted, now);
    const activity = { action: "pickup_address.created" as const, objectId: added.id, details: { name: added.name } };
    await recordActivity(trx, storeActor(store, now), activity);
  });
  return addressesPage(page, tools, { said: w.saved });
}

function addressView(
  { name, address, city, governorate: code, phone: called, isDefault }: PickupAddress,
  language: Language,
): Html {
  const w = WORDS[language];
  const place = [address, city, governorateName(code)[language]].filter(Boolean).join("، ");
  return html`<li><strong><bdi>${name}</bdi></strong>${isDefault ? html` <s-badge tone="info">${w.defaultPickup}</s-badge>` : ""}
<div class="faint"><bdi>${address === "" ? w.addressBlank : place}</bdi></div>${called ? html`<div class="faint"><bdi dir="ltr">${nationalDigits(called)}</bdi></div>` : ""}</li>`;
}

function formView(language: Language, typed: URLSearchParams, errors: Readonly<Record<string, string>>): Html {
  const w = WORDS[language];
  const all = listGovernorates().map((one) => ({ code: one.code, name: one[language] }));
  const at = (name: string) => typed.get(name) ?? "";
  return html`<form data-do="address" class="fields">
${field("name", w.addressName, { value: at("name"), error: errors.name, w })}
${field("phone", w.phone, { value: at("phone"), error: errors.phone, w, kind: "tel" })}
<label>${w.governorate}<select name="governorate" required>${governorateOptions(at("governorate"), all, w)}</select>${errorOf(errors.governorate)}</label>
${field("city", w.city, { value: at("city"), error: errors.city, w, isOptional: true })}
${field("address", w.street, { value: at("address"), error: errors.address, w })}
<button class="main">${w.addAddress}</button></form>`;
}

function field(
  name: string,
  label: string,
  more: { value: string; error: string | undefined; w: Words; kind?: string; isOptional?: boolean },
): Html {
  return html`<label>${label}<input name="${name}" value="${more.value}" dir="auto" type="${more.kind ?? "text"}"${more.isOptional ? "" : " required"}>${errorOf(more.error)}</label>`;
}

function errorOf(error: string | undefined): Html {
  return error ? html`<span class="problem" role="alert">${error}</span>` : html``;
}
