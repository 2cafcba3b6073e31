// Orders of a real Medusa that are not plain: returns, claims, exchanges, kits, and prices without taxes.
import { afterAll, beforeAll, expect, test } from "vitest";
import { courier } from "../support/courier.ts";
import { eventually } from "../support/eventually.ts";
import { ADDRESS, buy, fillCart, fulfil, fulfilled, live, okay, readOrder } from "../support/medusa/shop.ts";
import { startWalk, WAITING, type Walk } from "../support/medusa/walk.ts";

let walk: Walk;
let hub: Walk["hub"];
let medusa: Walk["medusa"];
let locationId: Walk["locationId"];
let shipmentOf: Walk["shipmentOf"];
let orderOnce: Walk["orderOnce"];
let trackingOf: Walk["trackingOf"];
let parcelsOf: Walk["parcelsOf"];
let stateOnce: Walk["stateOnce"];
let delivered: Walk["delivered"];
let tell: Walk["tell"];

beforeAll(async () => {
  walk = await startWalk();
  ({ hub, medusa, locationId, shipmentOf, orderOnce, trackingOf, parcelsOf, stateOnce, delivered, tell } = walk);
});
afterAll(() => walk?.stop());

test("a return with a Masar option is refused with a sentence; without one it is the merchant's", async () => {
  const order = await buy(medusa);
  const trackingNumber = await trackingOf(order);
  okay(
    await tell(order.id, trackingNumber, {
      event: "shipment.delivered",
      collected_piastres: Math.round(order.total * 100),
    }),
  );
  const { shipping_options } = okay(await medusa.admin("GET", "/admin/shipping-options?fields=*service_zone"));
  const [{ service_zone, shipping_profile_id }] = shipping_options;
  const made = {
    name: "Masar return",
    service_zone_id: service_zone.id,
    shipping_profile_id,
    provider_id: "masar_masar",
    price_type: "flat",
    prices: [{ currency_code: "egp", amount: 0 }],
    type: { label: "Return", code: "masar-return", description: "Masar" },
    data: { id: "standard" },
    rules: [{ attribute: "is_return", operator: "eq", value: "true" }],
  };
  const option = okay(await medusa.admin("POST", "/admin/shipping-options", made)).shipping_option;
  const begun = okay(await medusa.admin("POST", "/admin/returns", { order_id: order.id, location_id: locationId }));
  const path = `/admin/returns/${begun.return.id}`;
  const items = [{ id: order.items[0].id, quantity: 1 }];
  okay(await medusa.admin("POST", `${path}/request-items`, { items }));
  okay(await medusa.admin("POST", `${path}/shipping-method`, { shipping_option_id: option.id }));
  const refused = await medusa.admin("POST", `${path}/request`, {});
  expect([refused.status, refused.body.message]).toEqual([400, expect.stringContaining("without a shipping option")]);
  okay(await medusa.admin("DELETE", `${path}/request`));
  const plain = okay(await medusa.admin("POST", "/admin/returns", { order_id: order.id, location_id: locationId }));
  okay(await medusa.admin("POST", `/admin/returns/${plain.return.id}/request-items`, { items }));
  okay(await medusa.admin("POST", `/admin/returns/${plain.return.id}/request`, {}));
  okay(await medusa.admin("DELETE", `/admin/shipping-options/${option.id}`));
});

async function stocked(): Promise<number> {
  const { inventory_items } = okay(await medusa.admin("GET", "/admin/inventory-items?fields=id,sku,*location_levels"));
  return inventory_items[0].location_levels[0].stocked_quantity;
}

async function receive(order: Awaited<ReturnType<typeof buy>>): Promise<void> {
  const items = [{ id: order.items[0].id, quantity: 2 }];
  const begun = okay(await medusa.admin("POST", "/admin/returns", { order_id: order.id, location_id: locationId }));
  const path = `/admin/returns/${begun.return.id}`;
  okay(await medusa.admin("POST", `${path}/request-items`, { items }));
  okay(await medusa.admin("POST", `${path}/request`, {}));
  okay(await medusa.admin("POST", `${path}/receive`, {}));
  okay(await medusa.admin("POST", `${path}/receive-items`, { items }));
  okay(await medusa.admin("POST", `${path}/receive/confirm`, {}));
}

test("a parcel whose return the merchant has recorded is not put into stock again", async () => {
  const order = await buy(medusa);
  const trackingNumber = await trackingOf(order);
  okay(await tell(order.id, trackingNumber, {}));
  await receive(order);
  const before = await stocked();
  okay(await tell(order.id, trackingNumber, { event: "shipment.returned" }));
  expect(await stocked()).toBe(before);
  const after = await readOrder(medusa, order.id);
  expect([after.total, after.summary.pending_difference]).toEqual([0, 0]);
  expect(await parcelsOf(order.id)).toMatchObject([{ state: "returned" }]);
});

