export interface FakeOrder {
  id: string;
  status: string;
  paymentStatus: string;
  method: string;
  total: string;
  shown: string | null;
  currency: string;
  option: number;
  optionName?: unknown;
  /** Milliseconds. */
  placedAt: number;
  comments: string[];
  tracking: { number: string; url: string; waybill: string } | undefined;
  /** Zid refuses a status that the order has already. */
  refusesRepeats: boolean;
  change: Record<string, unknown>;
  address: Record<string, unknown>;
}

export interface PlacedOrder extends Partial<Omit<FakeOrder, "id" | "comments" | "tracking">> {}

let placed = 0;

export function placeOrder(change: PlacedOrder): FakeOrder {
  placed += 1;
  const total = change.total ?? "324.90000000000000";
  const currency = change.currency ?? "EGP";
  return {
    id: String(39_100_000 + placed),
    status: "ready",
    paymentStatus: "pending",
    method: "zid_cod",
    total,
    shown: `${Number(total).toFixed(2)} ${currency}`,
    currency,
    option: 500_001,
    placedAt: Date.now(),
    comments: [],
    tracking: undefined,
    refusesRepeats: false,
    change: {},
    address: {},
    ...change,
  };
}

/** An order as `/view` writes it. */
export function viewOf(order: FakeOrder): Record<string, unknown> {
  const placedAt = new Date(order.placedAt + 3 * 3_600_000).toISOString().slice(0, 19).replace("T", " ");
  return {
    id: Number(order.id),
    invoice_number: Number(order.id),
    code: "TEST1",
    store_id: 1,
    order_status: { name: order.status, code: order.status },
    currency_code: order.currency,
    customer: { id: 1, name: "Test Buyer", email: "buyer@example.com", mobile: "201000000301", note: "" },
    has_different_consignee: 0,
    order_total: order.total,
    order_total_string: order.shown,
    has_different_transaction_currency: false,
    payment_status: order.paymentStatus,
    is_potential_fraud: false,
    created_at: placedAt,
    updated_at: null,
    requires_shipping: true,
    shipping: {
      method: {
        id: order.option,
        name: order.optionName ?? "Courier",
        tracking: { number: order.tracking?.number ?? null, status: null, url: order.tracking?.url ?? null },
        inventory_address: [],
        packages_count: 1,
      },
      address: {
        formatted_address: "N/A",
        street: "5 Test Street",
        district: "Sidi Gaber",
        short_address: null,
        lat: null,
        lng: null,
        meta: { building_number: "5", postcode: null, additional_number: null },
        city: { id: 9001, name: "Alexandria" },
        country: { id: 63, name: "Egypt", code: "EG" },
        ...order.address,
      },
    },
    payment: { method: { name: "Cash", code: order.method, type: order.method }, invoice: [] },
    weight: 0,
    products: [{ id: "p1", name: "Test shirt", sku: "T-1", quantity: 2, weight: { value: 0.4, unit: "kg" } }],
    packages_count: 1,
    inventory_address: null,
    customer_note: "اتصل قبل التوصيل",
    histories: order.comments.map((comment) => ({ order_status_id: 1, comment })),
    ...order.change,
  };
}
