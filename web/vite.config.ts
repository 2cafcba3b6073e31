import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { compress } from "./compress.ts";
import { firstPaint } from "./first-paint.ts";
import { checkStyles } from "./styles-check.ts";
import { subsetFonts } from "./subset-fonts.ts";

// `npx vite` in this folder serves the dashboard while it is changed; the API comes from a server on port 3000.
const api = "http://localhost:3000";

export default defineConfig({
  plugins: [subsetFonts(), react(), checkStyles(), firstPaint(), compress()],
  server: { proxy: { "/v1": api, "/sandbox": api, "/docs": api } },
});
