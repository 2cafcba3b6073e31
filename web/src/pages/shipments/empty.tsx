import { Button, Card, Group, Text, Title } from "@mantine/core";
import { Link } from "react-router";
import { useMay } from "../../api/session.ts";
import { useMode } from "../../app/mode.tsx";
import { useTranslation } from "../../i18n/i18n.ts";
import { CodeToCopy } from "../../ui/code-to-copy.tsx";
import { firstRequest } from "../../ui/first-request.ts";

export function EmptyShipments() {
  const { t } = useTranslation();
  const mayManage = useMay("manage");
  return (
    <Card withBorder padding="lg">
      <Title order={2} size="h4">
        {t("shipments.empty")}
      </Title>
      {mayManage && <Example />}
    </Card>
  );
}

/** For those who may create a key. */
function Example() {
  const { t } = useTranslation();
  const { mode } = useMode();
  return (
    <>
      <Text mt="xs" mb="md">
        {t("shipments.empty_text")}
      </Text>
      <CodeToCopy text={firstRequest(mode)} />
      <Group mt="md">
        <Button component={Link} to="/keys" variant="light">
          {t("shipments.empty_keys")}
        </Button>
        <Button component="a" href="/docs" variant="subtle">
          {t("shipments.empty_docs")}
        </Button>
      </Group>
    </>
  );
}
