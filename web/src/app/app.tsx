import { DirectionProvider, MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import type { i18n as I18n } from "i18next";
import { useState } from "react";
import { I18nextProvider } from "react-i18next";
import { createBrowserRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { colorSchemes } from "./color-scheme.ts";
import { Connection, ConnectionProvider } from "./connection.tsx";
import { LanguageDirection } from "./language.tsx";
import { ModeProvider } from "./mode.tsx";
import { createQueries } from "./queries.ts";
import { routesOf } from "./routes.tsx";
import { theme } from "./theme.ts";
import { ToastProvider } from "./toast.tsx";

export function App({ i18n }: { i18n: I18n }) {
  const [connection] = useState(() => new Connection());
  const [queries] = useState(() => createQueries(connection));
  const [router] = useState(() => createBrowserRouter(routesOf(i18n)));
  return (
    <I18nextProvider i18n={i18n}>
      <DirectionProvider detectDirection={false} initialDirection={i18n.dir()}>
        <LanguageDirection />
        <MantineProvider theme={theme} defaultColorScheme="auto" colorSchemeManager={colorSchemes}>
          <QueryClientProvider client={queries}>
            <ConnectionProvider connection={connection}>
              <ModeProvider>
                <ToastProvider>
                  <RouterProvider router={router} />
                </ToastProvider>
              </ModeProvider>
            </ConnectionProvider>
          </QueryClientProvider>
        </MantineProvider>
      </DirectionProvider>
    </I18nextProvider>
  );
}
