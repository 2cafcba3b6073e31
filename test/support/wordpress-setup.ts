import { rm } from "node:fs/promises";
import { dirname } from "node:path";
import sparticuz from "@sparticuz/chromium";
import type { TestProject } from "vitest/node";
import { makeSiteTemplate } from "./wordpress.ts";
import { getWordpress } from "./wordpress-files.ts";
import { getPhp } from "./wordpress-php.ts";

/** Shared set-up of these tests, done once. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await getPhp();
  await Promise.all([getWordpress(), sparticuz.executablePath()]);
  const site = await makeSiteTemplate();
  project.provide("siteTemplate", site);
  return () => rm(dirname(site), { recursive: true, force: true });
}
