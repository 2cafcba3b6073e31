import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { TEST_MS } from "./support/limits.ts";
import { SlowestFirst } from "./support/slowest-first.ts";

// Where does a new test file go?
//
//   core, contract, connectors   it starts no service: it runs once
//   browser, wordpress           it needs a browser or WordPress: it runs once, on SQLite
//   api, journeys, db, crash     it starts the service: it runs on SQLite and again on Postgres
//
// A file of the last row runs on SQLite alone when nothing in it could fail on one engine and hold on the other: no
// transaction, lock, claim, list, search, sum, money or exactly-once promise. Those are listed here, with the reason.
const onSqliteAlone = [
  "api/bad-input.test.ts", // refused before a database is asked
  "api/bulk-workbooks.test.ts", // how XLSX is read; rows become shipments in bulk-uploads, on both
  "api/demo-store.test.ts", // the demo connector; stores and orders are taken in on both elsewhere
  "api/event-headers.test.ts", // which headers are shown, and how they are masked
  "api/label-batch.test.ts", // what is drawn on a sheet
  "api/labels.test.ts", // what is drawn, cached and signed
  "crash/full-file.test.ts", // SQLite's file; Postgres has files of its own
  "crash/damaged-wal.test.ts", // SQLite's log; Postgres keeps its own
  "api/api-document.test.ts", // which headers an answer carries
  "api/generated-clients.test.ts", // what clients compile to and send
  "api/label-thread.test.ts", // where labels are made
  "api/specification.test.ts", // the examples of the specification, letter by letter
  "journeys/shopify-rates.test.ts", // the shape of an answer to Shopify
];
const onDatabase = ["db/**/*.test.ts", "api/**/*.test.ts", "journeys/**/*.test.ts", "crash/**/*.test.ts"];

// For the workers and for every process that a test starts: starting takes half the time.
process.env.NODE_COMPILE_CACHE ??= join(tmpdir(), "masar-compile-cache");

export default defineConfig({
  test: {
    reporters: process.env.MASAR_TEST_REPORT
      ? ["default", ["json", { outputFile: process.env.MASAR_TEST_REPORT }]]
      : ["default"],
    maxWorkers: 2,
    // A file starts in a process that has imported the service already, by Node itself as in production: half of the
    // time went into importing. So a test file leaves nothing behind.
    isolate: false,
    restoreMocks: true,
    unstubEnvs: true,
    experimental: { viteModuleRunner: false },
    sequence: { sequencer: SlowestFirst },
    testTimeout: TEST_MS,
    hookTimeout: TEST_MS,
    projects: [
      {
        extends: true,
        test: { name: "pure", include: ["core/**/*.test.ts", "contract/**/*.test.ts", "connectors/**/*.test.ts"] },
      },
      {
        extends: true,
        test: {
          name: "sqlite",
          include: onDatabase,
          env: { MASAR_TEST_ENGINE: "sqlite" },
          globalSetup: ["support/template-database.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "browser",
          include: ["browser/**/*.test.ts"],
          env: { MASAR_TEST_ENGINE: "sqlite" },
          globalSetup: ["support/template-database.ts", "support/browser-setup.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "wordpress",
          include: ["wordpress/**/*.test.ts"],
          env: { MASAR_TEST_ENGINE: "sqlite" },
          globalSetup: ["support/template-database.ts", "support/wordpress-setup.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "postgres",
          include: onDatabase,
          exclude: onSqliteAlone,
          env: { MASAR_TEST_ENGINE: "postgres" },
          globalSetup: ["support/postgres-server.ts"],
        },
      },
    ],
  },
});
