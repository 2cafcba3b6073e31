import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    projects: [
      { test: { name: "pure", include: ["core/**/*.test.ts"] } },
    ],
  },
});
