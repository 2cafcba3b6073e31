import { ActionIcon } from "@mantine/core";
import { CircleUserRound } from "lucide-react";
import { type ComponentType, useState } from "react";
import { useTranslation } from "../i18n/i18n.ts";
import { useToast } from "./toast.tsx";

const load = () => import("./account-menu.tsx");

/** The button of the account menu, whose script is loaded when it is first pressed. */
export function AccountButton() {
  const { t } = useTranslation();
  const toast = useToast();
  const [loaded, setLoaded] = useState<{ Menu: ComponentType }>();
  if (loaded) return <loaded.Menu />;
  const open = async () => {
    try {
      const { AccountMenu } = await load();
      setLoaded({ Menu: AccountMenu });
    } catch {
      toast({ color: "red", text: t("page_missing.still") });
    }
  };
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={t("account_menu")}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={open}
    >
      <CircleUserRound size={22} aria-hidden />
    </ActionIcon>
  );
}
