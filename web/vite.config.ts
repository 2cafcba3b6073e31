import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

// `npx vite` in this folder serves the dashboard while it is changed; the API comes from a server on port 3000.
const api = "http://localhost:3000";

export default defineConfig({
  plugins: [react()],
  server: { proxy: { "/v1": api, "/sandbox": api, "/docs": api } },
});
