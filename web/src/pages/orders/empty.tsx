import { Button, Card, Stack, Text, Title } from "@mantine/core";
import { Link } from "react-router";
import { useMay } from "../../api/session.ts";
import { useStores } from "../../api/stores.ts";
import { useTranslation } from "../../i18n/i18n.ts";
import type { Tab } from "./filter.ts";

export function NoOrders({ tab }: { tab: Tab }) {
  const stores = useStores();
  const mayShip = useMay("ship");
  const connected = (stores.data ?? []).some(({ status }) => status !== "disconnected");
  if (stores.isPending) return null;
  if (!connected) {
    const connect = mayShip ? { to: "/stores/new", action: "orders.connect_store" } : {};
    return <Said words="none_connected" {...connect} />;
  }
  if (tab === "attention") return <Said words="none_attention" to="/orders?tab=all" action="orders.see_all" />;
  return <Said words="none" to="/orders?tab=all" action="orders.see_all" />;
}

function Said({ words, to, action }: { words: string; to?: string; action?: string }) {
  const { t } = useTranslation();
  return (
    <Card withBorder padding="xl">
      <Stack gap="xs" align="flex-start">
        <Title order={2} size="h4">
          {t(`orders.${words}`)}
        </Title>
        <Text>{t(`orders.${words}_text`)}</Text>
        {to && action && (
          <Button component={Link} to={to} variant="default" mt="xs">
            {t(action)}
          </Button>
        )}
      </Stack>
    </Card>
  );
}
