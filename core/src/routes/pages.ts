import type Koa from "koa";
import type { Bases } from "../http/base.ts";
import { Problem } from "../http/problem.ts";
import { readReadiness } from "../operations/monitoring/ready.ts";
import { createGuides } from "../pages/guides/guides.ts";
import { type AboutPageTools, aboutPageHandler } from "./about-pages.ts";
import { type BuyerPageName, type BuyerPageRouteTools, buyerPageHandler } from "./buyer-pages.ts";
import { docsHandler, fileHandler, guidesHandler } from "./file-pages.ts";
import { checkoutRatesHandler } from "./store/checkout-rates.ts";
import { type ConnectTools, connectHandler } from "./store/connect.ts";
import { downloadHandler } from "./store/downloads.ts";
import { type EmbeddedTools, embeddedHandler } from "./store/embedded.ts";
import { type HookTools, hookHandler } from "./store/hooks.ts";
import { type InstallTools, installHandler } from "./store/install.ts";
import { type LabelRequestRouteTools, labelRequestHandler } from "./store/label-requests.ts";

type PageTools = BuyerPageRouteTools &
  HookTools &
  LabelRequestRouteTools &
  ConnectTools &
  InstallTools &
  EmbeddedTools &
  AboutPageTools & { bases: Bases };

/** Everything outside the two base addresses: health checks, requests of stores, and pages. */
export function createPages(tools: PageTools): Koa.Middleware {
  const pages = pagesByName(tools);
  const files = fileHandler(tools.bases);
  return async (ctx) => {
    const [, first = "", ...rest] = ctx.path.split("/");
    const page = isPageName(first) ? pages[first] : undefined;
    if (page?.serves(rest, ctx.method)) return page.serve(ctx, rest);
    if (!isReading(ctx.method)) throw new Problem("not_found");
    return files(ctx);
  };
}

function pagesByName(tools: PageTools): Record<PageName, Page> {
  const hooks = hookHandler(tools);
  const connect = connectHandler(tools);
  const downloads = downloadHandler(tools);
  const embedded = embeddedHandler(tools);
  const rates = checkoutRatesHandler(tools);
  const labels = labelRequestHandler(tools);
  const install = installHandler(tools);
  const buyer = buyerPageHandler(tools);
  const docs = docsHandler(tools.bases);
  const guides = guidesOf(tools);
  const buyerPage = (name: BuyerPageName): Page => ({
    // People and mail programs add a slash at the end.
    serves: ([first, ...more]) => first !== "assets" && (more.length === 0 || (more.length === 1 && more[0] === "")),
    serve: (ctx, [token = ""]) => buyer(ctx, name, token),
  });
  return {
    track: buyerPage("track"),
    redelivery: buyerPage("redelivery"),
    address: buyerPage("address"),
    notifications: buyerPage("notifications"),
    payout_destination: buyerPage("payout_destination"),
    privacy: readOnly(aboutPageHandler(tools, "privacy"), ""),
    support: readOnly(aboutPageHandler(tools, "support"), ""),
    hooks: { serves: () => true, serve: (ctx, [platform = ""]) => hooks(ctx, platform) },
    install: {
      serves: (rest) => rest.length === 1 || (rest.length === 2 && rest[1] === "callback"),
      serve: (ctx, [platform = "", step]) => install(ctx, platform, step),
    },
    functions: { serves: (rest) => rest.length === 1, serve: (ctx, [platform = ""]) => labels(ctx, platform) },
    downloads: { serves: () => true, serve: (ctx, [platform = "", ...rest]) => downloads(ctx, platform, rest) },
    connect: { serves: () => true, serve: (ctx, [platform = "", ...rest]) => connect(ctx, platform, rest) },
    rates: {
      serves: (rest) => rest.length === 2,
      serve: (ctx, [platform = "", token = ""]) => rates(ctx, platform, token),
    },
    embedded: {
      serves: ([platform]) => platform !== "assets",
      serve: (ctx, [platform = "", ...rest]) => embedded(ctx, platform, rest),
    },
    healthz: readOnly(async (ctx) => {
      ctx.body = { status: "ok" };
    }, ""),
    readyz: readOnly(async (ctx) => {
      const readiness = await readReadiness(tools.db);
      if (!readiness) throw new Problem("unavailable", { headers: { "Retry-After": "5" } });
      // Addresses inside the operator's network are named on MASAR_METRICS_PORT alone.
      const { unreachable_nodes: nodes, ...rest } = readiness;
      ctx.body = nodes ? { ...rest, unreachable_nodes: nodes.length } : rest;
    }, ""),
    // Metrics are served on MASAR_METRICS_PORT only. Without this entry the dashboard would answer.
    metrics: readOnly(async () => {
      throw new Problem("not_found");
    }, ""),
    docs: {
      serves: ([first = "", ...more], method) =>
        isReading(method) && (first === "guides" || (["", "errors"].includes(first) && more.length === 0)),
      serve: (ctx, [first]) => (first === "guides" ? guides(ctx) : docs(ctx)),
    },
  };
}

function guidesOf({ access, appUrl, bases }: PageTools) {
  const addresses = { origin: appUrl, live: bases.live.url, sandbox: bases.test.url };
  return guidesHandler(createGuides(access.connectors, addresses));
}

/** A page for GET and HEAD. `rests`: what may follow its name in the address. */
function readOnly(serve: (ctx: Koa.Context) => Promise<void>, ...rests: readonly string[]): Page {
  return { serves: (rest, method) => isReading(method) && rests.includes(rest.join("/")), serve };
}

/** First parts of an address that are no file and no page of the dashboard. */
export const PAGE_NAMES = [
  "track",
  "redelivery",
  "address",
  "notifications",
  "payout_destination",
  "privacy",
  "support",
  "hooks",
  "functions",
  "install",
  "downloads",
  "connect",
  "rates",
  "embedded",
  "healthz",
  "readyz",
  "metrics",
  "docs",
] as const;
export type PageName = (typeof PAGE_NAMES)[number];

/** `rest`: the parts of the address after the name. What a page does not serve is looked up among the files. */
interface Page {
  serves(rest: readonly string[], method: string): boolean;
  serve(ctx: Koa.Context, rest: readonly string[]): Promise<void>;
}

function isPageName(first: string): first is PageName {
  return PAGE_NAMES.some((name) => name === first);
}

function isReading(method: string): boolean {
  return method === "GET" || method === "HEAD";
}
