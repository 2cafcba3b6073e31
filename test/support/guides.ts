import { expect } from "vitest";

const ENTITIES: Readonly<Record<string, string>> = { lt: "<", gt: ">", quot: '"', amp: "&" };

/** The samples of a guide as a reader copies them from the served page, by the names of their files. */
export async function samplesOf(origin: string, guide: string): Promise<Map<string, string>> {
  const editions = await Promise.all(
    ["en", "ar"].map(async (language) => {
      const page = await (await fetch(`${origin}/docs/guides/${guide}?language=${language}`)).text();
      const found = page.matchAll(/data-file="([^"]+)">.*?<pre[^>]*><code>(.*?)<\/code><\/pre>/gs);
      return new Map([...found].map(([, name = "", code = ""]) => [name, `${textOf(code)}\n`]));
    }),
  );
  const [english, arabic] = editions;
  expect(arabic).toEqual(english);
  return english ?? new Map();
}

/** The text of a page's markup. */
export function textOf(markup: string): string {
  return markup
    .replaceAll(/<[^>]+>/g, "")
    .replaceAll(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)))
    .replaceAll(/&(lt|gt|quot|amp);/g, (_, name) => ENTITIES[name] ?? "");
}