test("a return that was interrupted after any of its steps is continued, and stocked once", async () => {
  for (const steps of [0, 1, 2, 3, 4, 5]) {
    const order = await buy(medusa);
    const trackingNumber = await trackingOf(order);
    okay(await tell(order.id, trackingNumber, {}));
    const before = await stocked();
    const { id } = await stateOnce(order.id, "shipped");
    const items = [{ id: order.items[0].id, quantity: 2 }];
    const given = { order_id: order.id, location_id: locationId, metadata: { masar_parcel: id } };
    const path = `/admin/returns/${okay(await medusa.admin("POST", "/admin/returns", given)).return.id}`;
    const rest: [string, object][] = [
      ["/request-items", { items }],
      ["/request", {}],
      ["/receive", {}],
      ["/receive-items", { items }],
      ["/receive/confirm", {}],
    ];
    for (const [step, body] of rest.slice(0, steps)) okay(await medusa.admin("POST", path + step, body));
    okay(await tell(order.id, trackingNumber, { event: "shipment.returned" }));
    expect(await stocked()).toBe(steps === 5 ? before + 2 : before + 2);
    expect((await readOrder(medusa, order.id)).summary.pending_difference).toBe(0);
    const { returns } = okay(await medusa.admin("GET", `/admin/returns?order_id=${order.id}`));
    expect(returns.map(({ status }: { status: string }) => status)).toEqual(["received"]);
  }
});

/** Begins a claim or an exchange of the order's first line for the same goods. @returns the order and the new line. */
async function replace(
  order: Awaited<ReturnType<typeof buy>>,
  kind: "claim" | "exchange",
  given: { isSentBack: boolean; quantity?: number },
) {
  const [line] = order.items;
  const begun = okay(
    await medusa.admin("POST", `/admin/${kind}s`, { order_id: order.id, ...(kind === "claim" && { type: "replace" }) }),
  );
  const path = `/admin/${kind}s/${begun[kind].id}`;
  const damaged = [{ id: line.id, quantity: 1, reason: "production_failure" }];
  if (kind === "claim") okay(await medusa.admin("POST", `${path}/claim-items`, { items: damaged }));
  if (given.isSentBack)
    okay(await medusa.admin("POST", `${path}/inbound/items`, { items: [{ id: line.id, quantity: 1 }] }));
  const sent = [{ variant_id: line.variant_id, quantity: given.quantity ?? 1 }];
  okay(await medusa.admin("POST", `${path}/outbound/items`, { items: sent }));
  const { shipping_options } = okay(await medusa.admin("GET", "/admin/shipping-options?provider_id=masar_masar"));
  const method = { shipping_option_id: shipping_options[0].id, custom_amount: 0 };
  okay(await medusa.admin("POST", `${path}/outbound/shipping-method`, method));
  okay(await medusa.admin("POST", `${path}/request`, {}));
  const claimed = await readOrder(medusa, order.id);
  return { claimed, sent: claimed.items.find(({ id }: { id: string }) => id !== line.id) };
}

async function fulfilSecond({ claimed, sent }: Awaited<ReturnType<typeof replace>>) {
  okay(
    await eventually(
      () => fulfil(medusa, { ...claimed, items: [sent] }),
      ({ status }) => status !== 500,
    ),
  );
  const [, second] = await parcelsOf(claimed.id);
  return shipmentOf(second.tracking_number);
}

test.each([true, false])(
  "what a claim sends instead is not asked for in cash again; sent back: %s",
  async (isSentBack) => {
    const order = await delivered(1);
    const claim = await replace(order, "claim", { isSentBack });
    const shipment = await fulfilSecond(claim);
    expect([shipment.cod_value, shipment.status]).toEqual([0, WAITING]);
  },
);

test("an exchange asks for the difference in cash", async () => {
  const order = await delivered(1);
  const exchange = await replace(order, "exchange", { isSentBack: true, quantity: 2 });
  expect(exchange.claimed.summary.pending_difference).toBe(450);
  expect((await fulfilSecond(exchange)).cod_value).toBe(450);
});

