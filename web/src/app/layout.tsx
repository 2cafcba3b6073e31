import { AppShell, Box } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useQueryClient } from "@tanstack/react-query";
import { Fragment, Suspense, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Navigate, Outlet, useLocation, useSearchParams } from "react-router";
import { useSession } from "../api/session.ts";
import { Loaded } from "../ui/loaded.tsx";
import { ConnectionNotice } from "./connection-notice.tsx";
import { EmailNotice } from "./email-notice.tsx";
import { Header } from "./header.tsx";
import { useMode } from "./mode.tsx";
import { ModeBanner } from "./mode-banner.tsx";
import { PageProgress } from "./page-progress.tsx";
import { Sidebar } from "./sidebar.tsx";
import { Starting } from "./starting.tsx";
import { Working } from "./working.tsx";

/** The frame around every page of a signed-in user. */
export function Layout() {
  const session = useSession();
  const { pathname, search } = useLocation();
  useOneUser(session.data?.user.id);
  useModeOutOfAddress();
  if (session.isPending) return <Starting />;
  if (!session.data && session.isError) {
    return (
      <Box component="main" maw={520} mx="auto" p="xl">
        <Loaded query={session}>{null}</Loaded>
      </Box>
    );
  }
  if (!session.data) {
    const from = pathname + search;
    return <Navigate to={toSignIn(from)} replace />;
  }
  if (session.data.second_factor === "needed") return <Navigate to={toSignIn(pathname + search)} replace />;
  if (session.data.second_factor === "set_up_required") return <Navigate to={toSetUp(pathname + search)} replace />;
  return <Frame />;
}

function toSignIn(from: string): string {
  return from === "/" ? "/sign-in" : `/sign-in?next=${encodeURIComponent(from)}`;
}

function toSetUp(from: string): string {
  return `/second-factor?next=${encodeURIComponent(from)}`;
}

function Frame() {
  const { t } = useTranslation();
  const [opened, { toggle, close }] = useDisclosure(false);
  const { pathname } = useLocation();
  const { mode } = useMode();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the drawer closes when the page changes
  useEffect(close, [pathname]);
  return (
    <AppShell
      header={{ height: 88 }}
      navbar={{ width: 220, breakpoint: "md", collapsed: { mobile: !opened } }}
      padding="md"
      layout="default"
    >
      <a href="#content" className="skip">
        {t("skip")}
      </a>
      <PageProgress />
      <AppShell.Header>
        <Header opened={opened} onToggle={toggle} />
        <ModeBanner />
      </AppShell.Header>
      <AppShell.Navbar p="sm" aria-label={t("navigation")}>
        <Sidebar />
      </AppShell.Navbar>
      <AppShell.Main id="content" tabIndex={-1}>
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
      </AppShell.Main>
    </AppShell>
  );
}

/** A link may name an environment; after it was followed, the switch decides. */
function useModeOutOfAddress(): void {
  const [search, setSearch] = useSearchParams();
  useEffect(() => {
    if (!search.has("mode")) return;
    const rest = new URLSearchParams(search);
    rest.delete("mode");
    setSearch(rest, { replace: true });
  }, [search, setSearch]);
}

/** Another tab may have signed in another user: nothing of the first user is shown then, or sent as the second. */
function useOneUser(id: string | undefined): void {
  const queries = useQueryClient();
  const before = useRef(id);
  useEffect(() => {
    if (before.current !== undefined && id !== undefined && before.current !== id) queries.resetQueries();
    if (id !== undefined) before.current = id;
  }, [id, queries]);
}
