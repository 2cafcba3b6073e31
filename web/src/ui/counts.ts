import { useHome } from "../api/home.ts";
import { useFigures } from "../i18n/figures.ts";
import { useTranslation } from "../i18n/i18n.ts";

/** Writes a count of Home's, which ends where the server stops counting. */
export function useCounts(): (value: number) => string {
  const { t } = useTranslation();
  const format = useFigures();
  const most = useHome().data?.most_counted ?? Number.POSITIVE_INFINITY;
  return (value) => (value >= most ? t("or_more", { n: format.count(most) }) : format.count(value));
}
