import { Text } from "@mantine/core";
import { Link } from "react-router";
import { useMay } from "../../api/session.ts";
import type { Home } from "../../api/types.ts";
import { useCairoDay, useFigures } from "../../i18n/figures.ts";
import { useTranslation } from "../../i18n/i18n.ts";
import { useCounts } from "../../ui/counts.ts";
import { PageHead } from "../../ui/page-head.tsx";

/** For the service's own people: what they work on, with what waits there. */
export function StaffHome({ home }: { home: Home }) {
  const { t } = useTranslation();
  const format = useFigures();
  const count = useCounts();
  const cairoDay = useCairoDay();
  const mayScan = useMay("scan");
  const mayPay = useMay("pay");
  const { approvals = 0, refused_scans = 0 } = home.operations ?? {};
  const places = [
    { name: "scan", to: "/staff", shown: mayScan },
    { name: "manifests", to: "/staff/manifests", shown: mayScan },
    { name: "exceptions", to: "/staff/exceptions", shown: mayScan, waiting: refused_scans },
    { name: "approvals", to: "/staff/approvals", shown: mayPay, waiting: approvals },
    { name: "payouts", to: "/staff/payouts", shown: mayPay },
  ].filter(({ shown }) => shown);
  return (
    <>
      <PageHead title={t("home.title", { day: format.weekday(cairoDay(0)) })} />
      {places.length === 0 && <Text>{t("home.staff_none")}</Text>}
      <nav className="home-tiles" aria-label={t("pages.staff")}>
        {places.map(({ name, to, waiting }) => (
          <Link key={name} to={to} className="home-tile" data-zero={!waiting}>
            <Text component="span" fw={600}>
              {t(`home.staff_${name}`)}
            </Text>
            {waiting !== undefined && <span className="home-number">{count(waiting)}</span>}
            <Text size="xs" component="span" c="dimmed">
              {t(`home.staff_${name}_hint`)}
            </Text>
          </Link>
        ))}
      </nav>
    </>
  );
}
