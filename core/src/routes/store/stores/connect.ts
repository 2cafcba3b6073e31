import { isApp } from "@masar/kit";
import { z } from "zod";
import { tenantOf } from "../../../account/account.ts";
import { actorOf } from "../../../account/activity/activity.ts";
import { invalidField, Problem } from "../../../http/problem.ts";
import { type Route, route } from "../../../http/route.ts";
import { text } from "../../../kernel/text-field.ts";
import type { StoreAccess } from "../../../store/access.ts";
import { answersTo, platformOf } from "./connection-answers.ts";
import type { StoreRouteTools } from "./find-store.ts";
import { withPlainFailure } from "./store-failure.ts";
import { storeSchema, storeView } from "./store-view.ts";

export function connectStoreRoute(tools: StoreRouteTools): Route {
  const { clock, connecting } = tools;
  return route({
    method: "post",
    path: "/stores",
    operationId: "connectStore",
    needsVerifiedEmail: "live",
    summary: "Connect a store",
    description:
      "With keys that the merchant created in the store. A connection without keys starts in the store's admin: see the ways `plugin` and `embedded` of GET /connectors.",
    tag: "Stores",
    access: "stores:write",
    policy: "default",
    body: z.strictObject({
      platform: text(1, 40).meta({ examples: idsWithKeys(tools.access).slice(0, 1) }),
      way: z.enum(["keys"]).default("keys"),
      answers: z.record(text(1, 60), z.string().max(500)).default({}).meta({
        description: "The platform's fields, from GET /connectors",
      }),
    }),
    answers: {
      201: { description: "The store, connected", schema: storeSchema },
    },
    problems: ["store_taken", "store_failed", "forbidden"],
    async handle({ caller, body, mode }) {
      const connector = platformOf(body.platform, mode, tools.access);
      const way = connector.auth.keys;
      if (!way) throw invalidField("/way", "not_offered", FROM_THERE);
      const answers = answersTo(way.fields, body.answers);
      if (!tools.allowPrivateWebhooks) refuseHttp(way.fields, answers);
      const by = { tenant: tenantOf(caller), actor: actorOf(caller, clock.now()) };
      const connected = await withPlainFailure(() => connecting.withKeys(by, connector, answers));
      if (connected.kind === "taken") throw new Problem("store_taken");
      return { status: 201, body: storeView(connected.store) };
    },
  });
}

/** Platforms that a store can be connected to with pasted keys, outside the sandbox. */
function idsWithKeys({ connectors }: StoreAccess): string[] {
  return connectors.flatMap((one) => (!isApp(one) && one.auth.keys && !one.sandboxOnly ? [one.id] : []));
}

/** @throws Problem 422 for an http address: requests to a store must be encrypted. */
function refuseHttp(
  fields: readonly { name: string; kind: string }[],
  answers: Readonly<Record<string, string>>,
): void {
  const plain = fields.find(({ name, kind }) => kind === "url" && /^http:/i.test(answers[name] ?? ""));
  if (!plain) return;
  throw invalidField(`/answers/${plain.name}`, "not_https", {
    en: "This address must begin with https://.",
    ar: "يجب أن يبدأ هذا العنوان بـ https://.",
  });
}

const FROM_THERE = {
  en: "Stores of this platform are connected from the store: install our app in your store's admin.",
  ar: "يتم ربط هذه المنصة من جهتها: ثبّت تطبيقنا من لوحة تحكم متجرك.",
};
