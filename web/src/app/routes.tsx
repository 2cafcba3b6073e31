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
      { Component: Layout, children: FRAMED },
    ],
  },
];
