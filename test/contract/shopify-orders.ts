import type { StoreOrder } from "@masar/kit";
import { fakeShopify } from "../support/shopify/shopify.ts";
import type { FakeOrder } from "../support/shopify/state.ts";
import { connector, parcelOf, storeOf } from "../support/shopify/store.ts";
import type { OrderFixture, OrderKind } from "./harness.ts";

const PLACED = "2026-11-20T09:00:00Z";
const egp = (minor: number) => ({ minor, currency: "EGP" });

const shop = fakeShopify({ now: () => Temporal.Instant.from(PLACED) });
const store = await storeOf(shop);

/** Two shirts for 300 EGP each and delivery for 50, to be paid at the door, and whatever is different. */
async function fixture(
  order: FakeOrder,
  payment: Partial<StoreOrder["payment"]>,
  more: Partial<StoreOrder> = {},
): Promise<OrderFixture> {
  const payload = await connector.fetchOrder(store, parcelOf(order));
  return {
    payload: JSON.parse(JSON.stringify(payload)),
    expected: {
      id: parcelOf(order),
      number: order.name,
      placedAt: Temporal.Instant.from(PLACED),
      updatedAt: Temporal.Instant.from(PLACED),
      status: "open",
      stage: "open",
      needsShipping: true,
      recipient: {
        name: "منى السيد",
        phones: ["01000000012"],
        address: {
          country: "EG",
          governorateCode: "GZ",
          stateName: "Giza",
          city: "الدقي",
          line1: "12 شارع التحرير",
          line2: "الدور الثالث",
          postcode: null,
        },
        person: "منى السيد",
      },
      lines: [{ title: "قميص قطن - M / أبيض", quantity: 2, sku: "SH-1", unitGrams: 350 }],
      weightGrams: 700,
      service: null,
      payment: {
        total: egp(65_000),
        outstanding: egp(65_000),
        paid: egp(0),
        refunded: egp(0),
        handedBack: null,
        payments: [],
        credited: egp(0),
        isPaid: false,
        gateway: "Cash on Delivery (COD)",
        isCod: true,
        isPrepaid: false,
        ...payment,
      },
      whole: {
        id: order.id,
        goods: egp(Math.max(0, (payment.total?.minor ?? 65_000) - 5_000)),
        parcels: [
          {
            ...{ id: parcelOf(order), status: more.status ?? "open", stage: more.stage ?? "open", needsShipping: true },
            ...{
              placeId: "gid://shopify/Location/81",
              goods: egp(Math.max(0, (payment.total?.minor ?? 65_000) - 5_000)),
            },
          },
        ],
      },
      note: null,
      place: { id: "gid://shopify/Location/81", name: "مخزن القاهرة" },
      doubts: [],
      ...more,
    },
  };
}

const place = (more: Parameters<typeof shop.placeOrder>[0] = {}) =>
  shop.placeOrder({ goods: [{ quantity: 2 }], ...more });

const prepaid = place({ gateways: ["paymob"], isManual: false, outstandingMinor: 0 });
const paidByCard = {
  ...{ id: `${prepaid.id}0`, amount: egp(65_000), method: "paymob", kind: "other" as const },
  at: Date.parse(prepaid.createdAt),
};
const cancelled = place();
shop.cancelOrder(cancelled);
const refunded = place();
shop.refund(refunded, 30_000);
const edited = place();
edited.note = "اتصل قبل التوصيل";
shop.editAddress(edited, { address1: "7 شارع إيران", phone: "٠١٠٠٠٠٠٠٠٧٧" });

export const SHOPIFY_ORDERS: Readonly<Record<OrderKind, OrderFixture>> = {
  cash: await fixture(place(), {}),
  prepaid: await fixture(prepaid, {
    outstanding: egp(0),
    payments: [paidByCard],
    paid: egp(65_000),
    isPaid: true,
    gateway: "paymob",
    isCod: false,
    isPrepaid: true,
  }),
  cancelled: await fixture(
    cancelled,
    { outstanding: egp(0), paid: egp(65_000), isPaid: true },
    { stage: "cancelled", status: "closed" },
  ),
  partlyRefunded: await fixture(refunded, { total: egp(35_000), outstanding: egp(35_000) }),
  edited: await fixture(
    edited,
    {},
    {
      note: "اتصل قبل التوصيل",
      recipient: {
        name: "منى السيد",
        phones: ["٠١٠٠٠٠٠٠٠٧٧"],
        address: {
          country: "EG",
          governorateCode: "GZ",
          stateName: "Giza",
          city: "الدقي",
          line1: "7 شارع إيران",
          line2: "الدور الثالث",
          postcode: null,
        },
        person: "منى السيد",
      },
    },
  ),
};
