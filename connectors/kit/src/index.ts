export * from "./connector.ts";
export * from "./error.ts";
export * from "./store-order.ts";
