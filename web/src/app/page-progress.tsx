import { useTranslation } from "../i18n/i18n.ts";
import { usePageLoading } from "./router.tsx";

/** A line at the top while the script of the next page is loaded. */
export function PageProgress() {
  const { t } = useTranslation();
  if (!usePageLoading()) return null;
  return <div className="page-progress" role="progressbar" aria-label={t("loading")} />;
}
