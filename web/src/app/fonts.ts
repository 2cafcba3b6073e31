import arabic400 from "@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-arabic-400-normal.woff2";
import arabic600 from "@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-arabic-600-normal.woff2";
import latin400 from "@fontsource/inter/files/inter-latin-400-normal.woff2";
import latin600 from "@fontsource/inter/files/inter-latin-600-normal.woff2";
import { keep, kept } from "../kept.ts";

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

/** So long does a page wait for fonts that the browser has; without them it keeps the device's font. */
const PATIENCE_MS = 100;

/**
 * On the first visit the files are only fetched: fetchFonts. From then on the browser has them, and they
 * are there before the first text, all or none: text that changed its font while somebody reads would move.
 */
export async function loadFonts(language: string): Promise<void> {
  if (!kept("browser", KEPT)) return;
  const faces = facesOf(language).map(
    ({ family, url, weight, range }) => new FontFace(family, `url(${url})`, { weight, unicodeRange: range }),
  );
  const loading = Promise.all(faces.map((face) => face.load()));
  const isInTime = await Promise.race([
    loading.then(
      () => true,
      () => false,
    ),
    new Promise<boolean>((resolve) => setTimeout(resolve, PATIENCE_MS, false)),
  ]);
  if (isInTime) for (const face of faces) document.fonts.add(face);
}

/** Fetches the files once the first page is there, where the browser does not have them yet. */
export function fetchFonts(language: string): void {
  if (kept("browser", KEPT)) return;
  keep("browser", KEPT, "fetched");
  for (const { url } of facesOf(language)) void fetch(url, { priority: "low" }).catch(() => undefined);
}

function facesOf(language: string) {
  return FACES.filter(({ family }) => language === "ar" || family !== ARABIC.family);
}
