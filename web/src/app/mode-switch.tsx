import { useLocation, useNavigate } from "react-router";
import type { Mode } from "../api/types.ts";
import { useTranslation } from "../i18n/i18n.ts";
import { Choice } from "../ui/choice.tsx";
import { useMode } from "./mode.tsx";

export function ModeSwitch() {
  const { t } = useTranslation();
  const { mode, choose } = useModeChoice();
  return (
    <Choice
      name={t("mode.switch")}
      size="small"
      tone={mode}
      value={mode}
      onChange={choose}
      options={[
        { value: "test", label: t("mode.test") },
        { value: "live", label: t("mode.live") },
      ]}
    />
  );
}

export function useModeChoice() {
  const { mode, setMode } = useMode();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const choose = (next: Mode) => {
    setMode(next);
    // An object of one environment does not exist in the other: go to its list.
    const [, section, detail] = pathname.split("/");
    if (detail) navigate(`/${section}`);
  };
  return { mode, choose };
}
