import { defineRouteConfig } from "@medusajs/admin-sdk";
import { Button, Container, Heading, Text, toast, usePrompt } from "@medusajs/ui";
import { useCallback, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { call, type Settings } from "../../../api";
import { Approve } from "./approve";
import { SetUp } from "./set-up";

/** Settings → Extensions → Masar. */
function MasarSettings() {
  const { i18n } = useTranslation("masar");
  const [settings, setSettings] = useState<Partial<Settings>>();
  const load = useCallback(async () => {
    setSettings((await call<Settings>("GET", "/connection", i18n.language)).body);
  }, [i18n.language]);
  useEffect(() => {
    load().catch(() => setSettings({}));
  }, [load]);
  const query = new URLSearchParams(window.location.search);
  if (query.has("masar_state")) return <Approve query={query} />;
  if (!settings) return null;
  return (
    <div className="flex flex-col gap-y-3">
      <Connection settings={settings} reload={load} />
      <SetUp locations={settings.set_up ?? []} reload={load} />
    </div>
  );
}

function Connection({ settings, reload }: { settings: Partial<Settings>; reload: () => Promise<void> }) {
  const { t, i18n } = useTranslation("masar");
  const ask = usePrompt();
  const { connection, open_shipments = 0, health = {} } = settings;
  async function connect() {
    const admin_url = window.location.origin + window.location.pathname;
    const { ok, body } = await call<{ url: string }>("POST", "/connection", i18n.language, { admin_url });
    if (ok && body.url) window.location.assign(body.url);
    else toast.error(t("failed"));
  }
  async function disconnect() {
    const ofOpen = open_shipments > 0 ? [t("disconnectOpen", { open: open_shipments })] : [];
    const words = { title: t("disconnect"), description: [t("disconnectAsk"), ...ofOpen].join(" ") };
    if (!(await ask({ ...words, confirmText: t("disconnect"), cancelText: t("cancel") }))) return;
    const { ok } = await call("DELETE", "/connection", i18n.language);
    if (ok) toast.success(t("done"));
    else toast.error(t("failed"));
    await reload();
  }
  return (
    <Container className="flex flex-col gap-y-3">
      <Heading>{t("title")}</Heading>
      {connection ? (
        <>
          <Text>{t("connected", { account: connection.account })}</Text>
          <Text size="small">{connection.mode === "test" ? t("sandbox") : t("live")}</Text>
          <Fact name={t("notices")} value={connection.is_subscribed ? t("noticesOn") : t("noticesOff")} />
          <Fact name={t("lastEvent")} value={timeIn(health.lastEventAt, i18n.language) ?? t("none")} />
          {health.lastFailure && (
            <Fact
              name={t("lastFailure")}
              value={`${timeIn(health.lastFailure.at, i18n.language)} · ${health.lastFailure.message}`}
            />
          )}
        </>
      ) : (
        <>
          <Text>{t("notConnected")}</Text>
          <Text size="small">{t("connectText")}</Text>
        </>
      )}
      <div className="flex gap-x-2">
        <Button variant={connection ? "secondary" : "primary"} onClick={connect}>
          {connection ? t("reconnect") : t("connect")}
        </Button>
        {connection && (
          <Button variant="danger" onClick={disconnect}>
            {t("disconnect")}
          </Button>
        )}
      </div>
    </Container>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <Text size="small">
      {name}: <bdi>{value}</bdi>
    </Text>
  );
}

function timeIn(time: string | undefined, language: string): string | undefined {
  return time && new Date(time).toLocaleString(language, { dateStyle: "medium", timeStyle: "short" });
}

export const config = defineRouteConfig({ label: "menu", translationNs: "masar" });

export default MasarSettings;
