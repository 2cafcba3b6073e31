import { Anchor, Card, Group, SimpleGrid, Text, Title } from "@mantine/core";
import { basePath } from "../../api/base-path.ts";
import type { Period } from "../../api/reports.ts";
import { useMode } from "../../app/mode.tsx";
import { codesOf } from "../../i18n/codes.ts";
import { useTranslation } from "../../i18n/i18n.ts";
import { words } from "./words.ts";

const REPORTS = codesOf(words.en.file);

/** Downloads of the full reports. */
export function ReportFiles({ period: { from, to } }: { period: Period }) {
  const { t, language } = useTranslation();
  const { mode } = useMode();
  return (
    <Card withBorder component="section" aria-label={t("reports.files")}>
      <Title order={2} size="h5" mb="sm">
        {t("reports.files")}
      </Title>
      <SimpleGrid cols={{ base: 1, xs: 2, sm: 3 }}>
        {REPORTS.map((name) => (
          <div key={name}>
            <Text size="sm" fw={600}>
              {t(`reports.file.${name}`)}
            </Text>
            <Text size="xs" c="dimmed">
              {t(`reports.file_hint.${name}`)}
            </Text>
            <Group gap="md">
              {["xlsx", "csv"].map((type) => (
                <Anchor
                  key={type}
                  size="sm"
                  c="var(--tone-accent)"
                  aria-label={`${t(`reports.file.${name}`)} ${type === "xlsx" ? "Excel" : "CSV"}`}
                  href={`${basePath(mode)}/reports/${name}?from=${from}&to=${to}&format=${type}&language=${language}`}
                >
                  {type === "xlsx" ? "Excel" : "CSV"}
                </Anchor>
              ))}
            </Group>
          </div>
        ))}
      </SimpleGrid>
    </Card>
  );
}
