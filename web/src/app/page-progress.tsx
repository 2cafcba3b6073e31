import { useTranslation } from "react-i18next";
import { useNavigation } from "react-router";

/** A line at the top while the script of the next page is loaded. */
export function PageProgress() {
  const { t } = useTranslation();
  const { state } = useNavigation();
  if (state === "idle") return null;
  return <div className="page-progress" role="progressbar" aria-label={t("loading")} />;
}
