import { ActionIcon } from "@mantine/core";
import { Search } from "lucide-react";
import { type ComponentType, useEffect, useRef, useState } from "react";
import { useTranslation } from "../i18n/i18n.ts";
import { loadWords } from "../i18n/page-words.ts";
import { useToast } from "./toast.tsx";

type Dialog = ComponentType<{ onClose(): void }>;

/** Opens the search: the button, Ctrl+K anywhere, and / while nothing is typed. Its script is loaded when it is first opened. */
export function Find() {
  const { t } = useTranslation();
  const { Dialog, open, close } = useDialog();
  useFindKeys(open);
  return (
    <>
      <ActionIcon variant="default" size="lg" aria-label={t("find_anything")} title="Ctrl K" onClick={open}>
        <Search size={18} aria-hidden />
      </ActionIcon>
      {Dialog && <Dialog onClose={close} />}
    </>
  );
}

function useDialog() {
  const { t } = useTranslation();
  const toast = useToast();
  const [opened, setOpened] = useState(false);
  const [loaded, setLoaded] = useState<{ Dialog: Dialog }>();
  const open = async () => {
    setOpened(true);
    try {
      const [{ FindDialog }] = await Promise.all([
        import("../pages/find/find-dialog.tsx"),
        loadWords("find"),
        loadWords("orders"),
        loadWords("status"),
      ]);
      setLoaded({ Dialog: FindDialog });
    } catch {
      setOpened(false);
      toast({ color: "red", text: t("page_missing.still") });
    }
  };
  return { Dialog: opened ? loaded?.Dialog : undefined, open, close: () => setOpened(false) };
}

/** By key position, so that Arabic keyboards work. */
function useFindKeys(open: () => void): void {
  const current = useRef(open);
  current.current = open;
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const command = event.ctrlKey || event.metaKey;
      const isAsked = command ? event.code === "KeyK" : !event.altKey && isSlash(event) && !isTyping(event.target);
      if (!isAsked) return;
      event.preventDefault();
      if (!document.querySelector("[role=dialog]")) current.current();
    };
    window.addEventListener("keydown", pressed);
    return () => window.removeEventListener("keydown", pressed);
  }, []);
}

function isSlash({ key, code }: KeyboardEvent): boolean {
  return key === "/" || code === "Slash";
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches("input:not([type=checkbox]), textarea, select");
}
