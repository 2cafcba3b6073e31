import { Anchor } from "@mantine/core";
import { Link } from "react-router";
import type { Home } from "../../api/types.ts";
import { useFigures } from "../../i18n/figures.ts";
import { useTranslation } from "../../i18n/i18n.ts";
import { Section } from "../../ui/section.tsx";

/** Cash on the way, what is owed, and the next payout. */
export function Cash({ cash }: { cash: NonNullable<Home["cash"]> }) {
  const { t } = useTranslation();
  const format = useFigures();
  const { on_the_way, payable, next_payout } = cash;
  const rows = [
    [t("home.on_the_way"), format.money(on_the_way)],
    [t("home.payable"), format.money(payable)],
    [t("home.next_payout", { day: format.weekday(next_payout.date) }), format.money(next_payout.expected)],
  ] as const;
  return (
    <Section
      title={t("home.money")}
      action={
        <Anchor component={Link} to="/money" size="sm">
          {t("home.details")}
        </Anchor>
      }
    >
      <dl className="home-sums">
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
