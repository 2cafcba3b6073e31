import { defineConfig } from "vitest/config";

// Everything that touches a database runs on both engines; what touches none runs once.
const onDatabase = ["db/**/*.test.ts", "api/**/*.test.ts", "journeys/**/*.test.ts", "crash/**/*.test.ts"];

export default defineConfig({
  test: {
    reporters: process.env.MASAR_TEST_REPORT
      ? ["default", ["json", { outputFile: process.env.MASAR_TEST_REPORT }]]
      : ["default"],
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    projects: [
      {
        extends: true,
        test: { name: "pure", include: ["core/**/*.test.ts", "contract/**/*.test.ts", "connectors/**/*.test.ts"] },
      },
      { extends: true, test: { name: "sqlite", include: onDatabase, env: { MASAR_TEST_ENGINE: "sqlite" } } },
      {
        extends: true,
        test: {
          name: "browser",
          include: ["browser/**/*.test.ts"],
          env: { MASAR_TEST_ENGINE: "sqlite" },
          globalSetup: ["support/browser-setup.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "wordpress",
          include: ["wordpress/**/*.test.ts"],
          globalSetup: ["support/wordpress-setup.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "postgres",
          include: onDatabase,
          env: { MASAR_TEST_ENGINE: "postgres" },
          globalSetup: ["support/postgres-server.ts"],
        },
      },
    ],
  },
});
