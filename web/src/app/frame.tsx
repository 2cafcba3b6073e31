import { Box } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { Fragment, Suspense, useEffect } from "react";
import { Outlet, useLocation } from "react-router";
import { useTranslation } from "../i18n/i18n.ts";
import { ConnectionNotice } from "./connection-notice.tsx";
import { EmailNotice } from "./email-notice.tsx";
import { Header } from "./header.tsx";
import { useMode } from "./mode.tsx";
import { ModeBanner } from "./mode-banner.tsx";
import { PageProgress } from "./page-progress.tsx";
import { Sidebar } from "./sidebar.tsx";
import { Working } from "./working.tsx";
import "./frame.css";

/** What is around every page of a signed-in user. */
export function Frame() {
  const { t } = useTranslation();
  const { opened, toggle, close } = useDrawer();
  const { mode } = useMode();
  return (
    <>
      <a href="#content" className="skip">
        {t("skip")}
      </a>
      <PageProgress />
      {/* The second class keeps the bar in its place while a dialog hides the scroll bar. */}
      <header className="frame-top right-scroll-bar-position">
        <Header opened={opened} onToggle={toggle} />
        <ModeBanner />
      </header>
      <nav className="frame-side" data-opened={opened} aria-label={t("navigation")}>
        <Sidebar onLeave={close} />
      </nav>
      <main className="frame-page" id="content" tabIndex={-1} inert={opened}>
        <Box maw={1160} mx="auto">
          <ConnectionNotice />
          <EmailNotice />
          {/* Selections, dialogs and input of one environment do not carry over to the other. */}
          <Fragment key={mode}>
            <Suspense fallback={<Working />}>
              <Outlet />
            </Suspense>
          </Fragment>
        </Box>
      </main>
    </>
  );
}

/** From this width on the pages are always beside the page, as in frame.css. */
const WIDE = matchMedia("(min-width: 62em)");

/** The pages on a narrow screen. They cover the page, which cannot be reached behind them. */
function useDrawer() {
  const [opened, { toggle, close }] = useDisclosure(false);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the drawer closes when the page changes
  useEffect(close, [pathname]);
  useEffect(() => {
    if (!opened) return;
    const pressed = ({ key, defaultPrevented }: KeyboardEvent) => {
      if (key !== "Escape" || defaultPrevented || document.querySelector("[role=dialog], [role=menu]")) return;
      close();
      document.getElementById("menu")?.focus();
    };
    window.addEventListener("keydown", pressed);
    WIDE.addEventListener("change", close);
    return () => {
      window.removeEventListener("keydown", pressed);
      WIDE.removeEventListener("change", close);
    };
  }, [opened, close]);
  return { opened, toggle, close };
}
