import type { ComponentType } from "react";
import type { Right } from "../api/session.ts";
import type { WordsOfPage } from "../i18n/page-words.ts";
import { type Part, part } from "./part.ts";

export interface Page extends Part {
  path: string;
  /** For signed-in users, inside the frame. */
  framed: boolean;
  /** For users with this right. */
  right?: Right;
}

/** What is around every page of a signed-in user. */
export const FRAME = part(() => import("./opening.ts").then((m) => m.Frame));
export const NOT_FOUND = part(() => import("./not-found.tsx").then((m) => m.NotFoundPage));

const framed = (path: string, load: () => Promise<ComponentType>, ...words: WordsOfPage[]): Page => ({
  path,
  ...part(load, words),
  framed: true,
});
const open = (path: string, load: () => Promise<ComponentType>, ...words: WordsOfPage[]): Page => ({
  ...framed(path, load, ...words),
  framed: false,
});
const only = (right: Right, page: Page): Page => ({ ...page, right });

export const PAGES: readonly Page[] = [
  open("/sign-in", () => import("../pages/sign-in/sign-in-page.tsx").then((m) => m.SignInPage)),
  open(
    "/verify-email",
    () => import("../pages/sign-in/verify-email-page.tsx").then((m) => m.VerifyEmailPage),
    "security",
    "sign_in",
  ),
  open(
    "/second-factor",
    () => import("../pages/security/set-up-page.tsx").then((m) => m.SetUpPage),
    "security",
    "sign_in",
  ),
  framed("/", () => import("./opening.ts").then((m) => m.HomePage)),
  framed(
    "/orders",
    () => import("../pages/orders/orders-page.tsx").then((m) => m.OrdersPage),
    "orders",
    "list",
    "shipment",
    "status",
    "service",
  ),
  framed(
    "/orders/:id",
    () => import("../pages/orders/order-page.tsx").then((m) => m.OrderPage),
    "orders",
    "shipment",
    "event",
    "status",
    "service",
  ),
  framed(
    "/shipments",
    () => import("../pages/shipments/shipments-page.tsx").then((m) => m.ShipmentsPage),
    "shipments",
    "list",
    "shipment",
    "status",
    "service",
  ),
  framed(
    "/shipments/:number",
    () => import("../pages/shipments/shipment-page.tsx").then((m) => m.ShipmentPage),
    "shipments",
    "shipment",
    "event",
    "reason",
    "status",
    "service",
  ),
  framed(
    "/bulk",
    () => import("../pages/bulk/bulk-page.tsx").then((m) => m.BulkPage),
    "bulk",
    "shipment",
    "status",
    "service",
  ),
  framed(
    "/bulk/:id",
    () => import("../pages/bulk/upload-page.tsx").then((m) => m.UploadPage),
    "bulk",
    "shipment",
    "status",
    "service",
  ),
  framed(
    "/attempts",
    () => import("../pages/attempts/attempts-page.tsx").then((m) => m.AttemptsPage),
    "attempts",
    "list",
    "shipment",
    "reason",
    "status",
    "service",
  ),
  framed("/customers", () => import("../pages/customers/customers-page.tsx").then((m) => m.CustomersPage), "customers"),
  framed(
    "/customers/person",
    () => import("../pages/customers/customer-page.tsx").then((m) => m.CustomerPage),
    "customers",
    "orders",
    "reason",
    "shipment",
    "status",
  ),
  framed("/money/payouts/:id", () => import("../pages/money/payout-page.tsx").then((m) => m.PayoutPage), "money"),
  framed(
    "/money/:tab?",
    () => import("../pages/money/money-page.tsx").then((m) => m.MoneyPage),
    "money",
    "list",
    "security",
    "sign_in",
    "service",
  ),
  framed("/reports", () => import("../pages/reports/reports-page.tsx").then((m) => m.ReportsPage), "reports"),
  framed(
    "/staff/:tab?",
    () => import("../pages/staff/staff-page.tsx").then((m) => m.StaffPage),
    "staff",
    "refusal",
    "shipment",
    "reason",
    "status",
  ),
  framed(
    "/stores",
    () => import("../pages/stores/stores-page.tsx").then((m) => m.StoresPage),
    "stores",
    "sign_in",
    "service",
  ),
  framed(
    "/stores/:id",
    () => import("../pages/stores/store-page.tsx").then((m) => m.StorePage),
    "stores",
    "sign_in",
    "service",
  ),
  framed(
    "/settings",
    () => import("../pages/settings/settings-page.tsx").then((m) => m.SettingsPage),
    "settings",
    "security",
    "sign_in",
  ),
  framed(
    "/settings/activity",
    () => import("../pages/activity/activity-page.tsx").then((m) => m.ActivityPage),
    "activity",
  ),
  only(
    "manage",
    framed(
      "/developers/:tab?",
      () => import("../pages/developers/developers-page.tsx").then((m) => m.DevelopersPage),
      "developers",
    ),
  ),
  only(
    "manage",
    framed("/keys", () => import("../pages/keys/keys-page.tsx").then((m) => m.KeysPage), "keys"),
  ),
  only(
    "ship",
    framed(
      "/stores/new",
      () => import("../pages/stores/connect-page.tsx").then((m) => m.ConnectPage),
      "stores",
      "sign_in",
      "service",
    ),
  ),
];

/** The page of an address. */
export function pageAt(pathname: string): Page | undefined {
  return PAGES.find(({ path }) => path === pathname) ?? PAGES.find(({ path }) => patternOf(path).test(pathname));
}

function patternOf(path: string): RegExp {
  const parts = path.split("/").map((name) => (name.endsWith("?") ? "(/[^/]+)?" : `/${name.replace(/^:.*/, "[^/]+")}`));
  return new RegExp(`^${parts.join("").slice(1)}/?$`);
}
