import { DirectionProvider, MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { i18n as I18n } from "i18next";
import { useState } from "react";
import { I18nextProvider } from "react-i18next";
import { BrowserRouter, Route, Routes } from "react-router";
import { ApiProblem } from "../api/client.ts";
import { KeysPage } from "../pages/keys/keys-page.tsx";
import { NotFoundPage } from "../pages/not-found.tsx";
import { ShipmentsPage } from "../pages/shipments/shipments-page.tsx";
import { SignInPage } from "../pages/sign-in.tsx";
import { LanguageDirection } from "./language.tsx";
import { Layout } from "./layout.tsx";
import { ModeProvider } from "./mode.tsx";
import { theme } from "./theme.ts";

export function App({ i18n }: { i18n: I18n }) {
  const [queries] = useState(createQueries);
  return (
    <I18nextProvider i18n={i18n}>
      <DirectionProvider detectDirection={false} initialDirection={i18n.dir()}>
        <LanguageDirection />
        <MantineProvider theme={theme}>
          <QueryClientProvider client={queries}>
            <ModeProvider>
              <BrowserRouter>
                <Routes>
                  <Route path="/sign-in" element={<SignInPage />} />
                  <Route element={<Layout />}>
                    <Route index element={<ShipmentsPage />} />
                    <Route path="/keys" element={<KeysPage />} />
                    <Route path="*" element={<NotFoundPage />} />
                  </Route>
                </Routes>
              </BrowserRouter>
            </ModeProvider>
          </QueryClientProvider>
        </MantineProvider>
      </DirectionProvider>
    </I18nextProvider>
  );
}

/** What the server refused, it refuses again: only an answer that never came is asked for a second time. */
function createQueries(): QueryClient {
  return new QueryClient({
    defaultOptions: { queries: { retry: (failures, error) => failures < 2 && !(error instanceof ApiProblem) } },
  });
}
