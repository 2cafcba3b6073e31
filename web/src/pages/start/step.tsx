import { Card, Group, Text, ThemeIcon, Title } from "@mantine/core";
import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "../../i18n/i18n.ts";
import { localeOf } from "../../i18n/locale.ts";

interface Props {
  number: number;
  title: string;
  text: string;
  done: boolean;
  children: ReactNode;
}

/** One step; collapsed once it is done. */
export function Step({ number, title, text, done, children }: Props) {
  const { t, language } = useTranslation();
  const digits = new Intl.NumberFormat(localeOf(language));
  return (
    <Card withBorder padding="md" component="li" data-done={done}>
      <Group wrap="nowrap" align="flex-start" gap="md">
        <ThemeIcon radius="xl" size={28} color={done ? "teal.8" : "gray"} variant={done ? "filled" : "light"}>
          {done ? <Check size={16} aria-label={t("start.done")} /> : <span>{digits.format(number)}</span>}
        </ThemeIcon>
        <div style={{ flex: 1, minWidth: 0 }}>
          <Title order={2} size="h5" {...(done ? { c: "dimmed" } : {})}>
            {title}
          </Title>
          {!done && (
            <>
              <Text size="sm" c="dimmed" mb="sm">
                {text}
              </Text>
              {children}
            </>
          )}
        </div>
      </Group>
    </Card>
  );
}
