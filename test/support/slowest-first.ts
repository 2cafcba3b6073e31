import { BaseSequencer, type TestSpecification } from "vitest/node";

// The last project has short files alone, so that no processor is left idle at the end. A project's files stay
// together: a worker is used again for files of its project.
const PROJECTS = ["wordpress", "browser", "postgres", "sqlite", "pure"];

// The files that take longest, longest first; the others follow by size. On a clean checkout nothing else is known.
const SLOW = ["browser/every-page", "browser/barriers", "journeys/shopify-faults"];

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
