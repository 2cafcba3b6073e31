import assert from "node:assert/strict";
import { inflateSync } from "node:zlib";
import type { LabelData } from "@masar/core/label/render";
import { faceFor } from "@masar/core/label/text/face";

type Numbered = Pick<LabelData, "trackingNumber">;

/** Fails unless the PDF has a page for each label and contains each tracking number as text exactly once. */
export function checkPdf(pdf: Buffer, labels: Numbered[]): void {
  checkPages(pdf, labels);
  const drawings = streamsOf(pdf).map((stream) => stream.toString("latin1"));
  const found = new Map<string, number>();
  for (const drawing of drawings) {
    for (const [, codes = ""] of drawing.matchAll(/<((?:[0-9a-f]{4}){15})>/g))
      found.set(codes, (found.get(codes) ?? 0) + 1);
  }
  for (const { trackingNumber } of labels) {
    assert.equal(found.get(glyphCodes(trackingNumber)), 1, `${trackingNumber} should be in the file once`);
  }
}

/** Fails unless the PDF is complete and has a page for each label. */
export function checkPages(pdf: Buffer, labels: Numbered[]): void {
  assert.equal(pdf.toString("latin1").match(/\/Type \/Page\n/g)?.length, labels.length);
  assert.match(pdf.subarray(-10).toString("latin1"), /%%EOF/);
}

/** Fails unless the ZPL is one complete label with the tracking number as its barcode. */
export function checkZpl(zpl: Buffer, [label]: Numbered[]): void {
  const text = zpl.toString();
  assert.match(text, /^\^XA[\s\S]*\^XZ\n$/);
  assert.ok(text.includes(`^FD${label?.trackingNumber}^FS`));
}

function glyphCodes(text: string): string {
  const font = faceFor(0x4d, "bold")?.font;
  const ids = Array.from(text, (char) => font?.glyphForCodePoint(char.charCodeAt(0)).id ?? 0);
  return ids.map((id) => id.toString(16).padStart(4, "0")).join("");
}

function streamsOf(pdf: Buffer): Buffer[] {
  const streams: Buffer[] = [];
  for (let at = pdf.indexOf("stream\n"); at >= 0; at = pdf.indexOf("stream\n", at + 1)) {
    if (pdf.toString("latin1", at - 3, at) === "end") continue;
    const end = pdf.indexOf("\nendstream", at);
    const bytes = pdf.subarray(at + 7, end);
    if (bytes[0] === 0x78) streams.push(inflateSync(bytes));
  }
  return streams;
}
