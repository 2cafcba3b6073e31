import { BaseSequencer, type TestSpecification } from "vitest/node";

// The last project has short files alone, so that no processor is left idle at the end. A project's files stay
// together: a worker is used again for files of its project.
const PROJECTS = ["wordpress", "browser", "postgres", "sqlite", "pure"];

// The files that take longest, longest first; the others follow by size. On a clean checkout nothing else is known.
const SLOW = [
  "wordpress/orders",
  "wordpress/journey",
  "wordpress/service",
  "wordpress/health",
  "browser/every-page",
  "browser/barriers",
  "browser/odd-answers",
  "browser/bulk",
  "browser/shipments",
  "browser/orders",
  "browser/waiting",
  "browser/stores",
  "browser/many-orders",
  "crash/kill-while-creating",
  "crash/kill-in-store-orders",
  "journeys/shopify-faults",
  "journeys/woocommerce-faults",
  "db/cli",
  "db/races",
  "journeys/webhook-delivery",
  "journeys/shopify-privacy",
  "journeys/shopify-install",
  "journeys/shopify-import",
  "crash/kill-in-payout-run",
  "crash/kill-in-bulk-upload",
  "db/start",
  "api/identity/throttling",
  "browser/identity",
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
