import { Button, CloseButton } from "@mantine/core";
import { createContext, type ReactNode, use, useCallback, useEffect, useRef, useState } from "react";
import { useTranslation } from "../i18n/i18n.ts";

interface Toast {
  text: string;
  color?: "teal" | "red";
  /** A button that gets the focus. The message then stays until it is pressed or closed. */
  action?: { text: string; onPress(): void };
}

const SHOWN_MS = 6_000;
const ToastContext = createContext<((toast: Toast) => void) | undefined>(undefined);

/** A short message in a corner: what was done, or why not. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const [toasts, setToasts] = useState<(Toast & { id: number })[]>([]);
  const last = useRef(0);
  const hide = useCallback((id: number) => setToasts((before) => before.filter((toast) => toast.id !== id)), []);
  const show = useCallback(
    (toast: Toast) => {
      last.current += 1;
      const id = last.current;
      setToasts((before) => [...before.slice(-2), { ...toast, id }]);
      if (!toast.action) setTimeout(() => hide(id), SHOWN_MS);
    },
    [hide],
  );
  return (
    <ToastContext value={show}>
      {children}
      <div className="toasts" role="status" aria-live="polite">
        {toasts.map(({ id, text, action, color = "teal" }) => (
          <div key={id} className="toast" data-color={color}>
            <div>
              {text}
              {action && (
                <ToastAction
                  text={action.text}
                  onPress={() => {
                    hide(id);
                    action.onPress();
                  }}
                />
              )}
            </div>
            <CloseButton
              aria-label={t("close")}
              onClick={() => {
                hide(id);
                document.getElementById("content")?.focus({ preventScroll: true });
              }}
            />
          </div>
        ))}
      </div>
    </ToastContext>
  );
}

function ToastAction({ text, onPress }: { text: string; onPress(): void }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus({ preventScroll: true }), []);
  return (
    <Button ref={button} size="xs" mt="xs" display="block" onClick={onPress}>
      {text}
    </Button>
  );
}

export function useToast(): (toast: Toast) => void {
  const show = use(ToastContext);
  if (!show) throw new Error("useToast outside ToastProvider");
  return show;
}
