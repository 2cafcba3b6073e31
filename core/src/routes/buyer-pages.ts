import type Koa from "koa";
import { readText } from "../http/body.ts";
import { Problem } from "../http/problem.ts";
import { clientAddress, type RateLimiter } from "../http/rate-limit.ts";
import type { Language } from "../kernel/text.ts";
import { type AddressPageTools, addressPages } from "../pages/buyer/address-pages.ts";
import { type BuyerPageTools, buyerPages } from "../pages/buyer/buyer-pages.ts";
import { type CancelDestinationTools, cancelDestinationPages } from "../pages/cancel-destination.ts";
import { unsubscribePages } from "../pages/unsubscribe.ts";
import { pageLanguage } from "./page-language.ts";

export type BuyerPageName = "track" | "redelivery" | "address" | "notifications" | "payout_destination";

export interface BuyerPageRouteTools extends BuyerPageTools, AddressPageTools, CancelDestinationTools {
  rateLimiter: RateLimiter;
  proxyHops: number;
}

/** Pages that a link opens without signing in. `token` is the end of the address, still percent-encoded. */
export function buyerPageHandler(
  tools: BuyerPageRouteTools,
): (ctx: Koa.Context, page: BuyerPageName, token: string) => Promise<void> {
  const buyer = buyerPages(tools);
  const address = addressPages(tools);
  const unsubscribe = unsubscribePages(tools);
  const cancelDestination = cancelDestinationPages(tools);

  return async (ctx, page, token) => {
    const methods = page === "track" ? ["GET", "HEAD"] : ["GET", "HEAD", "POST"];
    if (!methods.includes(ctx.method))
      throw new Problem("method_not_allowed", { headers: { Allow: methods.join(", ") } });
    // The same limit as the tracking API: tracking numbers must not be guessed.
    ctx.set(tools.rateLimiter.takeFrom(clientAddress(ctx.req, tools.proxyHops), "tracking"));
    const language = pageLanguage(ctx);
    const answer = await answerOf(ctx, page, decoded(token), language);
    ctx.status = answer.status;
    ctx.type = "text/html; charset=utf-8";
    ctx.set("Cache-Control", "no-store");
    ctx.set("Content-Language", language);
    ctx.vary("Accept-Language");
    ctx.body = answer.html;
  };

  async function answerOf(ctx: Koa.Context, page: BuyerPageName, text: string, language: Language) {
    const isForm = ctx.method === "POST";
    switch (page) {
      case "redelivery":
        return isForm ? buyer.redeliver(text, await readText(ctx.req), language) : buyer.redelivery(text, language);
      case "address":
        return isForm ? address.save(text, await readText(ctx.req), language) : address.show(text, language);
      case "notifications":
        return unsubscribe(text, isForm, language);
      case "payout_destination":
        return cancelDestination(text, isForm, language);
      case "track": {
        const number = typeof ctx.query.number === "string" ? ctx.query.number.trim() : "";
        return text || number ? buyer.tracking(text || number, language) : buyer.search(language);
      }
    }
  }
}

/** Part of a path, decoded; as it is when it is not valid percent-encoding. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part).replaceAll("\0", "");
  } catch {
    return part;
  }
}
