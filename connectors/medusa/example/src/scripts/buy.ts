import type { ExecArgs } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";

const ADDRESS = {
  first_name: "Mona",
  last_name: "Adel",
  address_1: "12 26th of July Street",
  city: "Dokki",
  province: "Giza",
  country_code: "eg",
  phone: "01001234567",
};

/** Buys two mugs as a storefront does, with cash on delivery. The server has to run. */
export default async function buy({ container }: ExecArgs): Promise<void> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY);
  const { data: keys } = await query.graph({ entity: "api_key", fields: ["token"], filters: { title: "Storefront" } });
  const { data: regions } = await query.graph({ entity: "region", fields: ["id"] });
  const { data: variants } = await query.graph({ entity: "variant", fields: ["id"] });
  const server = process.env.BACKEND_URL ?? "http://localhost:9000";

  async function call(method: string, path: string, body?: object) {
    const response = await fetch(`${server}/store${path}`, {
      method,
      headers: { "content-type": "application/json", "x-publishable-api-key": keys[0]?.token ?? "" },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const answer = await response.json();
    if (!response.ok) throw new Error(`${method} ${path}: ${answer.message}`);
    return answer;
  }

  const { cart } = await call("POST", "/carts", { region_id: regions[0]?.id });
  await call("POST", `/carts/${cart.id}/line-items`, { variant_id: variants[0]?.id, quantity: 2 });
  await call("POST", `/carts/${cart.id}`, { email: "mona@example.com", shipping_address: ADDRESS });
  const { shipping_options } = await call("GET", `/shipping-options?cart_id=${cart.id}`);
  const option = shipping_options.find(({ data }: { data: { id: string } }) => data.id === "standard");
  if (!option) throw new Error("no shipping option: press Set up under Settings → Masar");
  const { shipping_option } = await call("POST", `/shipping-options/${option.id}/calculate`, { cart_id: cart.id });
  await call("POST", `/carts/${cart.id}/shipping-methods`, { option_id: option.id });
  const { payment_collection } = await call("POST", "/payment-collections", { cart_id: cart.id });
  const session = { provider_id: "pp_system_default" };
  await call("POST", `/payment-collections/${payment_collection.id}/payment-sessions`, session);
  const { order } = await call("POST", `/carts/${cart.id}/complete`);
  console.log(`delivery: EGP ${shipping_option.amount}; the order: ${server}/app/orders/${order.id}`);
}
