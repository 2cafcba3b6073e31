import { connector as demo } from "@masar/connector-demo";
import { connector as woocommerce } from "@masar/connector-woocommerce";
import type { Connector } from "@masar/kit";

/** Every platform that a merchant can connect, in the order in which they are offered. Adding one is a line here. */
// biome-ignore lint/suspicious/noExplicitAny: each has secrets of its own, which core seals and hands back unread
export const connectors: readonly Connector<any>[] = [woocommerce, demo];
