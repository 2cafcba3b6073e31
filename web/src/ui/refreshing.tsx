import type { ReactNode } from "react";
import { useTranslation } from "../i18n/i18n.ts";
import "./refreshing.css";

/** A list whose rows are read again: the earlier ones stay as they are, and a line moves above them. */
export function Refreshing({ on, children }: { on: boolean; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div className="refreshing" aria-busy={on}>
      {on && <div className="refreshing-line" role="progressbar" aria-label={t("loading")} />}
      {children}
    </div>
  );
}
