import { Badge, Grid, Group, Stack, Text } from "@mantine/core";
import { useSearchParams } from "react-router";
import { useCustomer } from "../../api/customers.ts";
import { useMay, useSession } from "../../api/session.ts";
import type { CustomerWithHistory } from "../../api/types.ts";
import { useFigures } from "../../i18n/figures.ts";
import { useTranslation } from "../../i18n/i18n.ts";
import { customerMessage } from "../../ui/buyer-message.ts";
import { ContactButtons } from "../../ui/contact.tsx";
import { Facts } from "../../ui/facts.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { Risk } from "../../ui/risk.tsx";
import { Section } from "../../ui/section.tsx";
import { Block } from "./block.tsx";
import { OrdersOf, ShipmentsOf } from "./history.tsx";
import { Note } from "./note.tsx";

/** What a merchant has of one buyer. */
export function CustomerPage() {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const phone = params.get("phone") ?? "";
  const query = useCustomer(phone);
  const { data: session } = useSession();
  const mayShip = useMay("ship");
  const seen = query.data;
  const message = customerMessage({ name: seen?.name ?? null, store: session?.account.name ?? "" });
  return (
    <>
      <PageHead
        title={seen?.name ?? phone}
        back={{ to: "/customers", text: t("pages.customers") }}
        mark={
          seen?.blocked && (
            <Badge color="red.9" tt="none">
              {t("customers.blocked")}
            </Badge>
          )
        }
      >
        <Text className="ltr" size="sm">
          {phone}
        </Text>
        <ContactButtons phone={phone} name={seen?.name ?? phone} message={message} />
      </PageHead>
      <Loaded query={query}>
        {seen && (
          <Grid>
            <Grid.Col span={{ base: 12, md: 7 }} order={{ base: 2, md: 1 }}>
              <Stack>
                <ShipmentsOf phone={phone} />
                <OrdersOf phone={phone} />
              </Stack>
            </Grid.Col>
            <Grid.Col span={{ base: 12, md: 5 }} order={{ base: 1, md: 2 }}>
              <Stack>
                <Section title={t("risk.title")}>
                  <Risk risk={seen.risk} />
                  <Totals customer={seen} />
                </Section>
                <Block key={String(seen.blocked === null)} customer={seen} readOnly={!mayShip} />
                <Note key={seen.note ?? ""} customer={seen} readOnly={!mayShip} />
              </Stack>
            </Grid.Col>
          </Grid>
        )}
      </Loaded>
    </>
  );
}

function Totals({ customer: { orders, shipments, most_counted } }: { customer: CustomerWithHistory }) {
  const { t } = useTranslation();
  const format = useFigures();
  const count = (value: number) =>
    value >= most_counted ? t("or_more", { n: format.count(most_counted) }) : format.count(value);
  return (
    <Group>
      <Facts
        facts={[
          [t("customers.orders"), count(orders)],
          [t("customers.shipments"), count(shipments.all)],
          [t("customers.delivered"), count(shipments.delivered)],
          [t("customers.returned"), count(shipments.returned)],
          [t("customers.under_way"), count(shipments.under_way)],
        ]}
      />
    </Group>
  );
}
