import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import type { Platform } from "@masar/kit";
import type { Language } from "../../kernel/text.ts";
import type { Rendered, Targets } from "./markdown.ts";
import { renderMarkdown } from "./markdown.ts";

const ROOT = new URL("../../../../", import.meta.url);
const GUIDES = new URL("docs/guides/", ROOT);
export const GUIDES_PATH = "/docs/guides";

/** A page under `/docs/guides`, from a Markdown file for each language. */
export interface Guide {
  path: string;
  group: "api" | "stores";
  file(language: Language): URL;
  /** The language that the file is written in, where it is the same for all. */
  only?: Language;
}

/** The addresses that samples and texts name, as this server's are. */
export interface Addresses {
  origin: string;
  live: string;
  sandbox: string;
}

/** Every guide, in the order of the menu. A platform's guide is in its connector's folder. */
export function listGuides(platforms: readonly Platform[]): Guide[] {
  const own = (name: string): Guide => ({
    path: `${GUIDES_PATH}/${name}`,
    group: "api",
    file: (language) => new URL(`${name}.${language}.md`, GUIDES),
  });
  const changelog = new URL("CHANGELOG.md", ROOT);
  return [
    own("quickstart"),
    own("webhooks"),
    { path: `${GUIDES_PATH}/changelog`, group: "api", file: () => changelog, only: "en" },
    ...platforms.flatMap(({ id, guide }): Guide[] =>
      guide === undefined
        ? []
        : [{ path: guidePathOf(id), group: "stores", file: (language) => new URL(`${language}.md`, guide) }],
    ),
  ];
}

/** The page with a platform's guide, if it has one. */
export function guidePathOf(platform: string): string {
  return `${GUIDES_PATH}/stores/${platform}`;
}

export interface LoadedGuide extends Rendered {
  /** Pictures of the page, by the address at which they are served. */
  pictures: ReadonlyMap<string, URL>;
}

/** @throws Error when the file, a sample or a picture that it names is missing. */
export async function loadGuide(guide: Guide, language: Language, addresses: Addresses): Promise<LoadedGuide> {
  const file = guide.file(language);
  const source = withAddresses(await readFile(file, "utf8"), addresses);
  const hrefs = [...source.matchAll(/\]\(([^)\s]+)\)/g)].map(([, href = ""]) => href);
  const read = async (pattern: RegExp) =>
    new Map(
      await Promise.all(
        hrefs
          .filter((href) => pattern.test(href))
          .map(async (href) => [href, await readFile(new URL(href, file))] as const),
      ),
    );
  const [samples, pictures] = await Promise.all([read(/^samples\//), read(/\.png$/)]);
  const addressOf = (href: string) => `${guide.path}/${basename(href)}`;
  const targets: Targets = {
    linkOf: (href) => linkOf(href, language),
    sampleOf(href) {
      const sample = samples.get(href);
      return sample && withAddresses(sample.toString("utf8"), addresses).trimEnd();
    },
    pictureOf(href) {
      const bytes = pictures.get(href);
      return bytes && { address: addressOf(href), ...sizeOf(bytes) };
    },
  };
  return {
    ...renderMarkdown(source, targets),
    pictures: new Map([...pictures.keys()].map((href) => [addressOf(href), new URL(href, file)])),
  };
}

/** Files name `masar.example` where this server's own addresses belong. */
function withAddresses(text: string, { origin, live, sandbox }: Addresses): string {
  return text
    .replaceAll("https://masar.example/sandbox/v1", sandbox)
    .replaceAll("https://masar.example/v1", live)
    .replaceAll("https://masar.example", origin);
}

/** Links between files lead to the pages made of them. Other files of the repository are not served. */
function linkOf(href: string, language: Language): string | undefined {
  if (/^(https?:|#)/.test(href)) return href;
  if (href.startsWith("/")) return href;
  const [, name] = /(?:^|\/)([\w-]+)\.(?:en|ar)\.md$/.exec(href) ?? [];
  return name === undefined ? undefined : `${GUIDES_PATH}/${name}?language=${language}`;
}

/** Of a PNG: width and height are in its first chunk. */
function sizeOf(png: Buffer): { width: number; height: number } {
  return { width: png.readUInt32BE(16), height: png.readUInt32BE(20) };
}

/** The path of a picture's file. */
export function pathOf(file: URL): string {
  return fileURLToPath(file);
}
