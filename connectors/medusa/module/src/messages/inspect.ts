import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils";
import type { Query } from "../masar/medusa.ts";
import { MASAR } from "../modules/masar-shipping/index.ts";
import type MasarShippingService from "../modules/masar-shipping/service.ts";
import type { Message, Reply } from "./index.ts";

export const VERSION = "0.1.0";

interface Store {
  name?: string;
  supported_currencies?: { currency_code: string; is_default?: boolean }[];
}

/** What Masar has to know of this store. */
export async function inspect({ container }: Message): Promise<Reply> {
  const masar = container.resolve<MasarShippingService>(MASAR);
  const query = container.resolve(ContainerRegistrationKeys.QUERY) as unknown as Query;
  const { data } = await query.graph({ entity: "store", fields: ["name", "supported_currencies.*"] });
  const { name = "Medusa", supported_currencies = [] } = (data[0] ?? {}) as Store;
  const providers = await container.resolve(Modules.PAYMENT).listPaymentProviders({ is_enabled: true });
  const codes = supported_currencies.map(({ currency_code }) => currency_code.toUpperCase());
  const standard = supported_currencies.find(({ is_default }) => is_default)?.currency_code.toUpperCase();
  return {
    status: 200,
    body: {
      name,
      currency: codes.includes("EGP") ? "EGP" : (standard ?? codes[0] ?? "EGP"),
      plugin_version: VERSION,
      payment_providers: providers.map(({ id }) => id),
      cod_providers: masar.options.codProviders,
    },
  };
}
