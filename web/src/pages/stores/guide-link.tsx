import { Anchor } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Connector } from "../../api/types.ts";

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
