import { House, KeyRound, type LucideIcon, Package } from "lucide-react";

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
  { to: "/shipments", words: "shipments.title", icon: Package },
  { to: "/keys", words: "keys.title", icon: KeyRound },
];
