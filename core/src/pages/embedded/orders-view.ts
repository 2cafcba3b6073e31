import { listGovernorates } from "../../address/governorate.ts";
import { type Html, html, joinHtml, rawHtml } from "../../kernel/html.ts";
import { formatPiastres } from "../../kernel/money.ts";
import type { Language } from "../../kernel/text.ts";
import { type Order, type OrderStatus, orderEtag } from "../../order/order.ts";
import { type Shipment, stateOf } from "../../shipment/shipment.ts";
import { stageOf } from "../../shipment/state.ts";
import type { StorePlace } from "../../store/places.ts";
import type { ConnectedStore } from "../../store/store.ts";
import { importView } from "./import-view.ts";
import { banner, governorateOptions, type Said, saidBanners, viewPage } from "./layout.ts";
import { WORDS, type Words } from "./words.ts";

export interface Row {
  order: Order;
  shipment: Shipment | undefined;
  trackingUrl: string | undefined;
}

interface OrdersView extends Said {
  store: ConnectedStore;
  rows: readonly Row[];
  /** Locations without a pickup address: their orders wait. */
  unmapped: readonly StorePlace[];
  /** Orders selected on the platform's own page; empty for all. */
  selected: readonly string[];
  /** Of these, how many are not known here. */
  missing: number;
}

/** The store's orders, newest first, each with its possible actions. */
export function ordersView(
  language: Language,
  { store, rows, unmapped, selected, missing, ...said }: OrdersView,
): string {
  const w = WORDS[language];
  const first = store.firstImport;
  const isImporting = first !== null && first.endedAt === null;
  const isSelection = selected.length > 0;
  const body = rows.map((row) => rowOf(row, { w, language, isTicked: isSelection }));
  const hasLabels = rows.some(({ shipment }) => shipment && shipment.status !== "cancelled");
  const table = html`<s-section padding="none"><div class="bar">${hasLabels ? labelsForm(w, isSelection) : ""}<form data-do="read"><button>${w.refresh}</button></form></div>
<div class="scroll"><table><thead><tr><th><span class="hidden">${w.labelsPick}</span></th><th>${w.number}</th><th>${w.recipient}</th><th class="amount">${w.cash}</th><th>${w.state}</th><th><span class="hidden">${w.actions}</span></th></tr></thead><tbody>${joinHtml(body, "\n")}</tbody></table></div></s-section>`;
  const none = html`<s-section><p>${w.none}</p><form data-do="read"><button>${w.refresh}</button></form></s-section>`;
  return viewPage(language, { view: "orders", mode: store.mode }, [
    saidBanners(said),
    ...(isSelection ? [selectionBanner(missing, w)] : []),
    ...(unmapped.length > 0 ? [unmappedBanner(unmapped, w)] : []),
    isImporting ? importView(language, first) : html``,
    rows.length > 0 ? table : isImporting ? html`` : none,
  ]);
}

/** Ticks are outside the form, in the rows; a row has forms of its own. */
function labelsForm(w: Words, isTicked: boolean): Html {
  return html`<label class="inline"><input type="checkbox" data-all="number"${isTicked ? " checked" : ""}> ${w.selectAll}</label>
<form id="labels" data-print="labels"><button class="main">${w.printLabels}</button></form>`;
}

function selectionBanner(missing: number, w: Words): Html {
  return banner(
    missing > 0 ? "warning" : "info",
    html`${missing > 0 ? w.selectionMissing : w.selection} <button data-show="orders">${w.showAll}</button>`,
  );
}

function unmappedBanner(unmapped: readonly StorePlace[], w: Words): Html {
  const names = joinHtml(
    unmapped.map(({ name }) => html`<bdi>${name}</bdi>`),
    "، ",
  );
  return html`<s-banner tone="warning"><p role="status">${w.placesOpen} ${names}</p>
<div class="row"><form data-do="places"><button class="main">${w.placesImport}</button></form><button data-show="settings">${w.placesSettings}</button></div></s-banner>`;
}

interface RowOptions {
  w: Words;
  language: Language;
  isTicked: boolean;
}

