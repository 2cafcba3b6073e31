import { Button, Group } from "@mantine/core";
import { Link } from "react-router";
import { useTranslation } from "../../i18n/i18n.ts";
import { CodeToCopy } from "../../ui/code-to-copy.tsx";
import { firstRequest } from "../../ui/first-request.ts";
import { Section } from "../../ui/section.tsx";

export function Developers() {
  const { t } = useTranslation();
  return (
    <Section title={t("start.developers")} text={t("start.developers_text")}>
      <CodeToCopy text={firstRequest("test")} />
      <Group>
        <Button component={Link} to="/keys" variant="default">
          {t("start.key")}
        </Button>
        <Button component="a" href="/docs" variant="subtle">
          {t("start.docs")}
        </Button>
      </Group>
    </Section>
  );
}
