import {
  ChartColumn,
  Code,
  FileUp,
  House,
  Inbox,
  KeyRound,
  type LucideIcon,
  Package,
  PackageX,
  ScanBarcode,
  Settings as SettingsIcon,
  Store as StoreIcon,
  Wallet,
} from "lucide-react";
import { type Right, roleMay } from "../api/session.ts";
import type { Session } from "../api/types.ts";

export interface NavigationEntry {
  to: string;
  /** Key of its label. */
  words: string;
  icon: LucideIcon;
  /** For staff accounts only. */
  staff?: true;
  /** For users with one of these rights; for everyone where it is missing. */
  for?: readonly Right[];
}

/** The side navigation, in this order. */
const NAVIGATION: readonly NavigationEntry[] = [
  { to: "/", words: "pages.start", icon: House },
  { to: "/orders", words: "pages.orders", icon: Inbox },
  { to: "/shipments", words: "pages.shipments", icon: Package },
  { to: "/attempts", words: "pages.attempts", icon: PackageX },
  { to: "/bulk", words: "pages.bulk", icon: FileUp, for: ["ship"] },
  { to: "/money", words: "pages.money", icon: Wallet },
  { to: "/reports", words: "pages.reports", icon: ChartColumn },
  { to: "/stores", words: "pages.stores", icon: StoreIcon },
  { to: "/developers", words: "pages.developers", icon: Code, for: ["manage"] },
  { to: "/keys", words: "pages.keys", icon: KeyRound, for: ["manage"] },
  { to: "/settings", words: "pages.settings", icon: SettingsIcon },
  { to: "/staff", words: "pages.staff", icon: ScanBarcode, staff: true, for: ["scan", "pay"] },
];

/** The pages that this user has. */
export function navigationOf({ account, user }: Session): NavigationEntry[] {
  return NAVIGATION.filter(
    ({ staff, for: rights }) =>
      (!staff || account.kind === "staff") && (!rights || rights.some((right) => roleMay(user.role, right))),
  );
}
