import { useEffect, useRef } from "react";

type Keys = Readonly<Record<string, () => void>>;

/** Single-key shortcuts, while nothing is typed and no dialog is open. By key position, so that Arabic keyboards work. */
export function useListKeys(keys: Keys): void {
  const current = useRef(keys);
  current.current = keys;
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isBusy(event.target)) return;
      const name = event.key === "Enter" ? "enter" : event.code.replace(/^Key/, "").toLowerCase();
      const act = current.current[name];
      if (!act) return;
      event.preventDefault();
      act();
    };
    window.addEventListener("keydown", pressed);
    return () => window.removeEventListener("keydown", pressed);
  }, []);
}

function isBusy(target: EventTarget | null): boolean {
  if (document.querySelector("[role=dialog]")) return true;
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement && target.type === "checkbox") return false;
  return target.closest("input, textarea, select, button, a, [contenteditable]") !== null;
}
