import type { ExecArgs } from "@medusajs/framework/types";
import { ContainerRegistrationKeys, Modules, ProductStatus } from "@medusajs/framework/utils";
import {
  createApiKeysWorkflow,
  createInventoryLevelsWorkflow,
  createProductsWorkflow,
  createRegionsWorkflow,
  createSalesChannelsWorkflow,
  createStockLocationsWorkflow,
  linkSalesChannelsToApiKeyWorkflow,
  linkSalesChannelsToStockLocationWorkflow,
  updateStoresWorkflow,
} from "@medusajs/medusa/core-flows";

/** A shop with prices in Egyptian pounds, cash on delivery, one warehouse and one product. Runs once. */
export default async function seed({ container }: ExecArgs): Promise<void> {
  const logger = container.resolve(ContainerRegistrationKeys.LOGGER);
  const [store] = await container.resolve(Modules.STORE).listStores();
  const { result: channels } = await createSalesChannelsWorkflow(container).run({
    input: { salesChannelsData: [{ name: "Nile Mugs" }] },
  });
  const channelId = channels[0]?.id ?? "";
  await updateStoresWorkflow(container).run({
    input: {
      selector: { id: store?.id },
      update: {
        name: "Nile Mugs",
        supported_currencies: [{ currency_code: "egp", is_default: true }],
        default_sales_channel_id: channelId,
      },
    },
  });
  await createRegionsWorkflow(container).run({
    input: {
      regions: [{ name: "Egypt", currency_code: "egp", countries: ["eg"], payment_providers: ["pp_system_default"] }],
    },
  });
  const { result: locations } = await createStockLocationsWorkflow(container).run({
    input: {
      locations: [
        {
          name: "Giza warehouse",
          address: { address_1: "5 Test Street", city: "Dokki", province: "Giza", country_code: "EG" },
        },
      ],
    },
  });
  const locationId = locations[0]?.id ?? "";
  await linkSalesChannelsToStockLocationWorkflow(container).run({ input: { id: locationId, add: [channelId] } });
  const { result: keys } = await createApiKeysWorkflow(container).run({
    input: { api_keys: [{ title: "Storefront", type: "publishable", created_by: "" }] },
  });
  await linkSalesChannelsToApiKeyWorkflow(container).run({ input: { id: keys[0]?.id ?? "", add: [channelId] } });
  await createMug(container, channelId);
  await stock(container, locationId);
  logger.info(`publishable key: ${keys[0]?.token}`);
}

async function createMug(container: ExecArgs["container"], channelId: string): Promise<void> {
  const fulfillment = container.resolve(Modules.FULFILLMENT);
  const [found] = await fulfillment.listShippingProfiles({ type: "default" });
  const profile = found ?? (await fulfillment.createShippingProfiles({ name: "Default", type: "default" }));
  await createProductsWorkflow(container).run({
    input: {
      products: [
        {
          title: "Blue mug",
          status: ProductStatus.PUBLISHED,
          weight: 400,
          shipping_profile_id: profile.id,
          options: [{ title: "Size", values: ["Large"] }],
          variants: [
            {
              title: "Large",
              sku: "MUG-1",
              weight: 400,
              options: { Size: "Large" },
              prices: [{ currency_code: "egp", amount: 450 }],
            },
          ],
          sales_channels: [{ id: channelId }],
        },
      ],
    },
  });
}

/** A hundred of everything. */
async function stock(container: ExecArgs["container"], locationId: string): Promise<void> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY);
  const { data: items } = await query.graph({ entity: "inventory_item", fields: ["id"] });
  const inventory_levels = items.map(({ id }) => ({
    inventory_item_id: id,
    location_id: locationId,
    stocked_quantity: 100,
  }));
  await createInventoryLevelsWorkflow(container).run({ input: { inventory_levels } });
}
