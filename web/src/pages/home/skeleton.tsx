import { useTranslation } from "../../i18n/i18n.ts";
import { PageHead } from "../../ui/page-head.tsx";

/** As large as the page that it becomes, so that nothing moves. */
export function HomeSkeleton() {
  const { t } = useTranslation();
  return (
    <>
      <PageHead title={t("pages.start")} text={"\u00a0"} />
      <div role="status" aria-label={t("loading")}>
        <div className="home-tiles" aria-hidden>
          {["to_ship", "with_courier", "delivered", "failed"].map((name) => (
            <div key={name} className="home-tile home-bone" />
          ))}
        </div>
        <div className="home-columns" aria-hidden>
          <div className="home-bone" style={{ minHeight: 320 }} />
          <div className="home-side">
            <div className="home-bone" style={{ minHeight: 190 }} />
            <div className="home-bone" style={{ minHeight: 118 }} />
          </div>
        </div>
      </div>
    </>
  );
}
