import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";

interface Violation {
  id: string;
  impact: string | null;
  nodes: { html: string; failureSummary?: string }[];
}

const AXE = createRequire(import.meta.url).resolve("axe-core/axe.min.js");

/** What a page does wrong to people with a screen reader, a keyboard or weak eyes: serious and critical findings of axe. */
export async function barriers(page: Page): Promise<string[]> {
  // Not as a script of the page: its policy forbids foreign ones, and stays as it is.
  await page.evaluate(await readFile(AXE, "utf8"));
  const found = await page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: { run(): Promise<{ violations: Violation[] }> } };
    return (await axe.run()).violations;
  });
  return found
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} ${failureSummary}`),
    );
}
