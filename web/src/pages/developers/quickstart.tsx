import { Card, SegmentedControl, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { basePath } from "../../api/client.ts";
import { useMode } from "../../app/mode.tsx";
import { CodeToCopy } from "../../ui/code-to-copy.tsx";
import { SAMPLES, type SampleLanguage } from "./samples.ts";

const LANGUAGES: { value: SampleLanguage; label: string }[] = [
  { value: "curl", label: "curl" },
  { value: "node", label: "Node.js" },
  { value: "client", label: "@masar/client" },
  { value: "php", label: "PHP" },
  { value: "python", label: "Python" },
];

/** A request to paste, with a placeholder for the key. */
export function Quickstart() {
  const { t } = useTranslation();
  const { mode } = useMode();
  const [language, setLanguage] = useState<SampleLanguage>("curl");
  const base = location.origin + basePath(mode);
  return (
    <Card withBorder>
      <Stack gap="sm">
        <Text>{t("developers.intro")}</Text>
        <Text size="sm">
          {t("developers.address")}: <code className="ltr">{base}</code>
        </Text>
        <SegmentedControl
          dir="ltr"
          aria-label={t("developers.language")}
          value={language}
          data={LANGUAGES}
          onChange={(value) => setLanguage(LANGUAGES.find((one) => one.value === value)?.value ?? "curl")}
          style={{ alignSelf: "flex-start" }}
        />
        <CodeToCopy text={SAMPLES[language](base)} />
      </Stack>
    </Card>
  );
}
