import { useTranslation } from "../i18n/i18n.ts";

/** Before the first page: the same as in index.html, whose styles it has. */
export function Starting() {
  const { t } = useTranslation();
  return (
    <div className="first-frame">
      <div className="first-frame-bar">
        <img src="/docs/assets/masar.svg" alt="" width={26} height={26} />
        <span>{t("masar")}</span>
      </div>
      <div className="first-frame-text">
        <p role="status">{t("loading")}…</p>
      </div>
    </div>
  );
}
