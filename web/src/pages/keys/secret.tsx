import { Button, Stack, Text } from "@mantine/core";
import { useTranslation } from "../../i18n/i18n.ts";
import { CodeToCopy } from "../../ui/code-to-copy.tsx";

export function NewSecret({ secret, onDone }: { secret: string; onDone(): void }) {
  const { t } = useTranslation();
  return (
    <Stack>
      <Text>{t("keys.secret_text")}</Text>
      <CodeToCopy text={secret} />
      <Button onClick={onDone}>{t("done")}</Button>
    </Stack>
  );
}
