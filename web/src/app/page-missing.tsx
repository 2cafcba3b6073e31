import { Alert, Button, Text } from "@mantine/core";
import { useEffect, useState } from "react";
import { useTranslation } from "../i18n/i18n.ts";
import { forget, keep, kept } from "../kept.ts";

const RETRY_MS = 2_000;
const KEPT = "masar-reloaded:page";

/** In place of a page whose script did not arrive: offline, or from a version that is no longer on the server. */
export function PageMissing() {
  const { t } = useTranslation();
  const [reloaded] = useState(() => kept("tab", KEPT) === location.pathname);
  useReload(reloaded);
  return (
    <Alert color="red" title={<h1 className="page-missing">{t("page_missing.title")}</h1>} role="alert">
      <Text>{t(reloaded ? "page_missing.still" : "page_missing.text")}</Text>
      <Button mt="sm" onClick={() => location.reload()}>
        {t("failed.again")}
      </Button>
    </Alert>
  );
}

/** After a page has loaded, another one may reload again. */
export function pageArrived(): void {
  forget("tab", KEPT);
}

/** Reloads when the server answers: once, and again only when it was away in between. */
function useReload(reloaded: boolean): void {
  useEffect(() => {
    let mayReload = !reloaded;
    const timer = setInterval(async () => {
      const answers = await fetch("/healthz", { cache: "no-store" }).then(
        ({ ok }) => ok,
        () => false,
      );
      if (!answers) mayReload = true;
      else if (mayReload && keep("tab", KEPT, location.pathname)) location.reload();
    }, RETRY_MS);
    return () => clearInterval(timer);
  }, [reloaded]);
}
