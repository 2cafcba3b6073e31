// Who may open what stands outside the API. A new page needs a line here: without one the test fails.
import type { PageName } from "@masar/core/routes/pages";

export const PAGE_CALLERS = [
  "merchant owner",
  "merchant operator",
  "merchant viewer",
  "staff owner",
  "staff administrator",
  "staff scanner",
  "staff finance",
  "staff viewer",
  "merchant secret key",
  "staff secret key",
  "plugin's key",
  "embedded token",
  "embedded token of another shop",
  "forged embedded token",
  "nobody",
] as const;
export type PageCaller = (typeof PAGE_CALLERS)[number];

const sessions = PAGE_CALLERS.filter((name) => /^(merchant|staff) (?!secret)/.test(name));

/** Who is answered; everybody else gets an error or is sent to the sign-in page. */
export const PAGE_RULES = {
  everybody: PAGE_CALLERS,
  nobody: [],
  "is signed in": sessions,
  "is signed in and works on stores": ["merchant owner", "merchant operator", "staff owner", "staff administrator"],
  "is the shop's own admin": ["embedded token"],
  "is an admin of a shop": ["embedded token", "embedded token of another shop"],
} as const satisfies Record<string, readonly PageCaller[]>;

export interface PageDecision {
  page: PageName | "dashboard" | "files" | "metrics port";
  /** What is asked, with the state of the link where there is one. */
  title: string;
  method?: "POST";
  /** `{name}` stands for a value that the test makes. */
  path: string;
  form?: string;
  /** Headers that the test makes, by name. */
  signed?: "shopify" | "altered";
  rule: keyof typeof PAGE_RULES;
}

const of = (page: PageDecision["page"], title: string, path: string, rule: PageDecision["rule"], more = {}) => ({
  page,
  title,
  path,
  rule,
  ...more,
});
const post = (form: string) => ({ method: "POST" as const, form });

