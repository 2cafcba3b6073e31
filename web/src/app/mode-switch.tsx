import { SegmentedControl } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useMode } from "./mode.tsx";

export function ModeSwitch() {
  const { t } = useTranslation();
  const { mode, setMode } = useMode();
  return (
    <SegmentedControl
      aria-label={t("mode.switch")}
      size="xs"
      color={mode === "live" ? "teal.9" : "yellow.3"}
      autoContrast
      value={mode}
      onChange={(value) => setMode(value === "live" ? "live" : "test")}
      data={[
        { value: "test", label: t("mode.test") },
        { value: "live", label: t("mode.live") },
      ]}
    />
  );
}
