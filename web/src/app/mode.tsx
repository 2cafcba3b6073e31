import { createContext, type ReactNode, use, useState } from "react";
import type { Mode } from "../api/types.ts";

const ModeContext = createContext<{ mode: Mode; setMode(mode: Mode): void } | undefined>(undefined);
const STORED = "masar-mode";

/** Sandbox or live: everything below reads and writes the chosen one. Each tab keeps its own choice. */
export function ModeProvider({ children }: { children: ReactNode }) {
  const [mode, choose] = useState<Mode>(firstMode);
  const setMode = (next: Mode) => {
    keepMode(next);
    choose(next);
  };
  return <ModeContext value={{ mode, setMode }}>{children}</ModeContext>;
}

/** `?mode=` of a link comes first, then this tab's choice, then the last choice in any tab. */
function firstMode(): Mode {
  const asked = new URLSearchParams(location.search).get("mode");
  const kept = asked ?? sessionStorage.getItem(STORED) ?? localStorage.getItem(STORED);
  const mode = kept === "live" ? "live" : "test";
  sessionStorage.setItem(STORED, mode);
  if (asked) localStorage.setItem(STORED, mode);
  return mode;
}

function keepMode(mode: Mode): void {
  sessionStorage.setItem(STORED, mode);
  localStorage.setItem(STORED, mode);
}

export function useMode() {
  const value = use(ModeContext);
  if (!value) throw new Error("useMode outside ModeProvider");
  return value;
}