function rowOf({ order, shipment, trackingUrl }: Row, { w, language, isTicked }: RowOptions): Html {
  const why = [...order.reasons, ...order.alerts].map(({ detail }) => html`${detail[language]}`);
  const isStanding = shipment && shipment.status !== "cancelled";
  const number = shipment?.trackingNumber ?? "";
  const tick = isStanding
    ? html`<input type="checkbox" form="labels" name="number" value="${number}" aria-label="${w.labelsPick} ${order.number}"${isTicked ? " checked" : ""}>`
    : "";
  return html`<tr><td>${tick}</td><td data-name="${w.number}"><bdi>${order.number}</bdi></td><td data-name="${w.recipient}"><bdi>${order.content?.recipient.name ?? ""}</bdi></td>
<td class="amount" data-name="${w.cash}">${shipment ? formatPiastres(shipment.codPiastres) : ""}</td><td data-name="${w.state}">${stateBadge(order.status, w)}${isStanding ? html` <bdi>${number}</bdi>` : ""}<div class="faint">${joinHtml(why, "<br>")}</div>${isStanding ? "" : correctionForm(order, { w, language })}</td>
<td class="acts">${actsOf(order, shipment, w)}
${isStanding ? html`<button data-label="${number}">${w.print}</button> <a href="${trackingUrl ?? ""}" target="_blank" rel="noopener">${w.follow}</a>` : ""}</td></tr>`;
}

/** A press of Ship would only repeat why not. */
const NOT_BY_HAND = ["test_order", "place_unmapped"];

function orderField({ id }: Order): Html {
  return html`<input type="hidden" name="order" value="${id}">`;
}

/** For forms that change what the page shows. */
function seenFields(order: Order): Html {
  return html`${orderField(order)}<input type="hidden" name="etag" value="${orderEtag(order)}">`;
}

/** What the order needs now: an amount, or Ship; or to cancel its shipment. */
function actsOf(order: Order, shipment: Shipment | undefined, w: Words): Html {
  const id = orderField(order);
  if (shipment && shipment.status !== "cancelled") {
    const isBooked = stageOf(stateOf(shipment)) === "booked";
    return isBooked
      ? html`<details><summary>${w.cancel}</summary><form data-do="cancel">${id}<p>${w.cancelHow}</p><button class="danger">${w.cancelNow}</button></form></details>`
      : html``;
  }
  if (order.status === "cancelled" || order.content === null) return html``;
  const asksAmount = order.status === "needs_attention" && order.reasons.some(({ field }) => field === "cod_value");
  const amount = html`<form data-do="amount">${seenFields(order)}<label>${w.amount} <input name="cod_value" inputmode="decimal" size="7" required></label><button class="main">${w.save}</button></form>`;
  const ship = html`<form data-do="ship">${id}<button class="main">${w.ship}</button></form>`;
  if (asksAmount) return amount;
  return order.reasons.some(({ code }) => NOT_BY_HAND.includes(code)) ? html`` : ship;
}

/** Name, phone and address as the store has them, to be corrected. Open where they are what is asked. */
function correctionForm(order: Order, { w, language }: Omit<RowOptions, "isTicked">): Html {
  const { content, corrections, reasons } = order;
  if (!content || order.status === "cancelled") return html``;
  const { name, phones, address } = content.recipient;
  const corrected = corrections.recipient ?? {};
  const isAsked = reasons.some(({ field }) => field?.startsWith("recipient."));
  const street = corrected.address ?? [address.line1, address.line2].filter(Boolean).join("، ");
  const all = listGovernorates().map((one) => ({ code: one.code, name: one[language] }));
  const input = (field: string, label: string, value: string) =>
    html`<label>${label}<input name="${field}" value="${value}" dir="auto"></label>`;
  return html`<details${isAsked ? rawHtml(" open") : ""}><summary>${w.correct}</summary><form data-do="correct" class="fields">${seenFields(order)}
${input("name", w.name, corrected.name ?? name)}${input("phone", w.phone, corrected.phone ?? phones[0] ?? "")}
<label>${w.governorate}<select name="governorate">${governorateOptions(corrected.governorate ?? address.governorateCode ?? "", all, w)}</select></label>
${input("city", w.city, corrected.city ?? address.city ?? "")}${input("address", w.street, street)}
<button class="main">${w.save}</button></form></details>`;
}

const TONES = {
  waiting: "info",
  needs_attention: "warning",
  held: "neutral",
  ignored: "neutral",
  shipped: "success",
  cancelled: "neutral",
} as const satisfies Record<OrderStatus, string>;

function stateBadge(status: OrderStatus, w: Words): Html {
  const words = {
    waiting: w.waitingState,
    needs_attention: w.attention,
    held: w.held,
    ignored: w.ignored,
    shipped: w.shipped,
    cancelled: w.cancelled,
  } as const satisfies Record<OrderStatus, string>;
  return html`<s-badge tone="${TONES[status]}">${words[status]}</s-badge>`;
}
