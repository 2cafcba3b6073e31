import { Alert } from "@mantine/core";
import type { ReactNode } from "react";
import { type Right, useMay } from "../api/session.ts";
import { useTranslation } from "../i18n/i18n.ts";
import { PageHead } from "../ui/page-head.tsx";

/** The page below, or that this user's role does not have them. */
export function ForRole({ right, children }: { right: Right; children: ReactNode }) {
  const { t } = useTranslation();
  if (useMay(right)) return children;
  return (
    <>
      <PageHead title={t("for_role.title")} />
      <Alert>{t("for_role.text")}</Alert>
    </>
  );
}
