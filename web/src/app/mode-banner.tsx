import { Box, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useMode } from "./mode.tsx";

/** Nobody may take one environment for the other: the colour and the words both say which one it is. */
export function ModeBanner() {
  const { t } = useTranslation();
  const { mode } = useMode();
  const live = mode === "live";
  return (
    <Box role="status" bg={live ? "teal.9" : "yellow.3"} c={live ? "white" : "dark"} px="md" py={5}>
      <Text size="sm" fw={600} ta="center">
        {t(live ? "mode.live_banner" : "mode.test_banner")}
      </Text>
    </Box>
  );
}
