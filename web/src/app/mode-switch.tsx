import { SegmentedControl } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate } from "react-router";
import type { Mode } from "../api/types.ts";
import { useMode } from "./mode.tsx";

export function ModeSwitch() {
  const { t } = useTranslation();
  const { mode, choose } = useModeChoice();
  return (
    <SegmentedControl
      aria-label={t("mode.switch")}
      size="xs"
      color={mode === "live" ? "teal.9" : "yellow.3"}
      autoContrast
      value={mode}
      onChange={(value) => choose(value === "live" ? "live" : "test")}
      data={[
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
