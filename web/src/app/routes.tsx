import type { i18n as I18n } from "i18next";
import { type ComponentType, lazy } from "react";
import { matchRoutes, type RouteObject } from "react-router";
import { loadWords, type WordsOfPage } from "../i18n/i18n.ts";
import { PageBoundary } from "./broken.tsx";
import { ForManagers, ForShipping } from "./for-role.tsx";
import { Layout } from "./layout.tsx";
import { NotFoundPage } from "./not-found.tsx";
import { PageMissing, pageArrived } from "./page-missing.tsx";

type Page = (path: string, load: () => Promise<ComponentType>, ...words: WordsOfPage[]) => RouteObject;

/** A page whose script and texts are loaded when it is first opened. */
function pagesIn(i18n: I18n): Page {
  return (path, load, ...words) => {
    const arrive = async () => {
      try {
        const [Component] = await Promise.all([load(), ...words.map((name) => loadWords(i18n, name))]);
        pageArrived();
        return { default: Component };
      } catch {
        return { default: PageMissing };
      }
    };
    let arriving: ReturnType<typeof arrive> | undefined;
    const once = () => {
      arriving ??= arrive();
      return arriving;
    };
    const Component = lazy(once);
    const element = (
      <PageBoundary>
        <Component />
      </PageBoundary>
    );
    return { path, element, handle: once };
  };
}

/** Pages of a signed-in user, inside the frame. */
const framed = (page: Page): RouteObject[] => [
  page(
    "/",
    () => import("../pages/home/home-page.tsx").then((m) => m.HomePage),
    "home",
    "attempts",
    "start",
    "settings",
    "reason",
    "shipment",
  ),
  page(
    "/orders",
    () => import("../pages/orders/orders-page.tsx").then((m) => m.OrdersPage),
    "orders",
    "list",
    "shipment",
    "status",
    "service",
  ),
  page(
    "/orders/:id",
    () => import("../pages/orders/order-page.tsx").then((m) => m.OrderPage),
    "orders",
    "shipment",
    "event",
    "status",
    "service",
  ),
  page(
    "/shipments",
    () => import("../pages/shipments/shipments-page.tsx").then((m) => m.ShipmentsPage),
    "shipments",
    "list",
    "shipment",
    "status",
    "service",
  ),
  page(
    "/shipments/:number",
    () => import("../pages/shipments/shipment-page.tsx").then((m) => m.ShipmentPage),
    "shipments",
    "shipment",
    "event",
    "reason",
    "status",
    "service",
  ),
  page(
    "/bulk",
    () => import("../pages/bulk/bulk-page.tsx").then((m) => m.BulkPage),
    "bulk",
    "shipment",
    "status",
    "service",
  ),
  page(
    "/bulk/:id",
    () => import("../pages/bulk/upload-page.tsx").then((m) => m.UploadPage),
    "bulk",
    "shipment",
    "status",
    "service",
  ),
  page(
    "/attempts",
    () => import("../pages/attempts/attempts-page.tsx").then((m) => m.AttemptsPage),
    "attempts",
    "list",
    "shipment",
    "reason",
    "status",
    "service",
  ),
  page("/customers", () => import("../pages/customers/customers-page.tsx").then((m) => m.CustomersPage), "customers"),
  page(
    "/customers/person",
    () => import("../pages/customers/customer-page.tsx").then((m) => m.CustomerPage),
    "customers",
    "orders",
    "reason",
    "shipment",
    "status",
  ),
  page("/money/payouts/:id", () => import("../pages/money/payout-page.tsx").then((m) => m.PayoutPage), "money"),
  page(
    "/money/:tab?",
    () => import("../pages/money/money-page.tsx").then((m) => m.MoneyPage),
    "money",
    "list",
    "security",
    "sign_in",
    "service",
  ),
  page("/reports", () => import("../pages/reports/reports-page.tsx").then((m) => m.ReportsPage), "reports"),
  page(
    "/staff/:tab?",
    () => import("../pages/staff/staff-page.tsx").then((m) => m.StaffPage),
    "staff",
    "refusal",
    "shipment",
    "reason",
    "status",
  ),
  page(
    "/stores",
    () => import("../pages/stores/stores-page.tsx").then((m) => m.StoresPage),
    "stores",
    "sign_in",
    "service",
  ),
  page(
    "/stores/:id",
    () => import("../pages/stores/store-page.tsx").then((m) => m.StorePage),
    "stores",
    "sign_in",
    "service",
  ),
  page(
    "/settings",
    () => import("../pages/settings/settings-page.tsx").then((m) => m.SettingsPage),
    "settings",
    "security",
    "sign_in",
  ),
  page(
    "/settings/activity",
    () => import("../pages/activity/activity-page.tsx").then((m) => m.ActivityPage),
    "activity",
  ),
];

/** Pages for those who manage the account. */
const managed = (page: Page): RouteObject[] => [
  page(
    "/developers/:tab?",
    () => import("../pages/developers/developers-page.tsx").then((m) => m.DevelopersPage),
    "developers",
  ),
  page("/keys", () => import("../pages/keys/keys-page.tsx").then((m) => m.KeysPage), "keys"),
];

/** Pages for those who ship. */
const shipping = (page: Page): RouteObject[] => [
  page(
    "/stores/new",
    () => import("../pages/stores/connect-page.tsx").then((m) => m.ConnectPage),
    "stores",
    "sign_in",
    "service",
  ),
];

export function routesOf(i18n: I18n): RouteObject[] {
  const page = pagesIn(i18n);
  return [
    page(
      "/sign-in",
      () => import("../pages/sign-in/sign-in-page.tsx").then((m) => m.SignInPage),
      "security",
      "sign_in",
    ),
    page(
      "/verify-email",
      () => import("../pages/sign-in/verify-email-page.tsx").then((m) => m.VerifyEmailPage),
      "security",
      "sign_in",
    ),
    page(
      "/second-factor",
      () => import("../pages/security/set-up-page.tsx").then((m) => m.SetUpPage),
      "security",
      "sign_in",
    ),
    {
      Component: Layout,
      children: [
        ...framed(page),
        { Component: ForManagers, children: managed(page) },
        { Component: ForShipping, children: shipping(page) },
        { path: "*", Component: NotFoundPage },
      ],
    },
  ];
}

/** Requests the page of an address before it is known who is signed in. */
export function loadAhead(routes: RouteObject[], path: string): void {
  for (const { route } of matchRoutes(routes, path) ?? []) route.handle?.();
}
