import { Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { contentOf } from "../label/pdf/content.ts";
import { drawing, LabelFile } from "../label/pdf/file.ts";
import type { Manifest } from "./manifest.ts";
import { PAGE, pageMarks, pagesOf } from "./page.ts";

/** The manifest as a PDF on A4, page after page as it is read. The same manifest gives the same bytes. */
export function manifestStream(manifest: Manifest): Readable {
  return Readable.from(pages(manifest), { objectMode: false });
}

async function* pages(manifest: Manifest): AsyncGenerator<Buffer, void, undefined> {
  const { width, height } = PAGE;
  const title = `${manifest.hub.code} ${manifest.kind} ${manifest.date}`;
  const file = new LabelFile(title, new Date(manifest.date));
  const all = pagesOf(manifest);
  for (const [at, parcels] of all.entries()) {
    const content = contentOf(pageMarks(manifest, parcels, at, all.length), height);
    file.page(width, height, [{ drawing: drawing(content, width, height), x: 0, y: 0, scale: 1, turned: false }]);
    yield file.take();
    await setImmediate(); // let other requests in between
  }
  file.close(title);
  yield file.take();
}
