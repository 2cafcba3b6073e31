import type { Language } from "../../kernel/text.ts";
import { createTracker } from "../../shipment/tracking/tracking.ts";
import { type BuyerPageTools, type Page, redeliver, redelivery } from "./redelivery-pages.ts";
import { trackingPage, trackingSearchPage } from "./tracking-page.ts";

export type { BuyerPageTools } from "./redelivery-pages.ts";

/** The pages for buyers: tracking a parcel, and choosing the day of the next attempt. */
export function buyerPages(tools: BuyerPageTools) {
  const track = createTracker(tools.db.read);
  return {
    search: (language: Language): Page => ({ status: 200, html: trackingSearchPage({ language }) }),

    /** @param text the end of a tracking link, or a number. */
    async tracking(text: string, language: Language): Promise<Page> {
      const tracking = await track(text);
      return tracking
        ? { status: 200, html: trackingPage(tracking, { language, path: `/track/${encodeURIComponent(text)}` }) }
        : { status: 404, html: trackingSearchPage({ language, wrong: text.slice(0, 40) }) };
    },

    redelivery: (token: string, language: Language) => redelivery(token, language, tools),
    redeliver: (token: string, body: string, language: Language) => redeliver(token, body, language, tools),
  };
}