test("a kit of several parts is one item of the parcel, however many parts it has", async () => {
  const { inventory_items } = okay(await medusa.admin("GET", "/admin/inventory-items"));
  const part = okay(await medusa.admin("POST", "/admin/inventory-items", { sku: "SAUCER", title: "Saucer" }));
  const level = { location_id: locationId, stocked_quantity: 100 };
  okay(await medusa.admin("POST", `/admin/inventory-items/${part.inventory_item.id}/location-levels`, level));
  const { products } = okay(await medusa.admin("GET", "/admin/products?fields=id,*shipping_profile,*sales_channels"));
  const [{ shipping_profile, sales_channels }] = products;
  const kit = {
    title: "Tea set",
    status: "published",
    shipping_profile_id: shipping_profile.id,
    sales_channels: sales_channels.map(({ id }: { id: string }) => ({ id })),
    options: [{ title: "Size", values: ["One"] }],
    variants: [
      {
        title: "One",
        sku: "TEA-SET",
        weight: 700,
        manage_inventory: true,
        options: { Size: "One" },
        prices: [{ currency_code: "egp", amount: 300 }],
        inventory_items: [
          { inventory_item_id: inventory_items[0].id, required_quantity: 3 },
          { inventory_item_id: part.inventory_item.id, required_quantity: 2 },
        ],
      },
    ],
  };
  const { product } = okay(await medusa.admin("POST", "/admin/products", kit));
  const order = await buy(medusa, { quantity: 2, variantId: product.variants[0].id });
  await fulfilled(medusa, order, 1);
  expect((await stateOnce(order.id, "created")).lines).toEqual({ [order.items[0].id]: 1 });
  await fulfilled(medusa, order, 1);
  const numbers = live(await readOrder(medusa, order.id)).map(({ labels }) => labels[0].tracking_number);
  for (const trackingNumber of numbers) {
    const { cod_value, parcel } = await shipmentOf(trackingNumber);
    expect(parcel.weight_kg).toBe(0.7);
    await courier(hub).deliver(trackingNumber, cod_value);
  }
  const paid = await orderOnce(order.id, ({ summary }) => summary.pending_difference === 0);
  expect([paid.fulfillment_status, paid.summary.pending_difference]).toEqual(["delivered", 0]);
  okay(await medusa.admin("DELETE", `/admin/products/${product.id}`));
});

test("where prices exclude taxes, the buyer pays our price for delivery, and the courier the whole total", async () => {
  const tax = { country_code: "eg", default_tax_rate: { name: "VAT", code: "vat", rate: 14 } };
  okay(await medusa.admin("POST", "/admin/tax-regions", { ...tax, provider_id: "tp_system" }));
  const cart = await fillCart(medusa);
  const option = cart.options.find(({ data }) => data.id === "standard");
  const path = `/store/shipping-options/${option?.id}/calculate`;
  const { amount } = okay(await medusa.store("POST", path, { cart_id: cart.id })).shipping_option;
  const order = await buy(medusa);
  expect(order.total).toBeCloseTo(900 * 1.14 + amount, 2);
  expect((await shipmentOf(await trackingOf(order))).cod_value).toBe(order.total);
  const parts = await buy(medusa, { quantity: 3 });
  await fulfilled(medusa, parts, 1);
  await fulfilled(medusa, parts, 2);
  const numbers = live(await readOrder(medusa, parts.id)).map(({ labels }) => labels[0].tracking_number);
  const both = await Promise.all(numbers.map(shipmentOf));
  expect(both.reduce((sum, { cod_value }) => sum + Math.round(cod_value * 100), 0)).toBe(Math.round(parts.total * 100));
});

test("Arabic names and addresses, and a metadata note, reach the shipment as they were typed", async () => {
  const address = {
    ...ADDRESS,
    first_name: "منى",
    last_name: "عادل",
    address_1: "١٢ شارع ٢٦ يوليو",
    city: "الدقي",
    province: "الجيزة",
  };
  const order = await buy(medusa, { address });
  const shipment = await shipmentOf(await trackingOf(order));
  expect(shipment.recipient).toMatchObject({ name: "منى عادل", governorate: "GZ" });
  expect(shipment.recipient.address).toContain("شارع");
});

test("a parcel has the service of the shipping option that the merchant fulfils it with", async () => {
  const order = await buy(medusa);
  const { shipping_options } = okay(await medusa.admin("GET", "/admin/shipping-options?provider_id=masar_masar"));
  const express = shipping_options.find(({ data }: { data: { id: string } }) => data.id === "express").id;
  okay(
    await eventually(
      () => fulfil(medusa, order, undefined, { shipping_option_id: express }),
      ({ status }) => status !== 500,
    ),
  );
  const [{ labels }] = live(await readOrder(medusa, order.id));
  expect((await shipmentOf(labels[0].tracking_number)).service).toBe("express");
});

test("the documents of a fulfillment are its label, and a return has none", async () => {
  const order = await buy(medusa);
  const trackingNumber = await trackingOf(order);
  const [{ id, labels }] = live(await readOrder(medusa, order.id));
  const found = await medusa.run(`
    const { Modules } = require("@medusajs/framework/utils");
    const fulfillments = container.resolve(Modules.FULFILLMENT);
    const { data } = await fulfillments.retrieveFulfillment("${id}");
    const provider = fulfillments.fulfillmentProviderService_.retrieveProviderRegistration("masar_masar");
    return [
      data.tracking_number,
      await provider.getFulfillmentDocuments(data),
      await provider.getShipmentDocuments(data),
      await provider.retrieveDocuments(data, "label"),
      (await provider.retrieveDocuments(data, "invoice")) ?? null,
      await provider.getReturnDocuments(data),
      await provider.getFulfillmentDocuments({}),
    ];`);
  const label = { type: "label", url: labels[0].label_url };
  expect(found).toEqual([trackingNumber, [label], [label], label, null, [], []]);
});
