import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Frame, Page } from "playwright-core";

interface Violation {
  id: string;
  impact: string | null;
  nodes: { html: string; failureSummary?: string }[];
}

interface Axe {
  run(options: { resultTypes: readonly string[]; runOnly?: readonly string[] }): Promise<{ violations: Violation[] }>;
}

const AXE = createRequire(import.meta.url).resolve("axe-core/axe.min.js");

/** Accessibility problems of a page, or of a frame in one, in both colour schemes: serious and critical findings of axe. */
export async function barriers(page: Page | Frame): Promise<string[]> {
  const light = await findings(page);
  await switchTo(page, "dark");
  const dark = await findings(page, OF_COLOURS);
  await switchTo(page, "light");
  return [...light, ...dark.filter((one) => !light.includes(one)).map((one) => `dark: ${one}`)];
}

/** The rules of axe about what differs between the schemes. */
const OF_COLOURS = ["color-contrast", "link-in-text-block"];

/** Three frames without a transition: colours on their way from one scheme to the other have no contrast to check. */
const SWITCHED = `(async (scheme) => {
  const { dataset } = document.documentElement;
  const isSwitching = () =>
    document.getAnimations().some((one) => one instanceof CSSTransition) ||
    (dataset.mantineColorScheme ?? scheme) !== scheme; // a page for buyers has one scheme
  for (let still = 0; still < 3; still = isSwitching() ? 0 : still + 1) await new Promise(requestAnimationFrame);
})`;

async function switchTo(page: Page | Frame, colorScheme: "light" | "dark"): Promise<void> {
  await ("emulateMedia" in page ? page : page.page()).emulateMedia({ colorScheme });
  await page.evaluate(`${SWITCHED}("${colorScheme}")`);
}

async function findings(page: Page | Frame, rules?: readonly string[]): Promise<string[]> {
  // Not as a script of the page: its content security policy forbids it.
  if (!(await page.evaluate<boolean>("'axe' in globalThis"))) await page.evaluate(await readFile(AXE, "utf8"));
  const found = await page.evaluate(
    async (runOnly) => {
      const { axe } = globalThis as unknown as { axe: Axe };
      const resultTypes = ["violations"]; // no examples for other results
      return (await axe.run({ resultTypes, ...(runOnly && { runOnly }) })).violations;
    },
    rules && [...rules],
  );
  return found
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} ${failureSummary}`),
    );
}
