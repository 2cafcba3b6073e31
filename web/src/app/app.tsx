import { DirectionProvider, MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import type { i18n as I18n } from "i18next";
import { Suspense, useState } from "react";
import { I18nextProvider } from "react-i18next";
import { type RouteObject, useRoutes } from "react-router";
import { PageBoundary } from "./broken.tsx";
import { colorSchemes } from "./color-scheme.ts";
import { Connection, ConnectionProvider } from "./connection.tsx";
import { LanguageDirection } from "./language.tsx";
import { ModeProvider } from "./mode.tsx";
import { createQueries } from "./queries.ts";
import { AddressRouter } from "./router.tsx";
import { loadAhead, routesOf } from "./routes.tsx";
import { Starting } from "./starting.tsx";
import { theme } from "./theme.ts";
import { ToastProvider } from "./toast.tsx";

export function App({ i18n }: { i18n: I18n }) {
  const [connection] = useState(() => new Connection());
  const [queries] = useState(() => createQueries(connection));
  const [routes] = useState(() => {
    const all = routesOf(i18n);
    loadAhead(all, location.pathname);
    return all;
  });
  return (
    <I18nextProvider i18n={i18n}>
      <DirectionProvider detectDirection={false} initialDirection={i18n.dir()}>
        <LanguageDirection />
        <MantineProvider theme={theme} defaultColorScheme="auto" colorSchemeManager={colorSchemes}>
          <QueryClientProvider client={queries}>
            <ConnectionProvider connection={connection}>
              <ModeProvider>
                <ToastProvider>
                  <AddressRouter>
                    <PageBoundary>
                      <Suspense fallback={<Starting />}>
                        <Pages routes={routes} />
                      </Suspense>
                    </PageBoundary>
                  </AddressRouter>
                </ToastProvider>
              </ModeProvider>
            </ConnectionProvider>
          </QueryClientProvider>
        </MantineProvider>
      </DirectionProvider>
    </I18nextProvider>
  );
}

/** The routes are made above what waits for a page: below it, every wait would make them again. */
function Pages({ routes }: { routes: RouteObject[] }) {
  return useRoutes(routes);
}
