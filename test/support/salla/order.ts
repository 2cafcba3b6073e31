export interface FakeOrder {
  id: string;
  light: Record<string, unknown>;
  items: Record<string, unknown>[];
  shipTo: Record<string, unknown>;
  /** What the shipment says of its money, if not the order's total. */
  said: { total?: unknown; cash_on_delivery?: unknown };
  isCod: boolean;
  total: { amount: number; currency: string };
  shipments: {
    id: string;
    type: "shipment" | "return";
    status: string;
    /** The merchant asked another courier. */
    isOthers?: true;
    /** The last values of our writing. */
    written: Record<string, unknown> | undefined;
  }[];
}

export interface PlacedOrder {
  isCod?: boolean;
  currency?: string;
  total?: number;
  slug?: string;
  light?: Record<string, unknown>;
  shipTo?: Record<string, unknown>;
  said?: FakeOrder["said"];
}

let placed = 0;

export function placeOrder(change: PlacedOrder): FakeOrder {
  placed += 1;
  const { isCod = true, currency = "EGP", total: amount = 324.9, slug = "completed" } = change;
  const id = String(2_100_000_000 + placed);
  const total = { amount, currency };
  const money = (value: number) => ({ amount: value, currency });
  return {
    id,
    isCod,
    total,
    said: change.said ?? {},
    shipments: [],
    shipTo: {
      type: "address",
      name: "مشتر تجريبي",
      email: "buyer1@example.com",
      phone: "201000000101",
      country: "مصر",
      city: "الإسكندرية",
      address_line: "شارع تجريبي 5، سيدي جابر، الإسكندرية",
      street_number: "5",
      block: "سيدي جابر",
      postal_code: null,
      latitude: 31.2189,
      longitude: 29.9425,
      ...change.shipTo,
    },
    items: [{ id: 1_500_000_001, name: "قميص تجريبي", sku: "TEST-1", quantity: 2, currency, weight: 0.4, options: [] }],
    light: {
      id: Number(id),
      reference_id: 90_000 + placed,
      date: { date: "2026-11-20 09:00:00.000000", timezone_type: 3, timezone: "Asia/Riyadh" },
      status: { id: 17, name: "تم التنفيذ", slug },
      payment_method: isCod ? "cod" : "mada",
      currency,
      is_pending_payment: false,
      is_price_quote: false,
      features: { shippable: true },
      amounts: {
        sub_total: money(250),
        shipping_cost: money(20),
        cash_on_delivery: money(15),
        tax: { percent: "14.00", amount: money(39.9) },
        discounts: [],
        total,
      },
      total_weight: "٠٫٨ كجم",
      receiver: { name: "مشتر تجريبي", email: "buyer1@example.com", phone: "201000000101" },
      customer: { first_name: "مشتر", last_name: "تجريبي", mobile: 1_000_000_101, mobile_code: "+20" },
      ...change.light,
    },
  };
}

export function isOutbound({ type, status }: FakeOrder["shipments"][number]): boolean {
  return type === "shipment" && status !== "cancelled";
}

/** A shipment as Salla writes it. Number, link and label mean nothing before we have written them. */
export function shipmentJson(
  order: FakeOrder,
  one: FakeOrder["shipments"][number],
  now: number,
): Record<string, unknown> {
  const { total, isCod, said } = order;
  return {
    id: Number(one.id),
    order_id: Number(order.id),
    order_reference_id: (order.light as { reference_id: number }).reference_id,
    created_at: { date: new Date(now).toISOString().slice(0, 19).replace("T", " "), timezone: "UTC" },
    type: one.type,
    courier_id: one.isOthers ? 1_300_000_002 : 1_300_000_001,
    payment_method: isCod ? "cod" : "pre_paid",
    status: one.status,
    shipment_number: one.written?.shipment_number ?? null,
    tracking_number: "0",
    tracking_link: null,
    label: [],
    total: said.total ?? total,
    cash_on_delivery: said.cash_on_delivery ?? (isCod ? total : null),
    is_international: false,
    total_weight: { value: "0.8", units: "kg" },
    packages: [
      { item_id: 1_500_000_001, name: "قميص تجريبي", sku: "TEST-1", quantity: 2, weight: { value: 0.4, unit: "kg" } },
    ],
    ship_from: { type: "branch", branch_id: 1_400_000_001, name: "فرع تجريبي", country: "مصر", city: "القاهرة" },
    ship_to: order.shipTo,
    remarks: "اتصل قبل التوصيل",
    // Salla leaves it out of some answers.
    ...(Number(one.id) % 2 === 0 || one.isOthers
      ? {}
      : { meta: { app_id: 1_200_000_001, policy_options: { boxes: 1 } } }),
  };
}

/** A label that is being requested, as `parseOrder` reads it. @param change of the shipment as Salla sends it. */
export function requestedLabel(change: Record<string, unknown> = {}): Record<string, unknown> {
  const order = placeOrder({});
  const requested = { id: "3100000001", type: "shipment", status: "creating", written: undefined } as const;
  const shipment = { ...shipmentJson(order, requested, Date.now()), ...change };
  const siblings = [{ id: 3_100_000_001, type: "shipment", status: "creating" }];
  return { shipment, order: order.light, items: order.items, siblings };
}
