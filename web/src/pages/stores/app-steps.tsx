import { Button, Card, Stack, Text } from "@mantine/core";
import type { Connector } from "../../api/types.ts";
import { useTranslation } from "../../i18n/i18n.ts";
import { GuideLink } from "./guide-link.tsx";

/** A platform on which the merchant installs our app: its page, and what to do there. */
export function AppSteps({ connector }: { connector: Connector }) {
  const { t } = useTranslation();
  const { app } = connector;
  const text = connector.configured ? "stores.embedded_text" : "stores.not_configured";
  return (
    <Card withBorder padding="lg" maw={560}>
      <Stack gap="md">
        {app && (
          <Text size="sm" c="dimmed">
            {t("stores.minutes", { count: connector.connect_minutes })}
          </Text>
        )}
        <Text>{app ? app.how : t(text, { platform: connector.label })}</Text>
        {app && (
          <Button component="a" href={app.url} target="_blank" rel="noreferrer" style={{ alignSelf: "flex-start" }}>
            {t("stores.open_platform", { platform: connector.label })}
          </Button>
        )}
        <GuideLink connector={connector} />
      </Stack>
    </Card>
  );
}
