import { useIsFetching, useQueryClient } from "@tanstack/react-query";
import { type ComponentType, Fragment, lazy, useEffect, useState } from "react";
import type { RouteObject } from "react-router";
import { languageNow } from "../i18n/language.ts";
import { PageBoundary } from "./broken.tsx";
import { fetchFonts } from "./fonts.ts";
import { ForRole } from "./for-role.tsx";
import { whenIdle } from "./idle.ts";
import { PageMissing, pageArrived } from "./page-missing.tsx";
import { FRAME, NOT_FOUND, PAGES, type Page, pageAt } from "./pages.ts";
import type { Part } from "./part.ts";
import { SignedIn } from "./signed-in.tsx";

interface Arrival {
  part: Part;
  /** Waits for the script. */
  Late: ComponentType;
}

function arrivalOf(part: Part): Arrival {
  const Late = lazy(async () => {
    try {
      return { default: await part.load() };
    } catch {
      return { default: PageMissing };
    }
  });
  return { part, Late };
}

/** Shown at once where the script is there already: React would show a wait for at least 0.3 s. */
function Arriving({ part, Late }: Arrival) {
  const [Component] = useState<ComponentType>(() => part.loaded() ?? Late);
  return <Component />;
}

/** What comes later is loaded once the page is there and has read what it shows. */
function Later({ page }: { page: Page }) {
  const queries = useQueryClient();
  const isReading = useIsFetching() > 0;
  useEffect(() => {
    if (isReading || !page.loaded()) return;
    pageArrived();
    whenIdle(() => {
      if (queries.isFetching() > 0) return;
      fetchFonts(languageNow());
      if (!page.framed) loadHome();
    });
  }, [queries, isReading, page]);
  return null;
}

/** Home is the page after signing in. */
function loadHome(): void {
  for (const part of [FRAME, pageAt("/")]) part?.load().catch(() => undefined);
}

function routeOf(page: Page): RouteObject {
  const { path, right } = page;
  const element = (
    <PageBoundary>
      <Fragment key={path}>
        <Arriving {...arrivalOf(page)} />
        <Later page={page} />
      </Fragment>
    </PageBoundary>
  );
  return { path, element: right ? <ForRole right={right}>{element}</ForRole> : element };
}

export function routes(): RouteObject[] {
  const frame = (
    <SignedIn>
      <Arriving {...arrivalOf(FRAME)} />
    </SignedIn>
  );
  const notFound = { path: "*", element: <Arriving {...arrivalOf(NOT_FOUND)} /> };
  return [
    ...PAGES.filter(({ framed }) => !framed).map(routeOf),
    { element: frame, children: [...PAGES.filter(({ framed }) => framed).map(routeOf), notFound] },
  ];
}
