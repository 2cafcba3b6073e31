import type { ComponentType } from "react";
import type { RouteObject } from "react-router";
import { PageBroken } from "./broken.tsx";
import { Layout } from "./layout.tsx";
import { NotFoundPage } from "./not-found.tsx";
import { Working } from "./working.tsx";

/** A page whose script is fetched when it is first opened. */
function page(path: string, load: () => Promise<ComponentType>): RouteObject {
  return { path, lazy: async () => ({ Component: await load() }), ErrorBoundary: PageBroken };
}

/** Pages of a signed-in user, inside the frame. */
const FRAMED: RouteObject[] = [
  page("/", () => import("../pages/start/start-page.tsx").then((m) => m.StartPage)),
  page("/orders", () => import("../pages/orders/orders-page.tsx").then((m) => m.OrdersPage)),
  page("/orders/:id", () => import("../pages/orders/order-page.tsx").then((m) => m.OrderPage)),
  page("/shipments", () => import("../pages/shipments/shipments-page.tsx").then((m) => m.ShipmentsPage)),
  page("/shipments/:number", () => import("../pages/shipments/shipment-page.tsx").then((m) => m.ShipmentPage)),
  page("/bulk", () => import("../pages/bulk/bulk-page.tsx").then((m) => m.BulkPage)),
  page("/bulk/:id", () => import("../pages/bulk/upload-page.tsx").then((m) => m.UploadPage)),
  page("/attempts", () => import("../pages/attempts/attempts-page.tsx").then((m) => m.AttemptsPage)),
  page("/money/payouts/:id", () => import("../pages/money/payout-page.tsx").then((m) => m.PayoutPage)),
  page("/money/:tab?", () => import("../pages/money/money-page.tsx").then((m) => m.MoneyPage)),
  page("/reports", () => import("../pages/reports/reports-page.tsx").then((m) => m.ReportsPage)),
  page("/developers/:tab?", () => import("../pages/developers/developers-page.tsx").then((m) => m.DevelopersPage)),
  page("/staff/:tab?", () => import("../pages/staff/staff-page.tsx").then((m) => m.StaffPage)),
  page("/stores", () => import("../pages/stores/stores-page.tsx").then((m) => m.StoresPage)),
  page("/stores/new", () => import("../pages/stores/connect-page.tsx").then((m) => m.ConnectPage)),
  page("/stores/:id", () => import("../pages/stores/store-page.tsx").then((m) => m.StorePage)),
  page("/settings", () => import("../pages/settings/settings-page.tsx").then((m) => m.SettingsPage)),
  page("/keys", () => import("../pages/keys/keys-page.tsx").then((m) => m.KeysPage)),
  { path: "*", Component: NotFoundPage },
];

export const ROUTES: RouteObject[] = [
  {
    HydrateFallback: Working,
    ErrorBoundary: PageBroken,
    children: [
      page("/sign-in", () => import("../pages/sign-in/sign-in-page.tsx").then((m) => m.SignInPage)),
      page("/verify-email", () => import("../pages/sign-in/verify-email-page.tsx").then((m) => m.VerifyEmailPage)),
      page("/second-factor", () => import("../pages/security/set-up-page.tsx").then((m) => m.SetUpPage)),
      { Component: Layout, children: FRAMED },
    ],
  },
];
