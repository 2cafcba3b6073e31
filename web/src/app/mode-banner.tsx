import { Box, Text } from "@mantine/core";
import { useTranslation } from "../i18n/i18n.ts";
import { useMode } from "./mode.tsx";

/** Shows the environment by colour and text. */
export function ModeBanner() {
  const { t } = useTranslation();
  const { mode } = useMode();
  const live = mode === "live";
  const text = t(live ? "mode.live_banner" : "mode.test_banner");
  return (
    <Box role="status" bg={live ? "teal.9" : "yellow.3"} c={live ? "white" : "black"} px="xs" py={6}>
      <Text fz={{ base: 11, xs: "sm" }} lh="1.25rem" fw={600} ta="center" truncate title={text}>
        {text}
      </Text>
    </Box>
  );
}
