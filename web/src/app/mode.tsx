import { createContext, type ReactNode, use, useState } from "react";
import type { Mode } from "../api/types.ts";
import { firstMode, keepMode } from "./first-mode.ts";

const ModeContext = createContext<{ mode: Mode; setMode(mode: Mode): void } | undefined>(undefined);

/** Sandbox or live: everything below reads and writes the chosen one. Each tab keeps its own choice. */
export function ModeProvider({ children }: { children: ReactNode }) {
  const [mode, choose] = useState<Mode>(firstMode);
  const setMode = (next: Mode) => {
    keepMode(next);
    choose(next);
  };
  return <ModeContext value={{ mode, setMode }}>{children}</ModeContext>;
}

export function useMode() {
  const value = use(ModeContext);
  if (!value) throw new Error("useMode outside ModeProvider");
  return value;
}
