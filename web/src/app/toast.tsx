import { Affix, Button, Notification, Stack } from "@mantine/core";
import { createContext, type ReactNode, use, useCallback, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";

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
  const hide = useCallback((id: number) => setToasts((before) => before.filter((toast) => toast.id !== id)), []);
  const show = useCallback(
    (toast: Toast) => {
      const id = performance.now();
      setToasts((before) => [...before.slice(-2), { ...toast, id }]);
      if (!toast.action) setTimeout(() => hide(id), SHOWN_MS);
    },
    [hide],
  );
  return (
    <ToastContext value={show}>
      {children}
      <Affix position={{ bottom: 16, right: 16 }} zIndex={400}>
        <Stack gap="xs" role="status" aria-live="polite" maw="calc(100vw - 32px)">
          {toasts.map(({ id, text, action, color = "teal" }) => (
            <Notification
              key={id}
              color={color}
              withBorder
              onClose={() => {
                hide(id);
                document.getElementById("content")?.focus({ preventScroll: true });
              }}
              closeButtonProps={{ "aria-label": t("close") }}
            >
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
            </Notification>
          ))}
        </Stack>
      </Affix>
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
