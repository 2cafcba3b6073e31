import { ConnectorError, type Text } from "@masar/kit";

/** The shop refused the request. `code` is WooCommerce's own, such as `woocommerce_rest_shop_order_invalid_id`. */
export class StoreRefusal extends ConnectorError {
  readonly status: number;
  readonly code: string;
  /** Names of the invalid parameters. */
  readonly params: readonly string[];

  constructor(
    message: string,
    answer: { status: number; code: string; params: readonly string[]; publicMessage: Text },
  ) {
    super(message, { failure: "refused", publicMessage: answer.publicMessage });
    this.status = answer.status;
    this.code = answer.code;
    this.params = answer.params;
  }
}

/** The order was deleted permanently. Its notes answer with another code than the order itself. */
export function isOrderGone(error: unknown): boolean {
  return error instanceof StoreRefusal && GONE.has(error.code);
}

const GONE = new Set(["woocommerce_rest_shop_order_invalid_id", "woocommerce_rest_order_invalid_id"]);

/** A feature or a plugin is not active. */
export function isNoRoute(error: unknown): boolean {
  return error instanceof StoreRefusal && error.code === "rest_no_route";
}
