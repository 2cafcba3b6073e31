import { type MasarOptions, readOptions, refuseUnknown } from "./options.ts";

const PACKAGE = "@masar/medusa-shipping";
const PROVIDER = `${PACKAGE}/providers/masar`;
const FULFILLMENT = "@medusajs/medusa/fulfillment";
/** Other modules that the provider reads. The fulfillment module passes on only what is listed. */
const DEPENDENCIES = ["query", "locking", "masarShipping"];

interface ModuleEntry {
  resolve?: string;
  options?: { providers?: ProviderEntry[]; [name: string]: unknown };
  dependencies?: string[];
  [name: string]: unknown;
}

interface ProviderEntry {
  resolve: unknown;
  id?: string;
  options?: unknown;
}

interface MedusaConfig {
  modules?: Record<string, ModuleEntry | boolean>;
  plugins?: (string | { resolve: string; options?: unknown })[];
}

/**
 * Adds Masar to the result of Medusa's `defineConfig`. Other providers and plugins stay as they are. Calling it twice changes
 * nothing.
 *
 * @throws Error that names the option which is wrong.
 */
export function withMasar<Config extends object>(config: Config, options: MasarOptions): Config {
  refuseUnknown(options ?? {});
  const read = readOptions(options);
  const changed = config as MedusaConfig;
  changed.modules ??= {};
  const { modules } = changed;
  const existing = modules.fulfillment;
  const fulfillment: ModuleEntry = typeof existing === "object" ? existing : { resolve: FULFILLMENT };
  const providers = fulfillment.options?.providers ?? [];
  if (!providers.some(({ resolve }) => resolve === PROVIDER))
    fulfillment.options = {
      ...fulfillment.options,
      providers: [...providers, { resolve: PROVIDER, id: "masar", options: read }],
    };
  fulfillment.dependencies = [...new Set([...(fulfillment.dependencies ?? []), ...DEPENDENCIES])];
  modules.fulfillment = fulfillment;
  const plugins = changed.plugins ?? [];
  const isListed = plugins.some((one) => (typeof one === "string" ? one : one.resolve) === PACKAGE);
  changed.plugins = isListed ? plugins : [...plugins, { resolve: PACKAGE, options: read }];
  return config;
}
