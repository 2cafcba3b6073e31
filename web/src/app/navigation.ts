import {
  House,
  Inbox,
  KeyRound,
  type LucideIcon,
  Package,
  Settings as SettingsIcon,
  Store as StoreIcon,
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
  { to: "/stores", words: "stores.title", icon: StoreIcon },
  { to: "/keys", words: "keys.title", icon: KeyRound },
  { to: "/settings", words: "settings.title", icon: SettingsIcon },
];
