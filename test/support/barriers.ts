import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Frame, Page } from "playwright-core";

export type Scheme = "light" | "dark";

interface Violation {
  id: string;
  impact: string | null;
  nodes: { html: string; failureSummary?: string }[];
}

interface Axe {
  run(options: {
    resultTypes: readonly string[];
    preload: boolean;
    selectors: boolean;
    runOnly: readonly string[];
  }): Promise<{ violations: Violation[] }>;
  /** Not in its documentation: every rule with the impact of its findings. */
  _audit: { rules: { id: string; enabled: boolean; impact: string; tags: string[] }[] };
}

const AXE = readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/**
 * Accessibility problems of a page, or of a frame in one: serious and critical findings of axe, in both colour schemes unless
 * one is named. Where the same page is checked twice, one scheme each time is cheaper.
 */
export async function barriers(
  page: Page | Frame,
  schemes: readonly [Scheme, ...Scheme[]] = ["light", "dark"],
): Promise<string[]> {
  const [first, ...others] = schemes;
  if (first === "dark") await switchTo(page, first);
  const found = await findings(page);
  if (await page.evaluate<boolean>(HAS_ONE_SCHEME)) return found;
  for (const scheme of others) {
    await switchTo(page, scheme);
    const inScheme = await findings(page, OF_COLOURS);
    found.push(...inScheme.filter((one) => !found.includes(one)).map((one) => `${scheme}: ${one}`));
  }
  if (others.length > 0) await switchTo(page, first);
  return found;
}

/** The rules of axe about what differs between the schemes. */
const OF_COLOURS = ["color-contrast", "link-in-text-block"];

/** It says so: a page for buyers, a guide, a page inside a platform. */
const HAS_ONE_SCHEME = `!document.documentElement.dataset.mantineColorScheme &&
  getComputedStyle(document.documentElement).colorScheme === "light"`;

/**
 * Colours on their way from one scheme to the other have no contrast to check, so the transitions end at once: to draw each
 * of their frames takes as long as all rules. What the page renders anew for a scheme is there after a frame.
 */
const SWITCHED = `(async (scheme) => {
  const { dataset } = document.documentElement;
  const finish = () => {
    const transitions = document.getAnimations().filter((one) => one instanceof CSSTransition);
    for (const one of transitions) one.finish();
    return transitions.length;
  };
  // A page for buyers has one scheme.
  while ((dataset.mantineColorScheme ?? scheme) !== scheme) await new Promise(requestAnimationFrame);
  do {
    finish();
    await new Promise(requestAnimationFrame);
  } while (finish() > 0);
})`;

async function switchTo(page: Page | Frame, colorScheme: Scheme): Promise<void> {
  await ("emulateMedia" in page ? page : page.page()).emulateMedia({ colorScheme });
  await page.evaluate(`${SWITCHED}("${colorScheme}")`);
}

async function findings(page: Page | Frame, only?: readonly string[]): Promise<string[]> {
  // Not as a script of the page: its content security policy forbids it.
  if (!(await page.evaluate<boolean>("'axe' in globalThis"))) await page.evaluate(await AXE);
  const found = await page.evaluate(
    async (named) => {
      const { axe } = globalThis as unknown as { axe: Axe };
      // No examples for other results, no selectors, no styles fetched again, and no rule whose findings are left out below.
      const rules = axe._audit.rules.filter(
        ({ enabled, impact, tags }) =>
          enabled && !/minor|moderate/.test(impact) && !tags.some((tag) => /experimental|deprecated/.test(tag)),
      );
      const runOnly = named ?? rules.map(({ id }) => id);
      return (await axe.run({ resultTypes: ["violations"], preload: false, selectors: false, runOnly })).violations;
    },
    only && [...only],
  );
  return found
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} ${failureSummary}`),
    );
}
