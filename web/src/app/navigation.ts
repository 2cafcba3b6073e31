import {
  ChartColumn,
  Code,
  House,
  Inbox,
  type LucideIcon,
  Package,
  PackageX,
  ScanBarcode,
  Settings as SettingsIcon,
  Store as StoreIcon,
  Users,
  Wallet,
} from "lucide-react";
import { type Right, roleMay } from "../api/session.ts";
import type { Home, Session } from "../api/types.ts";

export interface NavigationEntry {
  to: string;
  /** Key of its label. */
  words: string;
  icon: LucideIcon;
  /** For staff accounts only. */
  staff?: true;
  /** For users with one of these rights; for everyone where it is missing. */
  for?: readonly Right[];
  /** Other addresses of the same page. */
  also?: readonly string[];
  /** Below the pages of the day's work. */
  below?: true;
  /** How many wait there; the text under `waiting.<name>` says what. */
  waiting?: { name: string; count(home: Home): number };
}

const OPERATIONS: NavigationEntry = {
  to: "/staff",
  words: "pages.staff",
  icon: ScanBarcode,
  staff: true,
  for: ["scan", "pay"],
  waiting: { name: "approvals", count: ({ operations }) => operations?.approvals ?? 0 },
};

/** The side navigation, in this order. */
const NAVIGATION: readonly NavigationEntry[] = [
  OPERATIONS,
  { to: "/", words: "pages.start", icon: House },
  {
    to: "/orders",
    words: "pages.orders",
    icon: Inbox,
    waiting: { name: "orders", count: ({ orders }) => orders.needs_attention },
  },
  { to: "/shipments", words: "pages.shipments", icon: Package, also: ["/bulk"] },
  {
    to: "/attempts",
    words: "pages.attempts",
    icon: PackageX,
    waiting: { name: "attempts", count: ({ attempts }) => attempts.awaiting_instruction },
  },
  { to: "/customers", words: "pages.customers", icon: Users },
  { to: "/money", words: "pages.money", icon: Wallet },
  { to: "/reports", words: "pages.reports", icon: ChartColumn },
  {
    to: "/stores",
    words: "pages.stores",
    icon: StoreIcon,
    waiting: { name: "stores", count: ({ stores }) => stores.filter(({ problem }) => problem !== null).length },
  },
  { to: "/developers", words: "pages.developers", icon: Code, for: ["manage"], also: ["/keys"], below: true },
  { to: "/settings", words: "pages.settings", icon: SettingsIcon, below: true },
];

/** The pages that this user has. */
export function navigationOf({ account, user }: Session): NavigationEntry[] {
  return NAVIGATION.filter(
    ({ staff, for: rights }) =>
      (!staff || account.kind === "staff") && (!rights || rights.some((right) => roleMay(user.role, right))),
  );
}
