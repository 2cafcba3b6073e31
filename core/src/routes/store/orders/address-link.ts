import { tenantOf } from "../../../account/account.ts";
import { Problem } from "../../../http/problem.ts";
import { type Route, route } from "../../../http/route.ts";
import { timestampOf } from "../../../kernel/time.ts";
import { addressUrl } from "../../../order/address-link.ts";
import { findOrder } from "../../../order/repository.ts";
import { linkSchema } from "../../session/link.ts";
import { type OrderRouteTools, orderParams } from "./answer.ts";

export function createAddressLinkRoute({ db, keys, clock }: OrderRouteTools): Route {
  return route({
    method: "post",
    path: "/orders/{id}/address_link",
    operationId: "createAddressLink",
    summary: "Create an address link for the buyer",
    description:
      "With the link the buyer completes or confirms the address. It is valid for two weeks. Anyone with the link can change the destination.",
    tag: "Orders",
    access: "stores:write",
    policy: "default",
    params: orderParams,
    answers: {
      200: {
        description: "The link",
        schema: linkSchema,
      },
    },
    problems: ["not_found", "invalid_state", "order_not_ready"],
    async handle({ caller, params, baseUrl }) {
      const order = await findOrder(db.read, tenantOf(caller), params.id);
      if (!order) throw new Problem("not_found");
      if (order.status === "shipped" || order.status === "cancelled")
        throw new Problem("invalid_state", { detail: TOO_LATE });
      const link = addressUrl(keys, order.id, { baseUrl, now: clock.now() });
      return { status: 200, body: { url: link.url, expires_at: timestampOf(link.expiresAt) } };
    },
  });
}

const TOO_LATE = {
  en: "This order is shipped or cancelled. The buyer can no longer change its address.",
  ar: "هذا الطلب شُحن أو أُلغي، ولا يمكن للعميل تعديل عنوانه الآن.",
};
