import { BaseSequencer, type TestSpecification } from "vitest/node";

// The last project has only short files, so that no core is idle at the end. A project's files run
// together, because a worker is reused only for files of its project.
const PROJECTS = ["wordpress", "browser", "postgres", "sqlite", "pure"];

// The slowest files, slowest first; the others follow by size, which is all that is known in a clean checkout.
const SLOW = [
  "wordpress/orders",
  "wordpress/journey",
  "wordpress/service",
  "wordpress/health",
  "browser/shipments",
  "browser/orders",
  "browser/identity",
  "browser/every-page",
  "browser/barriers",
  "browser/odd-answers",
  "browser/dashboard",
  "browser/stores",
  "browser/shopify",
  "browser/first-steps",
  "browser/bulk",
  "browser/waiting",
  "browser/many-orders",
  "db/backup",
  "db/races",
  "db/cli",
  "crash/kill-while-creating",
  "crash/kill-in-bulk-upload",
  "crash/kill-in-store-orders",
  "crash/kill-in-payout-run",
  "crash/kill-while-mailing",
  "api/metrics",
  "journeys/shopify-privacy",
  "journeys/woocommerce-faults",
  "journeys/woocommerce-refunds",
  "journeys/shopify-faults",
  "journeys/shopify-import",
  "journeys/zid-changes",
  "journeys/webhook-delivery",
  "db/cli-words",
  "db/start-anywhere",
  "db/start",
  "api/identity/throttling",
  "crash/damaged-wal",
  "crash/full-file",
  "api/reports",
  "core/label/codes",
  "core/label/sheet",
];

/** Runs the slowest files of every project first. */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const bySize = await super.sort(files);
    return bySize.sort((a, b) => placeOf(a) - placeOf(b));
  }
}

function placeOf({ project, moduleId }: TestSpecification): number {
  const slow = SLOW.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`));
  return PROJECTS.indexOf(project.name) * 1_000 + (slow === -1 ? SLOW.length : slow);
}
