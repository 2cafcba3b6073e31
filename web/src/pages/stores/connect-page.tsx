import { Alert, Stack } from "@mantine/core";
import { useSearchParams } from "react-router";
import { useConnectors } from "../../api/stores.ts";
import { useTranslation } from "../../i18n/i18n.ts";
import { Loaded } from "../../ui/loaded.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { ConnectForm } from "./connect-form.tsx";
import { Gallery } from "./gallery.tsx";

/** `?platform=` is in the address, so that the browser's back button returns to the gallery. */
export function ConnectPage() {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const connectors = useConnectors();
  const platform = search.get("platform");
  const chosen = connectors.data?.data.find(({ id }) => id === platform);
  const back = platform ? { to: "/stores/new", text: t("stores.others") } : { to: "/stores", text: t("pages.stores") };
  return (
    <Stack gap="md" maw={820}>
      <PageHead title={chosen ? `${t("stores.connect")}: ${chosen.label}` : t("stores.choose")} back={back} />
      <Loaded query={connectors}>
        {platform && !chosen && <Alert color="orange">{t("stores.unknown")}</Alert>}
        {chosen ? (
          <ConnectForm key={chosen.id} connector={chosen} known={search.get("address") ?? ""} />
        ) : (
          <Gallery connectors={connectors.data?.data ?? []} />
        )}
      </Loaded>
    </Stack>
  );
}
