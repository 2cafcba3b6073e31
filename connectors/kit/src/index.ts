export * from "./auth.ts";
export * from "./connector.ts";
export * from "./error.ts";
export * from "./http.ts";
export * from "./request.ts";
export * from "./signature.ts";
export * from "./store-order.ts";
export * from "./text.ts";
