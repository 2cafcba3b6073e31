import { Alert, Progress, Stack, Text } from "@mantine/core";
import type { StoreWithHealth } from "../../api/types.ts";
import { useFormat } from "../../i18n/format.ts";
import { useTranslation } from "../../i18n/i18n.ts";

/** Progress of the first import of the store's open orders; nothing once it is done. */
export function ImportProgress({ store }: { store: StoreWithHealth }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { first_import } = store.health;
  if (!first_import || first_import.state === "done") return null;
  const { read, total, state } = first_import;
  const isPaused = state === "paused";
  const count =
    total === null
      ? t("stores.import_read", { read: format.number(read) })
      : t("stores.import_read_of", { read: format.number(read), total: format.number(total) });
  return (
    <Alert color={isPaused ? "orange" : "teal"} variant="light" title={t("stores.import")} role="status">
      <Stack gap="xs">
        <Text size="sm">
          {count} {isPaused && t("stores.import_paused")}
        </Text>
        <Progress.Root size="lg">
          <Progress.Section
            value={total === null || total === 0 ? 100 : (read / total) * 100}
            animated={!isPaused}
            color={isPaused ? "orange" : "teal"}
            aria-label={t("stores.import")}
          />
        </Progress.Root>
      </Stack>
    </Alert>
  );
}
