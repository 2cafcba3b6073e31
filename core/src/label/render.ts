import { Readable, type Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setImmediate } from "node:timers/promises";
import type { LabelData, LabelSheet } from "./data.ts";
import { backdrop, layOut } from "./layout.ts";
import { contentOf } from "./pdf/content.ts";
import { type Drawing, drawing, LabelFile, type Placement } from "./pdf/file.ts";
import { type Plan, planOf } from "./sheet.ts";
import type { Template } from "./template.ts";
import { wordingOf } from "./wording.ts";

export type { LabelData, LabelRecipient, LabelSheet } from "./data.ts";

/**
 * Labels, from data to bytes: `wordingOf` says everything in words, `layOut` puts the words into the boxes of a
 * template as marks, `contentOf` writes the marks as PDF. The same label on the same sheet gives the same bytes.
 */

/** One label as a PDF titled with its tracking number; on 10 × 15 cm unless said. */
export async function renderLabel(label: LabelData, sheet: LabelSheet = { kind: "10x15" }): Promise<Buffer> {
  const [whole = Buffer.alloc(0), ...more] = await Array.fromAsync(documentOf([label], planOf(sheet)));
  return more.length === 0 ? whole : Buffer.concat([whole, ...more]);
}

/**
 * Many labels as one PDF, made as fast as it is read. However many labels there are, memory holds one page and the
 * file's index (some 300 bytes a page). The title is the first tracking number and the last. Fails when there is no
 * label, and with whatever `labels` throws.
 *
 * @throws RangeError when `sheet.start` is not a position of the sheet.
 */
export function labelStream(labels: Iterable<LabelData> | AsyncIterable<LabelData>, sheet: LabelSheet): Readable {
  return Readable.from(documentOf(labels, planOf(sheet)), { objectMode: false });
}

/** The same, written to `out` no faster than it takes them; then `out` is ended. */
export async function renderLabels(
  labels: Iterable<LabelData> | AsyncIterable<LabelData>,
  sheet: LabelSheet,
  out: Writable,
): Promise<void> {
  await pipeline(labelStream(labels, sheet), out);
}

const CHUNK_BYTES = 64 * 1024;

async function* documentOf(
  labels: Iterable<LabelData> | AsyncIterable<LabelData>,
  plan: Plan,
): AsyncGenerator<Buffer, void, undefined> {
  let file: LabelFile | undefined;
  let title = "";
  let page: Placement[] = [];
  let position = plan.start;
  for await (const label of labels) {
    file ??= new LabelFile(label.trackingNumber, new Date(label.createdAt));
    title = title ? `${title.split(" ")[0]} – ${label.trackingNumber}` : label.trackingNumber;
    page.push(placementOf(label, plan, position, file));
    position += 1;
    if (position < plan.places.length) continue;
    file.page(plan.width, plan.height, page);
    page = [];
    position = 0;
    if (file.waiting < CHUNK_BYTES) continue;
    yield file.take();
    // A thousand labels take a third of a second: let other requests in between.
    await setImmediate();
  }
  if (!file) throw new RangeError("There is no label to print");
  if (page.length > 0) file.page(plan.width, plan.height, page);
  file.close(title);
  yield file.take();
}

function placementOf(label: LabelData, { template, places }: Plan, position: number, file: LabelFile): Placement {
  const { width, height } = template;
  const content = contentOf(layOut(wordingOf(label), template), height);
  const text = `${file.backdrop(backdropOf(template))}${content.text}`;
  const place = places[position] ?? { x: 0, y: 0, scale: 1, turned: false };
  return { ...place, drawing: drawing({ ...content, text }, width, height) };
}

/** Drawn when a template is first used, immutable from then on. */
const backdrops = new Map<Template, Drawing>();

function backdropOf(template: Template): Drawing {
  const known = backdrops.get(template);
  if (known) return known;
  const made = drawing(contentOf(backdrop(template), template.height), template.width, template.height);
  backdrops.set(template, made);
  return made;
}
