import type Koa from "koa";
import { findAccount } from "../../account/repository.ts";
import type { Database } from "../../db/database.ts";
import { readText } from "../../http/body.ts";
import { Problem } from "../../http/problem.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { MasterKeys } from "../../kernel/crypto.ts";
import type { TermsTools } from "../../shipment/terms.ts";
import type { StoreAccess } from "../../store/access.ts";
import { checkoutRates } from "../../store/checkout-rates.ts";
import { pickupAt } from "../../store/pickup.ts";
import { storeOfRatesUrl } from "../../store/rates-link.ts";
import { findAnyStore } from "../../store/repository.ts";

/** `POST /rates/{platform}/{token}`: delivery prices for a store's checkout, in the platform's format. Stores nothing. */
export function checkoutRatesHandler(
  tools: TermsTools & { db: Database; clock: Clock; keys: MasterKeys; access: StoreAccess },
): (ctx: Koa.Context, platform: string, token: string) => Promise<void> {
  const { db, clock, keys, access } = tools;
  return async (ctx, platform, token) => {
    if (ctx.method !== "POST") throw new Problem("method_not_allowed", { headers: { Allow: "POST" } });
    const id = storeOfRatesUrl(token, keys);
    const store = id === undefined ? undefined : await findAnyStore(db.read, id);
    const shape = access.connectorOf(platform)?.rates?.shape;
    const account = store && (await findAccount(db.read, store.accountId));
    if (!store || !account || !shape || store.platform !== platform) throw new Problem("not_found");
    const question =
      store.status === "connected" && store.rules.checkout_rates
        ? shape.read(parsed(await readText(ctx.req)), store.facts)
        : undefined;
    const now = clock.now() + (store.mode === "test" ? account.sandboxClockOffsetMs : 0);
    const { rules } = store;
    const { governorate: origin } = await pickupAt(db.read, question?.place, { rules, account });
    const rates = question ? checkoutRates(question, { origin, rules, now }, tools) : [];
    ctx.set("Cache-Control", "no-store");
    ctx.type = "application/json; charset=utf-8";
    ctx.body = JSON.stringify(shape.write(rates));
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
