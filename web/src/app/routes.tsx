import type { i18n as I18n } from "i18next";
import type { ComponentType } from "react";
import type { RouteObject } from "react-router";
import { loadWords, type WordsOfPage } from "../i18n/i18n.ts";
import { PageBroken } from "./broken.tsx";
import { ForManagers, ForShipping } from "./for-role.tsx";
import { Layout } from "./layout.tsx";
import { NotFoundPage } from "./not-found.tsx";
import { PageMissing, pageArrived } from "./page-missing.tsx";
import { Starting } from "./starting.tsx";

type Page = (path: string, load: () => Promise<ComponentType>, ...words: WordsOfPage[]) => RouteObject;

/** A page whose script and texts are loaded when it is first opened. */
function pagesIn(i18n: I18n): Page {
  return (path, load, ...words) => ({
    path,
    async lazy() {
      try {
        const [Component] = await Promise.all([load(), ...words.map((name) => loadWords(i18n, name))]);
        pageArrived();
        return { Component };
      } catch {
        return { Component: PageMissing };
      }
    },
    ErrorBoundary: PageBroken,
  });
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
  ),
  page("/orders", () => import("../pages/orders/orders-page.tsx").then((m) => m.OrdersPage), "orders"),
  page("/orders/:id", () => import("../pages/orders/order-page.tsx").then((m) => m.OrderPage), "orders"),
  page("/shipments", () => import("../pages/shipments/shipments-page.tsx").then((m) => m.ShipmentsPage), "shipments"),
  page(
    "/shipments/:number",
    () => import("../pages/shipments/shipment-page.tsx").then((m) => m.ShipmentPage),
    "shipments",
  ),
  page("/bulk", () => import("../pages/bulk/bulk-page.tsx").then((m) => m.BulkPage), "bulk"),
  page("/bulk/:id", () => import("../pages/bulk/upload-page.tsx").then((m) => m.UploadPage), "bulk"),
  page("/attempts", () => import("../pages/attempts/attempts-page.tsx").then((m) => m.AttemptsPage), "attempts"),
  page("/customers", () => import("../pages/customers/customers-page.tsx").then((m) => m.CustomersPage), "customers"),
  page(
    "/customers/person",
    () => import("../pages/customers/customer-page.tsx").then((m) => m.CustomerPage),
    "customers",
    "orders",
  ),
  page("/money/payouts/:id", () => import("../pages/money/payout-page.tsx").then((m) => m.PayoutPage), "money"),
  page("/money/:tab?", () => import("../pages/money/money-page.tsx").then((m) => m.MoneyPage), "money"),
  page("/reports", () => import("../pages/reports/reports-page.tsx").then((m) => m.ReportsPage), "reports"),
  page("/staff/:tab?", () => import("../pages/staff/staff-page.tsx").then((m) => m.StaffPage), "staff", "refusal"),
  page("/stores", () => import("../pages/stores/stores-page.tsx").then((m) => m.StoresPage), "stores"),
  page("/stores/:id", () => import("../pages/stores/store-page.tsx").then((m) => m.StorePage), "stores"),
  page(
    "/settings",
    () => import("../pages/settings/settings-page.tsx").then((m) => m.SettingsPage),
    "settings",
    "security",
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
  page("/stores/new", () => import("../pages/stores/connect-page.tsx").then((m) => m.ConnectPage), "stores"),
];

export function routesOf(i18n: I18n): RouteObject[] {
  const page = pagesIn(i18n);
  return [
    {
      HydrateFallback: Starting,
      ErrorBoundary: PageBroken,
      children: [
        page("/sign-in", () => import("../pages/sign-in/sign-in-page.tsx").then((m) => m.SignInPage), "security"),
        page(
          "/verify-email",
          () => import("../pages/sign-in/verify-email-page.tsx").then((m) => m.VerifyEmailPage),
          "security",
        ),
        page("/second-factor", () => import("../pages/security/set-up-page.tsx").then((m) => m.SetUpPage), "security"),
        {
          Component: Layout,
          children: [
            ...framed(page),
            { Component: ForManagers, children: managed(page) },
            { Component: ForShipping, children: shipping(page) },
            { path: "*", Component: NotFoundPage },
          ],
        },
      ],
    },
  ];
}
