import { Alert } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Outlet } from "react-router";
import { type Right, useMay } from "../api/session.ts";
import { PageHead } from "../ui/page-head.tsx";

export const ForManagers = () => <ForRole right="manage" />;
export const ForShipping = () => <ForRole right="ship" />;

/** The pages below, or that this user's role does not have them. */
function ForRole({ right }: { right: Right }) {
  const { t } = useTranslation();
  if (useMay(right)) return <Outlet />;
  return (
    <>
      <PageHead title={t("for_role.title")} />
      <Alert>{t("for_role.text")}</Alert>
    </>
  );
}
