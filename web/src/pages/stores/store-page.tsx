import { Alert, Button, Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link, useParams, useSearchParams } from "react-router";
import { useMay } from "../../api/session.ts";
import { useStore } from "../../api/stores.ts";
import { Loaded } from "../../ui/loaded.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { Disconnect } from "./disconnect.tsx";
import { Fresh } from "./fresh.tsx";
import { Health } from "./health.tsx";
import { ImportProgress } from "./import-progress.tsx";
import { useReconnect } from "./reconnect.ts";
import { RulesForm } from "./rules-form.tsx";
import { StoreStatus } from "./status.tsx";

const WATCHED_MS = 60_000;

export function StorePage() {
  const { t } = useTranslation();
  const { id = "" } = useParams();
  const [search] = useSearchParams();
  const isFresh = search.has("connected");
  // Watched closely until its first orders are in, and for the first minute: more may follow.
  const store = useStore(
    id,
    (seen) =>
      seen?.health.first_import?.state === "running" ||
      seen?.health.problems.some(({ code }) => code === "leaving") ||
      (isFresh && (!seen?.last_poll_at || Date.now() - Date.parse(seen.connected_at) < WATCHED_MS)),
  );
  const mayChange = useMay("ship");
  const reconnect = useReconnect();
  const seen = store.data;
  return (
    <Stack gap="md" maw={820}>
      <PageHead
        title={seen?.name ?? t("pages.stores")}
        back={{ to: "/stores", text: t("pages.stores") }}
        mark={seen && <StoreStatus status={seen.status} />}
      >
        {seen && (
          <Button component={Link} to={`/orders?tab=all&store=${seen.id}`} variant="default">
            {t("stores.see_orders")}
          </Button>
        )}
      </PageHead>
      <Loaded query={store}>
        {seen && (
          <>
            {isFresh && seen.status === "connected" && <Fresh store={seen} />}
            {seen.status !== "disconnected" && <ImportProgress store={seen} />}
            {seen.status === "disconnected" ? (
              <Alert color="gray">
                <Stack align="flex-start" gap="sm">
                  {t("stores.disconnected_text")}
                  {seen.health.problems.map(({ code, detail }) => (
                    <Text key={code} size="sm">
                      {detail}
                    </Text>
                  ))}
                  {mayChange && <Button onClick={() => reconnect(seen)}>{t("stores.reconnect")}</Button>}
                </Stack>
              </Alert>
            ) : (
              <Health store={seen} mayChange={mayChange} counted={isFresh} />
            )}
            {mayChange && seen.status !== "disconnected" && (
              <>
                <RulesForm key={seen.id} store={seen} />
                <Disconnect store={seen} />
              </>
            )}
          </>
        )}
      </Loaded>
    </Stack>
  );
}
