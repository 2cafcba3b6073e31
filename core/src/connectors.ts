import { connector as demo } from "@masar/connector-demo";
import { connector as shopify } from "@masar/connector-shopify";
import { connector as woocommerce } from "@masar/connector-woocommerce";
import type { Connector } from "@masar/kit";

/** Every platform that a merchant can connect, in the order in which they are offered. Adding one is a line here. */
// biome-ignore lint/suspicious/noExplicitAny: each has secrets of its own, which core seals and hands back unread
export const connectors: readonly Connector<any>[] = [shopify, woocommerce, demo];

/** Hands each platform what it gave us as its app. Without all of it, it stays as it is: listed, and not usable. */
export function configured(
  list: readonly Connector[],
  credentials: Readonly<Record<string, string>>,
): readonly Connector[] {
  return list.map((connector) => {
    const isComplete = (connector.credentials ?? []).every((name) => (credentials[name] ?? "") !== "");
    return isComplete && connector.configure ? connector.configure(credentials) : connector;
  });
}
