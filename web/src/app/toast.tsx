import { Affix, Notification, Stack } from "@mantine/core";
import { createContext, type ReactNode, use, useCallback, useState } from "react";
import { useTranslation } from "react-i18next";

interface Toast {
  text: string;
  color?: "teal" | "red";
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
      setTimeout(() => hide(id), SHOWN_MS);
    },
    [hide],
  );
  return (
    <ToastContext value={show}>
      {children}
      <Affix position={{ bottom: 16, right: 16 }} zIndex={400}>
        <Stack gap="xs" role="status" aria-live="polite" maw="calc(100vw - 32px)">
          {toasts.map(({ id, text, color = "teal" }) => (
            <Notification
              key={id}
              color={color}
              withBorder
              onClose={() => hide(id)}
              closeButtonProps={{ "aria-label": t("close") }}
            >
              {text}
            </Notification>
          ))}
        </Stack>
      </Affix>
    </ToastContext>
  );
}

export function useToast(): (toast: Toast) => void {
  const show = use(ToastContext);
  if (!show) throw new Error("useToast outside ToastProvider");
  return show;
}
