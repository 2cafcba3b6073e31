import { eventually } from "../eventually.ts";
import type { RealMedusa, Reply } from "./real.ts";

/** Where a buyer lives. */
export const ADDRESS = {
  first_name: "Test",
  last_name: "Buyer",
  address_1: "5 Test Street",
  address_2: "Floor 3",
  city: "Dokki",
  province: "Giza",
  country_code: "eg",
  phone: "01000000301",
};

export interface Cart {
  id: string;
  options: { id: string; data: { id: string } }[];
}

/** Throws with Medusa's answer, unless it is a success. */
export function okay({ status, body }: Reply): Reply["body"] {
  if (status < 200 || status > 299) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body;
}

/** A cart with this many mugs and an address. */
export async function fillCart(
  medusa: RealMedusa,
  { quantity = 2, address = ADDRESS, variantId = "" } = {},
): Promise<Cart> {
  const { regions } = okay(await medusa.store("GET", "/store/regions"));
  const { products } = okay(await medusa.store("GET", "/store/products?fields=id,*variants&order=created_at"));
  const { cart } = okay(await medusa.store("POST", "/store/carts", { region_id: regions[0].id }));
  const [variant] = products[0].variants;
  okay(
    await medusa.store("POST", `/store/carts/${cart.id}/line-items`, { variant_id: variantId || variant.id, quantity }),
  );
  const buyer = { email: "buyer@example.com", shipping_address: address, billing_address: address };
  okay(await medusa.store("POST", `/store/carts/${cart.id}`, buyer));
  const { shipping_options } = okay(await medusa.store("GET", `/store/shipping-options?cart_id=${cart.id}`));
  return { id: cart.id, options: shipping_options };
}

/** Chooses Masar's standard delivery and pays in cash at the door. @returns the order as the admin sees it. */
export async function buy(medusa: RealMedusa, given: Parameters<typeof fillCart>[1] = {}): Promise<Reply["body"]> {
  const cart = await fillCart(medusa, given);
  const option = cart.options.find(({ data }) => data.id === "standard");
  okay(await medusa.store("POST", `/store/carts/${cart.id}/shipping-methods`, { option_id: option?.id }));
  return complete(medusa, cart.id);
}

export async function complete(medusa: RealMedusa, cartId: string): Promise<Reply["body"]> {
  const { payment_collection } = okay(await medusa.store("POST", "/store/payment-collections", { cart_id: cartId }));
  const session = { provider_id: "pp_system_default" };
  okay(await medusa.store("POST", `/store/payment-collections/${payment_collection.id}/payment-sessions`, session));
  const { order } = okay(await medusa.store("POST", `/store/carts/${cartId}/complete`));
  return readOrder(medusa, order.id);
}

const FIELDS =
  "id,display_id,status,payment_status,fulfillment_status,total,*summary,*items,*items.detail,*fulfillments,*fulfillments.labels,*payment_collections,*payment_collections.payments";

export async function readOrder(medusa: RealMedusa, id: string): Promise<Reply["body"]> {
  return okay(await medusa.admin("GET", `/admin/orders/${id}?fields=${FIELDS}`)).order;
}

/** The merchant fulfils items in the admin. */
export function fulfil(
  medusa: RealMedusa,
  order: Reply["body"],
  quantity?: number,
  more: { shipping_option_id?: string } = {},
): Promise<Reply> {
  const items = order.items.map((item: { id: string; quantity: number }) => ({
    id: item.id,
    quantity: quantity ?? item.quantity,
  }));
  return medusa.admin("POST", `/admin/orders/${order.id}/fulfillments`, { items, ...more });
}

/** The same, pressing again while Masar needs longer, as its message says. */
export async function fulfilled(medusa: RealMedusa, order: Reply["body"], quantity?: number): Promise<void> {
  okay(
    await eventually(
      () => fulfil(medusa, order, quantity),
      ({ status }) => status !== 500,
    ),
  );
}

/** The fulfillments that were not cancelled. */
export function live(order: Reply["body"]): Reply["body"][] {
  return order.fulfillments.filter(({ canceled_at }: { canceled_at: string | null }) => !canceled_at);
}
