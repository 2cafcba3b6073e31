import { Anchor, Button, Stack, Text } from "@mantine/core";
import { type FormEvent, useState } from "react";
import type { Connector } from "../../api/types.ts";
import { useTranslation } from "../../i18n/i18n.ts";
import { Form } from "../../ui/form.tsx";
import { AnswerField } from "./answer-field.tsx";
import { pluginPageOf } from "./plugin-page.ts";

interface Props {
  connector: Connector;
  answers: Readonly<Record<string, string>>;
  onChange(name: string, value: string): void;
}

/** Steps for connecting with the plugin, which starts in the store's own admin. */
export function PluginSteps({ connector, answers, onChange }: Props) {
  const { t } = useTranslation();
  const [isWrong, setWrong] = useState(false);
  const [field] = connector.ways.find(({ way }) => way === "plugin")?.fields ?? [];
  if (!field) return null;
  const typed = answers[field.name] ?? "";
  const open = (event: FormEvent) => {
    event.preventDefault();
    const page = pluginPageOf(typed, connector.plugin_page);
    setWrong(page === undefined);
    if (page !== undefined) window.open(page, "_blank", "noopener,noreferrer");
  };
  return (
    <Form error={isWrong} onSubmit={open}>
      <Stack gap="md">
        <Text size="sm">{t("stores.plugin_text")}</Text>
        <Text component="ol" size="sm" m={0} ps="lg">
          <li>
            {t("stores.plugin_install")}{" "}
            {connector.plugin_url !== null && (
              <Anchor href={connector.plugin_url} download size="sm" underline="always">
                {t("stores.plugin_get")}
              </Anchor>
            )}
          </li>
          <li>{t("stores.plugin_press")}</li>
          <li>{t("stores.plugin_approve")}</li>
        </Text>
        <AnswerField
          field={field}
          value={typed}
          error={isWrong ? t("stores.address_wrong") : undefined}
          onChange={(value) => {
            setWrong(false);
            onChange(field.name, value);
          }}
        />
        <Button type="submit" style={{ alignSelf: "flex-start" }}>
          {t("stores.plugin_open")}
        </Button>
      </Stack>
    </Form>
  );
}
