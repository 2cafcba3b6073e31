import { Center, Loader } from "@mantine/core";
import { useTranslation } from "../i18n/i18n.ts";

export function Working() {
  const { t } = useTranslation();
  return (
    <Center h="60vh">
      <Loader role="status" aria-label={t("loading")} />
    </Center>
  );
}
