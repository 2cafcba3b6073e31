import { createTheme } from "@mantine/core";

/** The greys of the dark scheme, from text to what is behind the page. */
const DARK = [
  "#d9dce2",
  "#bfc5ce",
  "#a9b0bb",
  "#767e8c",
  "#3d434d",
  "#2f343d",
  "#22262d",
  "#1a1d23",
  "#131519",
  "#0d0f12",
] as const;

export const theme = createTheme({
  primaryColor: "cyan",
  primaryShade: 9,
  defaultRadius: "md",
  colors: { dark: DARK },
  fontFamily: "var(--font)",
  headings: { fontWeight: "600" },
  // Who asks the device for less motion gets dialogs and menus at once.
  respectReducedMotion: true,
});
