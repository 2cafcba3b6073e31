import { localStorageColorSchemeManager, type MantineColorScheme } from "@mantine/core";

/** index.html reads the same key before the first frame. */
export const colorSchemes = localStorageColorSchemeManager({ key: "masar-color-scheme" });

export const COLOR_SCHEMES = ["auto", "light", "dark"] as const satisfies readonly MantineColorScheme[];

/** Paper is white: the page is printed in the light scheme. */
export function printInLight(): void {
  const { dataset } = document.documentElement;
  let onScreen: string | undefined;
  window.addEventListener("beforeprint", () => {
    onScreen = dataset.mantineColorScheme;
    dataset.mantineColorScheme = "light";
  });
  window.addEventListener("afterprint", () => {
    if (onScreen) dataset.mantineColorScheme = onScreen;
  });
}
