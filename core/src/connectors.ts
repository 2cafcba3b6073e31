import { connector as demo } from "@masar/connector-demo";
import { connector as medusa } from "@masar/connector-medusa";
import { connector as salla } from "@masar/connector-salla";
import { connector as shopify } from "@masar/connector-shopify";
import { connector as woocommerce } from "@masar/connector-woocommerce";
import { connector as zid } from "@masar/connector-zid";
import { type App, isApp, type Platform } from "@masar/kit";

/** Every platform that a merchant can connect, in the order in which they are offered. Adding one is a line here. */
// biome-ignore lint/suspicious/noExplicitAny: each has secrets of its own, which core encrypts and hands back unread
export const connectors: readonly Platform<any>[] = [shopify, woocommerce, salla, zid, medusa, demo];

/** The platforms that need credentials of our app there. */
export const apps: readonly App[] = connectors.filter(isApp);

/** Gives each platform the credentials of our app there. A platform without all of them stays unconfigured. */
export function configured(
  list: readonly Platform[],
  credentials: Readonly<Record<string, string>>,
): readonly Platform[] {
  return list.map((platform) => {
    if (!isApp(platform)) return platform;
    const given = platform.credentials.safeParse(credentials);
    return given.success ? platform.configure(given.data) : platform;
  });
}
