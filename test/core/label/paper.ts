import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { type Canvas, createCanvas } from "@napi-rs/canvas";
import { getDocument, OPS } from "pdfjs-dist/legacy/build/pdf.mjs";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";

type Document = Awaited<ReturnType<typeof getDocument>["promise"]>;
export type Page = Awaited<ReturnType<Document["getPage"]>>;

/** Opens a PDF; fails if it is damaged. */
export async function open(pdf: Buffer): Promise<Document> {
  return getDocument({ data: new Uint8Array(pdf), stopAtErrors: true, verbosity: 0 }).promise;
}

export async function onlyPage(pdf: Buffer): Promise<Page> {
  const document = await open(pdf);
  if (document.numPages !== 1) throw new Error(`expected one page, found ${document.numPages}`);
  return document.getPage(1);
}

/** The page on white paper at that many dots per millimetre: 8 is a label printer's 203 dpi. */
export async function paper(page: Page, dotsPerMm = 8): Promise<Canvas> {
  const viewport = page.getViewport({ scale: (dotsPerMm * 25.4) / 72 });
  const canvas = createCanvas(Math.round(viewport.width), Math.round(viewport.height));
  const context = canvas.getContext("2d");
  context.fillStyle = "white";
  context.fillRect(0, 0, canvas.width, canvas.height);
  await page.render({ canvas: canvas as never, canvasContext: context as never, viewport }).promise;
  return canvas;
}

/** A part of the paper, in millimetres. */
export function cut(from: Canvas, dotsPerMm: number, x: number, y: number, width: number, height: number): Canvas {
  const piece = createCanvas(width * dotsPerMm, height * dotsPerMm);
  piece.getContext("2d").drawImage(from, -x * dotsPerMm, -y * dotsPerMm);
  return piece;
}

/** Whether each dot is dark, row by row. */
export function darkDots(canvas: Canvas): Uint8Array {
  const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
  const dots = new Uint8Array(canvas.width * canvas.height);
  for (let at = 0; at < dots.length; at++) dots[at] = (data[at * 4] ?? 255) < 128 ? 1 : 0;
  return dots;
}

/** Number of dark dots less than `margin` dots from the edge of the paper. */
export function inkAtEdge(canvas: Canvas, margin: number): number {
  const { width, height } = canvas;
  const dots = darkDots(canvas);
  let ink = 0;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (Math.min(x, y, width - 1 - x, height - 1 - y) < margin) ink += dots[y * width + x] ?? 0;
    }
  }
  return ink;
}

// The decoder is loaded from node_modules; by default the library downloads it.
const wasm = createRequire(import.meta.url).resolve("zxing-wasm/reader/zxing_reader.wasm");
const ready = readFile(wasm).then((bytes) => {
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(bytes).buffer } });
});

export type Symbology = "Code128" | "QRCode";

/** The codes that a scanner reads from the paper. */
export async function scan(canvas: Canvas, symbology: Symbology): Promise<string[]> {
  await ready;
  const found = await readBarcodes(canvas.toBuffer("image/png"), { formats: [symbology], maxNumberOfSymbols: 16 });
  return found.filter(({ isValid }) => isValid).map(({ text }) => text);
}

interface PrintedGlyph {
  unicode: string;
}

/**
 * The visible texts of a page, each from left to right. A ligature's characters are split
 * from right to left, so that every Arabic word is simply reversed.
 */
export async function seen(page: Page): Promise<string[]> {
  const { fnArray, argsArray } = await page.getOperatorList();
  const texts: string[] = [];
  for (const [at, operator] of fnArray.entries()) {
    if (operator === OPS.beginText) texts.push("");
    if (operator !== OPS.showText) continue;
    const glyphs: (PrintedGlyph | number)[] = argsArray[at][0];
    const shown = glyphs.map((glyph) =>
      typeof glyph === "number" ? "" : Array.from(glyph.unicode).reverse().join(""),
    );
    texts.push(`${texts.pop() ?? ""}${shown.join("")}`);
  }
  return texts;
}

/** A right-to-left text in visual order. */
export function reversed(text: string): string {
  return Array.from(text).reverse().join("");
}