export const PAGE_DECISIONS: readonly PageDecision[] = [
  of("track", "search", "/track", "everybody"),
  of("track", "the parcel's link", "/track/{track}", "everybody"),
  of("track", "an altered link", "/track/{track altered}", "nobody"),
  of("track", "another account's token at this number", "/track/{track of another}", "nobody"),
  of("redelivery", "the recipient's link", "/redelivery/{redelivery}", "everybody"),
  of("redelivery", "an altered link", "/redelivery/{redelivery altered}", "nobody"),
  of("redelivery", "the link of an earlier attempt", "/redelivery/{redelivery expired}", "nobody"),
  of("redelivery", "a link that was signed for something else", "/redelivery/{address}", "nobody"),
  of("address", "the buyer's link", "/address/{address}", "everybody"),
  of("address", "an altered link", "/address/{address altered}", "nobody"),
  of("address", "an expired link", "/address/{address expired}", "nobody"),
  of("address", "a link that was signed for something else", "/address/{notifications}", "nobody"),
  of("notifications", "the user's link", "/notifications/{notifications}", "everybody"),
  of("notifications", "the user's link, pressed", "/notifications/{notifications}", "everybody", post("")),
  of("notifications", "an altered link", "/notifications/{notifications altered}", "nobody"),
  of("payout_destination", "the link of the mail", "/payout_destination/{destination}", "everybody"),
  of("payout_destination", "an altered link", "/payout_destination/{destination altered}", "nobody"),
  of(
    "payout_destination",
    "a link that was signed for something else",
    "/payout_destination/{notifications}",
    "nobody",
  ),
  of("hooks", "a webhook that is signed", "/hooks/shopify", "everybody", { method: "POST", signed: "shopify" }),
  of("hooks", "a webhook that was altered", "/hooks/shopify", "nobody", { method: "POST", signed: "altered" }),
  of("hooks", "a webhook that is not signed", "/hooks/shopify", "nobody", post("{}")),
  of("hooks", "a webhook of a platform that is not known", "/hooks/unknown", "nobody", post("{}")),
  of("downloads", "the plugin", "/downloads/woocommerce/masar-shipping.zip", "everybody"),
  of("downloads", "another file", "/downloads/woocommerce/package.json", "nobody"),
  of("connect", "the question", "/connect/woocommerce?{connect}", "is signed in"),
  of("connect", "the answer, with its token", "/connect/woocommerce", "is signed in and works on stores", {
    ...post("{connect}&csrf={csrf}"),
  }),
  of("connect", "the answer without its token", "/connect/woocommerce", "nobody", post("{connect}")),
  of("connect", "a grant that nobody asked for", "/connect/woocommerce/callback", "nobody", post("{}")),
  of("connect", "the way back of a connection that is not known", "/connect/woocommerce/return/{state}", "nobody"),
  of("functions", "a platform without functions", "/functions/shopify", "nobody", post("{}")),
  of("functions", "a request that is not signed", "/functions/salla", "nobody", post("{}")),
  of("functions", "a request of no store", "/functions/medusa", "nobody", post("{}")),
  of("install", "a platform that is not configured", "/install/zid", "nobody"),
  of("install", "the way back from a platform without installations", "/install/shopify/callback?code=x", "nobody"),
  of("rates", "the shop's address", "/rates/shopify/{rates}", "everybody", post("{}")),
  of("rates", "an altered address", "/rates/shopify/{rates altered}", "nobody", post("{}")),
  of("rates", "an address that was signed for something else", "/rates/shopify/{address}", "nobody", post("{}")),
  of("embedded", "the frame, which is empty without a token", "/embedded/shopify?shop={shop}", "everybody"),
  of("embedded", "the frame of no shop", "/embedded/shopify", "nobody"),
  of("embedded", "the script that connects the frame with the admin", "/embedded/shopify/bridge.js", "everybody"),
  of("embedded", "the first view", "/embedded/shopify/start", "is an admin of a shop"),
  of("embedded", "the shop's orders", "/embedded/shopify/orders", "is an admin of a shop"),
  of("embedded", "a label of the shop's own order", "/embedded/shopify/label/{label}.pdf", "is the shop's own admin"),
  of("embedded", "a label of the account's other shipment", "/embedded/shopify/label/{label of another}.pdf", "nobody"),
  of("embedded", "the settings, changed", "/embedded/shopify/settings", "is the shop's own admin", post("ship=hand")),
  of(
    "embedded",
    "the balance, or the first page of a shop without an account",
    "/embedded/shopify/money",
    "is an admin of a shop",
  ),
  of("embedded", "a way into the dashboard", "/embedded/shopify/dashboard", "is the shop's own admin", post("")),
  of("embedded", "its pickup addresses, imported", "/embedded/shopify/places", "is the shop's own admin", post("")),
  of("embedded", "a shipment, cancelled", "/embedded/shopify/cancel", "is the shop's own admin", post("order=x")),
  of("embedded", "labels of shipments of others", "/embedded/shopify/labels", "nobody", post("number=x")),
  of("embedded", "the window", "/embedded/shopify/window/{window}", "is signed in"),
  of("embedded", "the window, pressed without its token", "/embedded/shopify/window/{window}", "nobody", post("")),
  of("embedded", "a window that is not known", "/embedded/shopify/window/{state}", "nobody"),
  of("healthz", "that it runs", "/healthz", "everybody"),
  of("readyz", "that its database is there", "/readyz", "everybody"),
  of("metrics", "metrics on the public port", "/metrics", "nobody"),
  of("privacy", "the policy", "/privacy", "everybody"),
  of("support", "the answers", "/support", "everybody"),
  of("docs", "the documentation", "/docs", "everybody"),
  of("docs", "the errors", "/docs/errors", "everybody"),
  of("docs", "the guides", "/docs/guides", "everybody"),
  of("dashboard", "the first page, which asks the API who it is", "/", "everybody"),
  of("dashboard", "sign-in", "/sign-in?token=x", "everybody"),
  of("dashboard", "a new password", "/new-password", "everybody"),
  of("dashboard", "what is posted to a page", "/sign-in", "nobody", post("")),
  of("files", "a file", "/embedded/assets/embedded.css", "everybody"),
  of("files", "a path that leads out of the folder", "/assets/..%2f..%2fpackage.json", "nobody"),
  of("metrics port", "metrics", "metrics:/metrics", "everybody"),
  of("metrics port", "health", "metrics:/healthz", "everybody"),
  of("metrics port", "the API", "metrics:/v1/account", "nobody"),
];
