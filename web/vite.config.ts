import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { componentStyles } from "./component-styles.ts";
import { compress } from "./compress.ts";
import { firstPaint } from "./first-paint.ts";
import { checkStyles } from "./styles-check.ts";
import { subsetFonts } from "./subset-fonts.ts";

// `npx vite` in this folder serves the dashboard while it is changed; the API comes from a server on port 3000.
const api = "http://localhost:3000";

// Each file costs a round trip on a slow connection: few files, each with what is needed together.
/** What asks for the first page: it must not wait for anything else. */
const AHEAD =
  /src\/(ahead|kept|api\/(early|base-path)|app\/(first-mode|pages|part)|i18n\/(digits|language|page-words))\.ts|vite\/preload-helper/;
/** What Home and signing in share beside the application: without this, one of them would load the other. */
const BOTH =
  /src\/(app\/working|ui\/failed|api\/identity|i18n\/codes)\.tsx?|@mantine\/core\/esm\/components\/(ActionIcon|Anchor|Card|Title)\//;
const groups = [
  { name: "ahead", test: AHEAD, priority: 5 },
  { name: "first", tags: ["$initial" as const], priority: 4 },
  { name: "both", test: BOTH, priority: 3.5 },
  { name: "home", test: /src\/app\/opening/, priority: 3 },
  { name: "sign-in", test: /src\/pages\/sign-in\/sign-in-page/, priority: 2 },
  { name: "shared", minShareCount: 4, priority: 1 },
];

export default defineConfig({
  plugins: [subsetFonts(), react(), componentStyles(), checkStyles(), firstPaint(), compress()],
  build: {
    rolldownOptions: { input: ["index.html", "src/ahead.ts"], output: { codeSplitting: { groups } } },
  },
  server: { proxy: { "/v1": api, "/sandbox": api, "/docs": api } },
});
