import arabic400 from "@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-arabic-400-normal.woff2";
import arabic600 from "@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-arabic-600-normal.woff2";
import latin400 from "@fontsource/inter/files/inter-latin-400-normal.woff2";
import latin600 from "@fontsource/inter/files/inter-latin-600-normal.woff2";

// The build reduces the files to these characters (subset-fonts.ts). App.css names the families for each language, and
// the browser loads only what the page's language names.
const LATIN = { family: "Inter", range: "U+0020-007E, U+00A0-00FF, U+2010-2026, U+20AC, U+2190-2193, U+2212" };
const ARABIC = { family: "IBM Plex Sans Arabic", range: "U+0600-06FF" };
const FACES = [
  { ...LATIN, url: latin400, weight: "400" },
  { ...LATIN, url: latin600, weight: "600" },
  { ...ARABIC, url: arabic400, weight: "400" },
  { ...ARABIC, url: arabic600, weight: "600" },
] as const;
const KEPT = "masar-fonts";

/**
 * On the first visit the files are only fetched, once the first page is there: text that changed its font while somebody
 * reads would move. From then on the browser has them, and text is drawn with them from the start; where they do not come
 * at once, the page keeps the device's font (`optional`).
 */
export function loadFonts(): void {
  if (localStorage.getItem(KEPT)) {
    addFonts();
    return;
  }
  const later = () => {
    const isArabic = document.documentElement.lang === "ar";
    for (const { family, url } of FACES)
      if (isArabic || family !== ARABIC.family) void fetch(url, { priority: "low" }).catch(() => undefined);
    localStorage.setItem(KEPT, "loaded");
  };
  const whenIdle = () => ("requestIdleCallback" in window ? requestIdleCallback(later) : setTimeout(later, IDLE_MS));
  if (document.readyState === "complete") whenIdle();
  else window.addEventListener("load", whenIdle, { once: true });
}

/** For browsers that do not tell when they are idle. */
const IDLE_MS = 500;

function addFonts(): void {
  for (const { family, url, weight, range } of FACES) {
    document.fonts.add(new FontFace(family, `url(${url})`, { weight, unicodeRange: range, display: "optional" }));
  }
}
