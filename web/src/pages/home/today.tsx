import { Text } from "@mantine/core";
import { Link } from "react-router";
import type { Home } from "../../api/types.ts";
import { useCairoDay, useFigures } from "../../i18n/figures.ts";
import { useTranslation } from "../../i18n/i18n.ts";
import { useCounts } from "../../ui/counts.ts";
import { PageHead } from "../../ui/page-head.tsx";
import { Cash } from "./cash.tsx";
import { Decisions } from "./decisions.tsx";
import { PrintToShip } from "./print-to-ship.tsx";
import { StoreLine } from "./store-line.tsx";
import { Success } from "./success.tsx";

const TILES = [
  { name: "to_ship", to: "/shipments?status=picked-up" },
  { name: "with_courier", to: "/shipments?status=out-for-delivery" },
  { name: "delivered", to: "/shipments?status=delivered" },
  { name: "failed", to: "/attempts" },
] as const;

/** A merchant's day: parcels, decisions, money. */
export function Today({ home }: { home: Home }) {
  const { t } = useTranslation();
  const format = useFigures();
  const cairoDay = useCairoDay();
  return (
    <>
      <PageHead title={t("home.title", { day: format.weekday(cairoDay(0)) })}>
        <PrintToShip count={home.today.to_ship} />
      </PageHead>
      <nav className="home-tiles" aria-label={t("home.parcels")}>
        {TILES.map(({ name, to }) => (
          <Tile key={name} name={name} to={to} value={home.today[name]} />
        ))}
      </nav>
      <div className="home-columns">
        <Decisions home={home} />
        <div className="home-side">
          {home.cash && <Cash cash={home.cash} />}
          <Success success={home.success} />
        </div>
      </div>
      <StoreLine stores={home.stores} />
    </>
  );
}

function Tile({ name, to, value }: { name: (typeof TILES)[number]["name"]; to: string; value: number }) {
  const { t } = useTranslation();
  const count = useCounts();
  return (
    <Link to={to} className="home-tile" data-tile={name} data-zero={value === 0}>
      <Text size="sm" component="span">
        {t(`home.${name}`)}
      </Text>
      <span className="home-number">{count(value)}</span>
      <Text size="xs" component="span" c="dimmed">
        {t(`home.${name}_hint`)}
      </Text>
    </Link>
  );
}
