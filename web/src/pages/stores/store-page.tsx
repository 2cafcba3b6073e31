import { Alert, Button, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { Link, useParams, useSearchParams } from "react-router";
import { useMay } from "../../api/session.ts";
import { useStore } from "../../api/stores.ts";
import type { StoreWithHealth } from "../../api/types.ts";
import { useTranslation } from "../../i18n/i18n.ts";
import { useServerText } from "../../i18n/server-text.ts";
import { Loaded } from "../../ui/loaded.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { Disconnect } from "./disconnect.tsx";
import { Fresh } from "./fresh.tsx";
import { Health } from "./health.tsx";
import { ImportProgress } from "./import-progress.tsx";
import { Places } from "./places.tsx";
import { useReconnect } from "./reconnect.ts";
import { RulesForm } from "./rules-form.tsx";
import { StoreStatus } from "./status.tsx";

const WATCHED_MS = 60_000;

export function StorePage() {
  const { t } = useTranslation();
  const { id = "" } = useParams();
  const [search] = useSearchParams();
  const isFresh = search.has("connected");
  const [asked, setAsked] = useState<{ at: number; lastPoll: string | null }>();
  // Polled fast during the first import, the first minute, and until orders that were asked for are imported.
  const store = useStore(
    id,
    (seen) =>
      seen?.health.first_import?.state === "running" ||
      seen?.health.problems.some(({ code }) => code === "leaving") ||
      (asked !== undefined &&
        seen?.status === "connected" &&
        seen.last_poll_at === asked.lastPoll &&
        Date.now() - asked.at < WATCHED_MS) ||
      (isFresh && (!seen?.last_poll_at || Date.now() - Date.parse(seen.connected_at) < WATCHED_MS)),
  );
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
          <Details
            store={seen}
            isFresh={isFresh}
            onAsked={() => setAsked({ at: Date.now(), lastPoll: seen.last_poll_at })}
          />
        )}
      </Loaded>
    </Stack>
  );
}

function Details({ store, isFresh, onAsked }: { store: StoreWithHealth; isFresh: boolean; onAsked(): void }) {
  const mayChange = useMay("ship");
  if (store.status === "disconnected") return <Disconnected store={store} mayChange={mayChange} />;
  return (
    <>
      {isFresh && store.status === "connected" && <Fresh store={store} />}
      <ImportProgress store={store} />
      <Health store={store} mayChange={mayChange} counted={isFresh} onAsked={onAsked} />
      {mayChange && (
        <>
          <Places store={store} />
          <RulesForm key={store.id} store={store} />
          <Disconnect store={store} />
        </>
      )}
    </>
  );
}

function Disconnected({ store, mayChange }: { store: StoreWithHealth; mayChange: boolean }) {
  const { t } = useTranslation();
  const inDigits = useServerText();
  const reconnect = useReconnect();
  return (
    <Alert color="gray">
      <Stack align="flex-start" gap="sm">
        {t("stores.disconnected_text")}
        {store.health.problems.map(({ code, detail }) => (
          <Text key={code} size="sm">
            {inDigits(detail)}
          </Text>
        ))}
        {mayChange && <Button onClick={() => reconnect(store)}>{t("stores.reconnect")}</Button>}
      </Stack>
    </Alert>
  );
}
