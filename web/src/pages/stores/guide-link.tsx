import { Anchor } from "@mantine/core";
import type { Connector } from "../../api/types.ts";
import { useTranslation } from "../../i18n/i18n.ts";

/** Our guide to connecting a store of the platform, with pictures. */
export function GuideLink({ connector }: { connector: Connector }) {
  const { t } = useTranslation();
  if (connector.guide_url === null) return null;
  return (
    <Anchor href={connector.guide_url} target="_blank" rel="noreferrer" size="sm" underline="always">
      {t("stores.guide")}
    </Anchor>
  );
}
