import { Badge, Card, Group, SimpleGrid, Text, ThemeIcon } from "@mantine/core";
import { Link } from "react-router";
import type { Connector } from "../../api/types.ts";
import { useTranslation } from "../../i18n/i18n.ts";

/** The platforms that the API lists. */
export function Gallery({ connectors }: { connectors: readonly Connector[] }) {
  const { t } = useTranslation();
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }}>
      {connectors.map((connector) => (
        <Card
          key={connector.id}
          withBorder
          padding="md"
          component={Link}
          to={`/stores/new?platform=${connector.id}`}
          className="choice"
        >
          <Group wrap="nowrap" align="flex-start">
            <ThemeIcon variant="light" size={40}>
              <Text fw={700} fz={18} aria-hidden>
                {Array.from(connector.label)[0]}
              </Text>
            </ThemeIcon>
            <div>
              <Group gap="xs">
                <Text fw={600}>{connector.label}</Text>
                {connector.id === "demo" && (
                  <Badge variant="default" tt="none">
                    {t("stores.sandbox_only")}
                  </Badge>
                )}
              </Group>
              <Text size="sm" c="dimmed">
                {connector.configured
                  ? t("stores.minutes", { count: connector.connect_minutes })
                  : t("stores.not_set_up")}
              </Text>
            </div>
          </Group>
        </Card>
      ))}
    </SimpleGrid>
  );
}
