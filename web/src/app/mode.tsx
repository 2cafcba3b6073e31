import { createContext, type ReactNode, use, useState } from "react";
import type { Mode } from "../api/types.ts";

const ModeContext = createContext<{ mode: Mode; setMode(mode: Mode): void } | undefined>(undefined);
const STORED = "masar-mode";

/** Sandbox or live: everything below reads and writes the one that is chosen. */
export function ModeProvider({ children }: { children: ReactNode }) {
  const [mode, choose] = useState<Mode>(() => (localStorage.getItem(STORED) === "live" ? "live" : "test"));
  const setMode = (next: Mode) => {
    localStorage.setItem(STORED, next);
    choose(next);
  };
  return <ModeContext value={{ mode, setMode }}>{children}</ModeContext>;
}

export function useMode() {
  const value = use(ModeContext);
  if (!value) throw new Error("useMode outside ModeProvider");
  return value;
}
