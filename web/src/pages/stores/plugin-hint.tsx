import { Anchor, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";

/** What a merchant may install in the shop itself. */
export function PluginHint({ url }: { url: string | null }) {
  const { t } = useTranslation();
  if (url === null) return null;
  return (
    <Text size="sm" c="dimmed">
      {t("stores.plugin_text")}{" "}
      <Anchor href={url} download size="sm" underline="always">
        {t("stores.plugin_get")}
      </Anchor>
    </Text>
  );
}
