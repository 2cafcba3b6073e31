import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { TEST_MS } from "./support/limits.ts";
import { SlowestFirst } from "./support/slowest-first.ts";

// Where does a new test file go?
//
//   core, contract, connectors   without the service: runs once
//   browser, wordpress           with a browser, WordPress, or PHP: runs once, on SQLite
//   api, journeys, db, crash     with the service: runs on SQLite and on Postgres
//   medusa                       with a real Medusa: runs in the long suite, or where MASAR_MEDUSA=1
//   woocommerce                  with a WordPress and a WooCommerce of yours: runs only where their folders are named
//   citus                        with a Citus cluster of yours: runs only where it is named
//
// A file of the third row runs only on SQLite when no result in it can depend on the engine: no
// transaction, lock, claim, list, search, sum, money or exactly-once promise. They are listed here with the reason.
const onSqliteAlone = [
  "api/bad-input.test.ts", // refused before a database query
  "api/bulk-encodings.test.ts", // decoding of text files; bulk-uploads creates shipments from rows on both
  "api/bulk-workbooks.test.ts", // XLSX parsing; bulk-uploads creates shipments from rows on both
  "api/demo-store.test.ts", // the demo connector; other files process stores and orders on both
  "api/event-headers.test.ts", // visible headers and their masking
  "api/label-batch.test.ts", // sheet layout
  "api/labels.test.ts", // drawing, caching and signing
  "db/cli-words.test.ts", // arguments, help and exit statuses
  "db/start-anywhere.test.ts", // addresses, ports and shells; a start's database is in start.test.ts, on both
  "api/access/matrix.test.ts", // access is decided from scopes and role before any query
  "api/access/pages.test.ts", // the same for pages
  "crash/full-file.test.ts", // SQLite's file
  "{crash/damaged-wal,db/checkpoints}.test.ts", // SQLite's write-ahead log
  "db/statistics.test.ts", // figures that SQLite chooses indexes by
  "api/api-document.test.ts", // response headers
  "api/generated-clients.test.ts", // generated clients
  "api/client-package.test.ts", // the published form of the client
  "api/label-thread.test.ts", // the label thread
  "api/specification.test.ts", // the exact examples of the specification
  "journeys/shopify-rates.test.ts", // the format of responses to Shopify
];

// In an ordinary run these run on one engine, and in a long run on both. What they ask of the database is asked on the other
// engine by other files too, but for 17 statements, mostly writes of a single row (docs/decisions/two-engines.md).
const isLong = Boolean(process.env.MASAR_TEST_LONG);
const onPostgresUntilLong = [
  // What platforms do; the queue of their orders, claims and write-backs runs on both in the files not listed.
  "journeys/{blocked-collection,medusa,salla{,-changes,-labels},sent-access,woocommerce{,-cash,-faults},zid{,-changes}}.test.ts",
  "journeys/shopify{,-access,-admin,-calls,-cash,-faults,-fulfil,-import,-install}.test.ts",
  "api/{authentication,fuzz,hooks,metrics}.test.ts",
];
const onSqliteUntilLong = [
  "api/{address-as-written,address-check,address-conflict,bulk-review,bulk-transfer,claims,hook-limit}.test.ts",
  "api/{logged-people,maintenance,old-numbers,passwords,pickup-addresses,recipients,simulations,stores}.test.ts",
  "api/{broken-download,store-connecting,store-disconnecting,tracking,webhook-endpoint-limit}.test.ts",
  "api/access/{keys,requests,sign-in-links,staff,users}.test.ts",
  "api/identity/{password-reset,takeover,throttling}.test.ts",
  "db/cli.test.ts", // starts and migrations of both are in start and migrate
];
// Citus is in no registry that the suite may use: whoever has a cluster names it, and every test on Postgres then runs on it.
const onCitus = process.env.MASAR_TEST_CITUS ? ["citus/**/*.test.ts"] : [];
const onDatabase = ["db/**/*.test.ts", "api/**/*.test.ts", "journeys/**/*.test.ts", "crash/**/*.test.ts"];

// WooCommerce's PHP is in no registry that the suite may use: whoever has it names the folders. CONTRIBUTING.md says how.
const { MASAR_WORDPRESS, MASAR_WOOCOMMERCE } = process.env;
const realStore = MASAR_WORDPRESS &&
  MASAR_WOOCOMMERCE && {
    extends: true as const,
    test: {
      name: "woocommerce",
      include: ["woocommerce/**/*.test.ts"],
      env: { MASAR_TEST_ENGINE: "sqlite" },
      globalSetup: ["support/template-database.ts", "support/browser-setup.ts"],
    },
  };

// Makes the pictures of the app stores' listings: no test, and only on request.
const listing = process.env.MASAR_LISTING && {
  extends: true as const,
  test: {
    name: "listing",
    include: ["listing/**/*.make.ts"],
    env: { MASAR_TEST_ENGINE: "sqlite" },
    globalSetup: ["support/template-database.ts", "support/browser-setup.ts"],
  },
};

// Medusa's packages are 800 MB: installed once, in a folder of the user's cache. The long suite runs it.
const realMedusa = (isLong || process.env.MASAR_MEDUSA) && {
  extends: true as const,
  test: {
    name: "medusa",
    include: ["medusa/**/*.test.ts"],
    env: { MASAR_TEST_ENGINE: "sqlite" },
    globalSetup: ["support/template-database.ts", "support/browser-setup.ts"],
    fileParallelism: false,
    sequence: { groupOrder: 1 }, // after the others, which have more workers
  },
};

// For the workers and every process that a test starts: halves the start time.
process.env.NODE_COMPILE_CACHE ??= join(tmpdir(), "masar-compile-cache");

export default defineConfig({
  test: {
    reporters: process.env.MASAR_TEST_REPORT
      ? ["default", ["json", { outputFile: process.env.MASAR_TEST_REPORT }]]
      : ["default"],
    // One more than the cores of a small machine: tests wait at times, and with more the processes take each other's caches.
    maxWorkers: 3,
    // A file starts in a process that has already imported the service, with Node as in production: imports took half of the
    // time. So a test file must stop what it starts.
    isolate: false,
    // Most of what a test makes is garbage when it ends: with more room for what is new, less of it is copied.
    execArgv: ["--max-semi-space-size=64"],
    restoreMocks: true,
    unstubEnvs: true,
    experimental: { viteModuleRunner: false, nodeLoader: false },
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
          exclude: isLong ? [] : onPostgresUntilLong,
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
      ...(realStore ? [realStore] : []),
      ...(listing ? [listing] : []),
      ...(realMedusa ? [realMedusa] : []),
      {
        extends: true,
        test: {
          name: "postgres",
          include: [...onDatabase, ...onCitus],
          exclude: [...onSqliteAlone, ...(isLong ? [] : onSqliteUntilLong)],
          env: { MASAR_TEST_ENGINE: "postgres" },
          globalSetup: ["support/postgres-server.ts"],
        },
      },
    ],
  },
});
