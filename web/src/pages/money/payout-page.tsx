import { Button, Card, Stack, Text, Title } from "@mantine/core";
import { FileDown } from "lucide-react";
import { useParams } from "react-router";
import { basePath } from "../../api/base-path.ts";
import { usePayout } from "../../api/money.ts";
import type { Payout } from "../../api/types.ts";
import { useMode } from "../../app/mode.tsx";
import { useFigures } from "../../i18n/figures.ts";
import { useTranslation } from "../../i18n/i18n.ts";
import { Loaded } from "../../ui/loaded.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { PayoutLines } from "./payout-lines.tsx";

/** One payout and how its amount is calculated. */
export function PayoutPage() {
  const { id = "" } = useParams();
  const { t, language } = useTranslation();
  const { mode } = useMode();
  const format = useFigures();
  const payout = usePayout(id);
  const statement = (type: string) =>
    `${basePath(mode)}/payouts/${id}/statement.${type}?language=${language === "ar" ? "ar" : "en"}`;
  return (
    <Stack>
      <PageHead
        title={payout.data ? t("money.payout_of", { day: format.day(payout.data.date) }) : t("pages.money")}
        back={{ to: "/money", text: t("money.back") }}
      >
        <Button
          className="no-print"
          component="a"
          href={statement("pdf")}
          target="_blank"
          variant="default"
          leftSection={<FileDown size={16} aria-hidden />}
        >
          {t("money.statement_pdf")}
        </Button>
        <Button
          className="no-print"
          component="a"
          href={statement("csv")}
          variant="default"
          leftSection={<FileDown size={16} aria-hidden />}
        >
          {t("money.statement_csv")}
        </Button>
      </PageHead>
      <Loaded query={payout}>
        {payout.data && (
          <>
            <Sum payout={payout.data} />
            <PayoutLines payout={payout.data} />
          </>
        )}
      </Loaded>
    </Stack>
  );
}

/** Cash minus deductions equals the payout. */
function Sum({ payout }: { payout: Payout }) {
  const { t } = useTranslation();
  const format = useFigures();
  const parts = [
    ["cash", payout.cash_collected],
    ["fees", -payout.fees],
    ["vat", -payout.vat],
    ["held", -payout.held_back],
    ["adjustments", payout.adjustments],
  ] as const;
  return (
    <Card withBorder component="section" aria-label={t("money.sum")} maw={420}>
      <Title order={2} size="h5" mb="xs">
        {t("money.sum")}
      </Title>
      <table style={{ width: "100%", fontSize: "var(--mantine-font-size-sm)" }}>
        <tbody>
          {parts
            .filter(([name, amount]) => amount !== 0 || name === "cash")
            .map(([name, amount]) => (
              <tr key={name}>
                <th scope="row" style={{ textAlign: "start", fontWeight: 400 }}>
                  {t(`money.${name}`)}
                </th>
                <td style={{ textAlign: "end" }}>{format.money(amount)}</td>
              </tr>
            ))}
          <tr>
            <th scope="row" style={{ textAlign: "start" }}>
              {t("money.amount")}
            </th>
            <td style={{ textAlign: "end", fontWeight: 700 }}>{format.money(payout.amount)}</td>
          </tr>
        </tbody>
      </table>
      <Text size="xs" c="dimmed" mt="xs">
        {t("money.executed", { when: format.moment(payout.executed_at) })}
      </Text>
      {payout.destination && (
        <Text size="xs" c="dimmed">
          {t("money.paid_to")}: {t(`money.destination.kind.${payout.destination.kind}`)}{" "}
          <span className="ltr">{payout.destination.number}</span>
        </Text>
      )}
    </Card>
  );
}
