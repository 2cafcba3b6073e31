import { type Html, html, joinHtml, renderHtml } from "../../kernel/html.ts";
import { formatPiastres } from "../../kernel/money.ts";
import type { Language } from "../../kernel/text.ts";
import type { Order, OrderStatus } from "../../order/order.ts";
import type { Shipment } from "../../shipment/shipment.ts";
import type { FirstImport } from "../../store/first-import.ts";
import type { StorePlace } from "../../store/places.ts";
import { importView } from "./import-view.ts";
import { WORDS, type Words } from "./words.ts";

export interface Row {
  order: Order;
  shipment: Shipment | undefined;
  trackingUrl: string | undefined;
}

/** The store's orders, newest first, each with its possible actions. */
export function ordersView(
  language: Language,
  {
    rows,
    first,
    unmapped,
    problem,
  }: {
    rows: readonly Row[];
    first: FirstImport | null;
    /** Locations without a pickup address: their orders wait. */
    unmapped: readonly StorePlace[];
    problem?: string | undefined;
  },
): string {
  const w = WORDS[language];
  const isImporting = first !== null && first.endedAt === null;
  const body = rows.map((row) => rowOf(row, w, language));
  const table = html`<div class="scroll"><table><thead><tr><th>${w.number}</th><th>${w.recipient}</th><th>${w.cash}</th><th>${w.state}</th><th></th></tr></thead><tbody>${joinHtml(body, "\n")}</tbody></table></div>`;
  return renderHtml(html`<section class="card" data-view="orders">
${problem ? html`<p class="problem" role="alert">${problem}</p>` : ""}
${unmapped.length > 0 ? unmappedView(unmapped, w) : ""}
${isImporting ? importView(language, first) : ""}
${rows.length > 0 ? table : isImporting ? "" : html`<p>${w.none}</p>`}
<form data-do="read"><button>${w.refresh}</button></form></section>`);
}

function unmappedView(unmapped: readonly StorePlace[], w: Words): Html {
  const names = joinHtml(
    unmapped.map(({ name }) => html`<bdi>${name}</bdi>`),
    "، ",
  );
  return html`<div class="problem" role="alert"><p>${w.placesOpen} ${names}</p>
<form data-do="places"><button class="main">${w.placesImport}</button></form> <button data-show="settings">${w.placesSettings}</button></div>`;
}

function rowOf({ order, shipment, trackingUrl }: Row, w: Words, language: Language): Html {
  const why = [...order.reasons, ...order.alerts].map(({ detail }) => html`${detail[language]}`);
  const cash = shipment ? `${formatPiastres(shipment.codPiastres)}` : "";
  const isStanding = shipment && shipment.status !== "cancelled";
  const asksAmount = order.status === "needs_attention" && order.reasons.some(({ field }) => field === "cod_value");
  const canShip = !asksAmount && !isStanding && order.status !== "cancelled" && order.content !== null;
  const number = shipment?.trackingNumber ?? "";
  return html`<tr><td><bdi>${order.number}</bdi></td><td><bdi>${order.content?.recipient.name ?? ""}</bdi></td>
<td>${cash}</td><td>${stateWord(order.status, w)}${isStanding ? html` <bdi>${number}</bdi>` : ""}<div class="faint">${joinHtml(why, "<br>")}</div></td>
<td>${asksAmount ? html`<form data-do="amount"><input type="hidden" name="order" value="${order.id}"><label>${w.amount} <input name="cod_value" inputmode="decimal" size="7" required></label><button class="main">${w.save}</button></form>` : ""}${canShip ? html`<form data-do="ship"><input type="hidden" name="order" value="${order.id}"><button class="main">${w.ship}</button></form>` : ""}
${isStanding ? html`<button data-label="${number}">${w.print}</button> <a href="${trackingUrl ?? ""}" target="_blank" rel="noopener">${w.follow}</a>` : ""}</td></tr>`;
}

function stateWord(status: OrderStatus, w: Words): string {
  switch (status) {
    case "waiting":
      return w.waitingState;
    case "needs_attention":
      return w.attention;
    case "held":
      return w.held;
    case "ignored":
      return w.ignored;
    case "shipped":
      return w.shipped;
    case "cancelled":
      return w.cancelled;
  }
}
