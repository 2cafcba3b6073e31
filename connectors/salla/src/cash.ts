import type { Doubt, StoreFacts, StorePayment } from "@masar/kit";
import { minorOf, moneyOf, shown } from "./money.ts";
import type { Payload, SallaMoney, SallaOrder, SallaShipment } from "./schema.ts";

/**
 * What Salla says of an order's money. The sum to collect is the order's total; the amounts on the shipment contradict each
 * other in Salla's own examples, so they are compared with the order and never collected (`doubtsOf`).
 */
export function paymentOf({ shipment, order }: Payload, facts: StoreFacts): StorePayment {
  const total = order ? moneyOf(order.amounts.total) : shipment.total ? moneyOf(shipment.total) : NO_MONEY;
  const none = { minor: 0, currency: total.currency };
  const isCod = shipment.payment_method === "cod";
  return {
    total,
    outstanding: null,
    paid: isCod ? none : total,
    refunded: none,
    handedBack: none,
    credited: none,
    payments: [],
    isPaid: !isCod,
    gateway: gatewayOf({ shipment, order }, facts),
    isCod,
    isPrepaid: !isCod,
  };
}

/**
 * The order's method. A shipment without cash collects nothing whatever its order says: the method of such an order is then the
 * shipment's own, because core counts a method of the merchant's list as cash.
 */
function gatewayOf({ shipment, order }: Pick<Payload, "shipment" | "order">, { cashGateways }: StoreFacts): string {
  const ordered = order?.payment_method ?? shipment.payment_method;
  const isCod = shipment.payment_method === "cod";
  return !isCod && cashGateways.includes(ordered) ? shipment.payment_method : ordered;
}

const NO_MONEY = { minor: 0, currency: "EGP" };

/** Why nobody can tell what a shipment with cash collects: the merchant enters the amount. Pure. */
export function doubtsOf({ shipment, order, siblings }: Payload): Doubt[] {
  if (shipment.type === "return" || shipment.payment_method !== "cod") return [];
  if (!order) return [doubt("order_unreadable", `the order: unreadable`, `the shipment: ${shown(shipment.total)}`)];
  const { total } = order.amounts;
  if (minorOf(total.amount, total.currency) === 0) return [];
  const doubts: Doubt[] = [];
  if (order.payment_method !== "cod")
    doubts.push(doubt("cod_mismatch", `order: ${order.payment_method ?? "-"}`, "shipment: cod"));
  const outbound = siblings.filter(({ type, status }) => type === "shipment" && status !== "cancelled");
  if (outbound.length !== 1)
    doubts.push(doubt("cod_split", `order: ${shown(total)}`, `shipments of the order: ${outbound.length}`));
  const said = [shipment.total, shipment.cash_on_delivery].filter((one) => one !== undefined);
  const foreign = said.find((one) => one.currency !== total.currency && !isZero(one));
  if (foreign) doubts.push(doubt("cod_currency", `order: ${shown(total)}`, `shipment: ${shown(foreign)}`));
  else if (!agrees(shipment, order))
    doubts.push(
      doubt(
        "cod_mismatch",
        `order: ${shown(total)}`,
        `shipment: ${shown(shipment.total)}, cash_on_delivery ${shown(shipment.cash_on_delivery)}`,
      ),
    );
  return doubts;
}

function doubt(code: string, saidHere: string, saidThere: string): Doubt {
  return { code, saidHere, saidThere };
}

/** Whether the shipment's two amounts can be read as parts of the order's total, in any of the ways that Salla writes them. */
function agrees(shipment: SallaShipment, { amounts }: SallaOrder): boolean {
  const { currency } = amounts.total;
  const minor = (money: SallaMoney | undefined) => (money ? minorOf(money.amount, currency) : 0);
  const total = minor(amounts.total);
  const fee = minor(amounts.cash_on_delivery);
  const cash = minor(shipment.cash_on_delivery);
  if (cash !== 0 && cash !== total && cash !== fee) return false;
  if (!shipment.total) return true;
  const shipping = minor(amounts.shipping_cost);
  const goods = minor(amounts.sub_total);
  const tax = minor(amounts.tax?.amount);
  const off = (amounts.discounts ?? []).reduce(
    (sum, { discount, amount }) => sum + minorOf(discount ?? amount ?? "0", currency),
    0,
  );
  const readings = [
    ...[0, fee, shipping, fee + shipping].map((part) => total - part),
    ...[0, tax].flatMap((added) => [goods + added, goods + added - off]),
  ];
  return readings.includes(minor(shipment.total));
}

function isZero({ amount, currency }: SallaMoney): boolean {
  return minorOf(amount, currency) === 0;
}
