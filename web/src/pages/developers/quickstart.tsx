import { Card, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { basePath } from "../../api/base-path.ts";
import { useMode } from "../../app/mode.tsx";
import { useTranslation } from "../../i18n/i18n.ts";
import { Choice } from "../../ui/choice.tsx";
import { CodeToCopy } from "../../ui/code-to-copy.tsx";
import { SAMPLES, type SampleLanguage } from "./samples.ts";

const SAMPLE_LANGUAGES: { value: SampleLanguage; label: string }[] = [
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
        <Choice
          dir="ltr"
          name={t("developers.language")}
          value={language}
          options={SAMPLE_LANGUAGES}
          onChange={(value: SampleLanguage) => setLanguage(value)}
        />
        <CodeToCopy text={SAMPLES[language](base)} />
      </Stack>
    </Card>
  );
}
