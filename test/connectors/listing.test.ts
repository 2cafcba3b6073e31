// What the app stores require of a listing: lengths of the texts, sizes of the pictures, and addresses that we serve.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { PAGE_NAMES } from "@masar/core/routes/pages";
import { describe, expect, test } from "vitest";
import { z } from "zod";

const CONNECTORS = join(import.meta.dirname, "../../connectors");

const text = (most: number, least = 1) => z.string().trim().min(least).max(most);
const image = z.strictObject({ file: text(60), alt: text(64) });
const both = <Shape extends z.ZodType>(shape: Shape) => z.strictObject({ en: shape, ar: shape });

/** https://shopify.dev/docs/apps/launch/shopify-app-store/app-store-requirements */
const shopify = z.strictObject({
  name: text(30).refine((name) => !/shopify/i.test(name)),
  subtitle: text(62),
  introduction: text(100),
  details: text(500),
  features: z.array(text(80)).min(1).max(5),
  search_terms: z.array(text(20)).min(1).max(5),
  pricing: text(500),
  review_instructions: text(2800),
  images: z.array(image).min(3).max(6),
});

/** Lengths as the review pages of Salla's portal state them. */
const salla = z.strictObject({
  name: text(50),
  short_description: text(200, 50),
  description: text(1000),
  benefits: z.array(z.strictObject({ title: text(40), text: text(160), file: text(60) })).length(3),
  pricing: text(200),
  review_instructions: text(1000, 30),
  update_note: text(200),
});

const zid = z.strictObject({
  name: text(50),
  short_description: text(200),
  description: text(1000),
  features: z.array(text(80)).min(1).max(6),
  pricing: text(200),
  review_instructions: text(1000),
  images: z.array(image).min(3),
});

const LISTINGS = [
  { platform: "shopify", schema: both(shopify), icon: 1200, picture: [1600, 900] },
  { platform: "salla", schema: both(salla), icon: 512, picture: [1366, 768] },
  { platform: "zid", schema: both(zid), icon: 512, picture: [1366, 768] },
] as const;

describe.each(LISTINGS)("the listing of $platform", ({ platform, schema, icon, picture }) => {
  const folder = join(CONNECTORS, platform, "listing");
  const read = async () => JSON.parse(await readFile(join(folder, "texts.json"), "utf8"));

  test("has every text in both languages, within the store's lengths", async () => {
    expect(schema.safeParse(await read()).error?.issues ?? []).toEqual([]);
  });

  test("has its pictures in the sizes that the store requires", async () => {
    const files = JSON.stringify(await read()).match(/[\w-]+\.png/g) ?? [];
    expect(files).toHaveLength(6);
    for (const file of files) expect(await sizeOf(join(folder, "images", file)), file).toEqual(picture);
    expect(await sizeOf(join(folder, "icon.png"))).toEqual([icon, icon]);
  });

  test("names only pages that the service has", async () => {
    const checklist = await readFile(join(folder, "checklist.md"), "utf8");
    const pages = [...checklist.matchAll(/https:\/\/<host>\/([a-z]+)/g)].map(([, page]) => page);
    expect(new Set(pages)).toEqual(new Set(["privacy", "support"]));
    for (const page of pages) expect(PAGE_NAMES).toContain(page);
  });
});

/** Width and height of a PNG, from its header (https://www.w3.org/TR/png-3/#11IHDR). */
async function sizeOf(path: string): Promise<[width: number, height: number]> {
  const bytes = await readFile(path);
  expect(bytes.subarray(0, 8)).toEqual(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]));
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
}
