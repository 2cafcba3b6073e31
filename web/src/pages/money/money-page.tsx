import { SimpleGrid, Stack, Tabs } from "@mantine/core";
import { useNavigate, useParams } from "react-router";
import { useBalance, usePayoutDestination } from "../../api/money.ts";
import { useFigures } from "../../i18n/figures.ts";
import { useTranslation } from "../../i18n/i18n.ts";
import { FigureCard } from "../../ui/figure-card.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { Together } from "../../ui/together.tsx";
import { DestinationCard } from "./destination-card.tsx";
import { PayoutList } from "./payout-list.tsx";
import { Prices } from "./prices.tsx";

/** Balance, payouts and prices. */
export function MoneyPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { tab } = useParams();
  const first = [useBalance(), usePayoutDestination()];
  return (
    <Stack>
      <PageHead title={t("pages.money")} />
      <Together queries={first}>
        <BalanceCards />
        <DestinationCard />
        <Tabs
          keepMounted={false}
          value={tab === "prices" ? "prices" : "payouts"}
          onChange={(to) => navigate(to === "prices" ? "/money/prices" : "/money", { replace: true })}
        >
          <Tabs.List mb="md">
            <Tabs.Tab value="payouts">{t("money.payouts")}</Tabs.Tab>
            <Tabs.Tab value="prices">{t("money.prices")}</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="payouts">
            <PayoutList />
          </Tabs.Panel>
          <Tabs.Panel value="prices">
            <Prices />
          </Tabs.Panel>
        </Tabs>
      </Together>
    </Stack>
  );
}

function BalanceCards() {
  const { t } = useTranslation();
  const format = useFigures();
  const balance = useBalance();
  const { payable = 0, on_hold = 0, next_payout } = balance.data ?? {};
  return (
    <Loaded query={balance}>
      {next_payout && (
        <SimpleGrid cols={{ base: 1, sm: 3 }}>
          <FigureCard
            name={t(payable < 0 ? "money.you_owe" : "money.payable")}
            value={format.money(Math.abs(payable))}
            hint={t(payable < 0 ? "money.you_owe_hint" : "money.payable_hint")}
          />
          <FigureCard name={t("money.on_hold")} value={format.money(on_hold)} hint={t("money.on_hold_hint")} />
          <FigureCard
            name={`${t("money.next")} · ${format.weekday(next_payout.date)}`}
            value={format.money(next_payout.expected)}
            hint={t("money.next_hint", { when: format.moment(next_payout.cut_off) })}
          />
        </SimpleGrid>
      )}
    </Loaded>
  );
}
