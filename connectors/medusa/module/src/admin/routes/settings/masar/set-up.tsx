import { Button, Container, Heading, Text, toast } from "@medusajs/ui";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call, type Reply, type Settings } from "../../../api";

const NOTHING: Reply<object> = { ok: false, body: {} };

/** Creates the shipping options of a stock location. */
export function SetUp({ locations, reload }: { locations: Settings["set_up"]; reload: () => Promise<void> }) {
  const { t, i18n } = useTranslation("masar");
  const [isBusy, setBusy] = useState(false);
  async function setUp(location_id: string) {
    setBusy(true);
    const { ok, body } = await call("POST", "/setup", i18n.language, { location_id }).catch(() => NOTHING);
    setBusy(false);
    const isArabic = i18n.language.startsWith("ar");
    const problems = (body.problems ?? []).map(({ en, ar }) => (isArabic ? ar : en));
    if (ok) toast.success(t("done"));
    else toast.error(problems.join(" ") || t("failed"));
    await reload();
  }
  return (
    <Container className="flex flex-col gap-y-3">
      <Heading level="h2">{t("setUpTitle")}</Heading>
      <Text size="small">{t("setUpText")}</Text>
      {locations.length === 0 && <Text size="small">{t("noLocations")}</Text>}
      {locations.map(({ id, name, options }) => (
        <div key={id} className="flex items-center justify-between">
          <Text size="small">
            <bdi>{name}</bdi>
            {options > 0 && ` · ${t("isSetUp", { count: options })}`}
          </Text>
          <Button size="small" variant="secondary" isLoading={isBusy} onClick={() => setUp(id)}>
            {t("setUp")}
          </Button>
        </div>
      ))}
    </Container>
  );
}
