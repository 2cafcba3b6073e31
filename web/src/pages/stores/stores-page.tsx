import { Anchor, Button, Card, SimpleGrid, Stack, Text, Title } from "@mantine/core";
import { Link } from "react-router";
import { useMay } from "../../api/session.ts";
import { useStores } from "../../api/stores.ts";
import { useTranslation } from "../../i18n/i18n.ts";
import { Loaded } from "../../ui/loaded.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { StoreCard } from "./store-card.tsx";

export function StoresPage() {
  const { t, language } = useTranslation();
  const stores = useStores();
  const mayConnect = useMay("ship");
  const rows = stores.data ?? [];
  const connect = mayConnect && (
    <Button component={Link} to="/stores/new">
      {t("stores.connect")}
    </Button>
  );
  return (
    <>
      <PageHead title={t("pages.stores")}>{rows.length > 0 && connect}</PageHead>
      <Loaded query={stores}>
        {rows.length === 0 ? (
          <Card withBorder padding="xl">
            <Stack align="flex-start" gap="sm">
              <Title order={2} size="h4">
                {t("stores.empty")}
              </Title>
              <Text maw={560}>{t("stores.empty_text")}</Text>
              {connect}
              <Anchor href={`/docs/guides?language=${language}`} target="_blank" rel="noreferrer" underline="always">
                {t("stores.guide")}
              </Anchor>
            </Stack>
          </Card>
        ) : (
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            {rows.map((store) => (
              <StoreCard key={store.id} store={store} />
            ))}
          </SimpleGrid>
        )}
      </Loaded>
    </>
  );
}
