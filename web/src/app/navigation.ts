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

export interface NavigationEntry {
  to: string;
  /** Key of its word. */
  words: string;
  icon: LucideIcon;
  /** For the service's own people alone. */
  staff?: true;
}

/** What stands in the side navigation, in this order. */
export const NAVIGATION: readonly NavigationEntry[] = [
  { to: "/", words: "start.title", icon: House },
  { to: "/orders", words: "orders.title", icon: Inbox },
  { to: "/shipments", words: "shipments.title", icon: Package },
  { to: "/attempts", words: "attempts.title", icon: PackageX },
  { to: "/bulk", words: "bulk.title", icon: FileUp },
  { to: "/money", words: "money.title", icon: Wallet },
  { to: "/reports", words: "reports.title", icon: ChartColumn },
  { to: "/stores", words: "stores.title", icon: StoreIcon },
  { to: "/developers", words: "developers.title", icon: Code },
  { to: "/keys", words: "keys.title", icon: KeyRound },
  { to: "/settings", words: "settings.title", icon: SettingsIcon },
  { to: "/staff", words: "staff.title", icon: ScanBarcode, staff: true },
];
