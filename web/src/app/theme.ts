import { createTheme } from "@mantine/core";

/** System fonts draw Arabic and Latin well everywhere and cost no download. */
export const theme = createTheme({
  primaryColor: "cyan",
  primaryShade: 9,
  defaultRadius: "md",
  fontFamily: 'system-ui, "Segoe UI", Tahoma, "Noto Sans Arabic", sans-serif',
  headings: { fontWeight: "650" },
});
