import { DirectionProvider, MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { type RouteObject, useRoutes } from "react-router";
import { useTranslation } from "../i18n/i18n.ts";
import { PageBoundary } from "./broken.tsx";
import { colorSchemes } from "./color-scheme.ts";
import { Connection, ConnectionProvider } from "./connection.tsx";
import { LanguageDirection } from "./language.tsx";
import { ModeProvider } from "./mode.tsx";
import { createQueries } from "./queries.ts";
import { AddressRouter } from "./router.tsx";
import { routes as allRoutes } from "./routes.tsx";
import { Starting } from "./starting.tsx";
import { theme } from "./theme.ts";
import { ToastProvider } from "./toast.tsx";

export function App() {
  const { direction } = useTranslation();
  const [connection] = useState(() => new Connection());
  const [queries] = useState(() => createQueries(connection));
  const [routes] = useState(allRoutes);
  return (
    <DirectionProvider detectDirection={false} initialDirection={direction}>
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
  );
}

/** The routes are made above what waits for a page: below it, every wait would make them again. */
function Pages({ routes }: { routes: RouteObject[] }) {
  return useRoutes(routes);
}
