import { Button, Card, Group, Text, Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { basePath } from "../../api/client.ts";
import type { Mode } from "../../api/types.ts";
import { useMode } from "../../app/mode.tsx";
import { CodeToCopy } from "../../ui/code-to-copy.tsx";

export function EmptyShipments() {
  const { t } = useTranslation();
  const { mode } = useMode();
  return (
    <Card withBorder padding="lg">
      <Title order={2} size="h4">
        {t("shipments.empty")}
      </Title>
      <Text mt="xs" mb="md">
        {t("shipments.empty_text")}
      </Text>
      <CodeToCopy text={curl(mode)} />
      <Group mt="md">
        <Button component={Link} to="/keys" variant="light">
          {t("shipments.empty_keys")}
        </Button>
        <Button component="a" href="/docs" variant="subtle">
          {t("shipments.empty_docs")}
        </Button>
      </Group>
    </Card>
  );
}

function curl(mode: Mode): string {
  const body = {
    reference: "ORD-1001",
    service: "standard",
    cod_value: 1250.5,
    parcel: { weight_kg: 1.2 },
    recipient: { name: "Mona Ali", phone: "01001234567", governorate: "GZ", address: "12 Tahrir Street, Dokki" },
  };
  return [
    `curl -X POST ${location.origin}${basePath(mode)}/shipments`,
    "  -H 'Authorization: Bearer YOUR_KEY'",
    "  -H 'Content-Type: application/json'",
    `  -d '${JSON.stringify(body)}'`,
  ].join(" \\\n");
}
