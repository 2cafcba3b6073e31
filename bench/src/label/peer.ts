import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { code128 } from "@masar/core/label/code/code128";
import { qr } from "@masar/core/label/code/qr";
import type { LabelData } from "@masar/core/label/render";
import { type Wording, wordingOf } from "@masar/core/label/wording";
import PDFDocument from "pdfkit";

type Doc = PDFKit.PDFDocument;

const fonts = ["latin-600", "latin-800", "arabic-600", "arabic-800"].map((name) => {
  const file = import.meta.resolve(`@fontsource/cairo/files/cairo-${name}-normal.woff`);
  return { name, bytes: readFileSync(fileURLToPath(file)) };
});

/**
 * The peer: pdfkit as its guide shows it. Every document gets the whole font files, which pdfkit parses and subsets;
 * the same texts and bars are drawn with its own calls. Its Arabic is in the wrong order, and it does not
 * wrap or shrink text: both make it faster.
 */
export function renderWithPdfkit(labels: LabelData[]): Promise<Buffer> {
  const doc = new PDFDocument({ autoFirstPage: false, margin: 0, size: [283.46, 425.2], font: "" });
  const chunks: Buffer[] = [];
  const done = new Promise<Buffer>((resolve, reject) => {
    doc.on("data", (chunk: Buffer) => chunks.push(chunk));
    doc.on("end", () => resolve(Buffer.concat(chunks)));
    doc.on("error", reject);
  });
  for (const { name, bytes } of fonts) doc.registerFont(name, bytes);
  for (const label of labels) {
    doc.addPage();
    draw(doc, wordingOf(label));
  }
  doc.end();
  return done;
}

function draw(doc: Doc, words: Wording): void {
  let x = 24;
  for (const [at, width] of code128(words.trackingNumber).entries()) {
    if (at % 2 === 0) doc.rect(x, 90, width * 1.4, 50);
    x += width * 1.4;
  }
  for (const [down, row] of qr(words.trackingUrl).entries()) {
    for (const [across, dark] of row.entries()) if (dark) doc.rect(14 + across * 1.4, 355 + down * 1.4, 1.4, 1.4);
  }
  doc.fill();
  for (const [at, text] of textsOf(words).entries()) {
    const script = /[\u0600-\u06ff]/.test(text) ? "arabic" : "latin";
    doc.font(`${script}-${at % 3 === 0 ? "800" : "600"}`).fontSize(9);
    doc.text(text, 80, 10 + at * 10, { lineBreak: false });
  }
}

/** All texts of a label, including captions. */
function textsOf({ recipient, sender, cash, open, service, ...words }: Wording): string[] {
  const captions =
    "مسار MASAR,المركز,HUB,المنطقة,ZONE,إلى,TO,المرسل,FROM,التاريخ,Date,القطع,Pieces,الوزن,Weight,المرجع,Ref.";
  return [
    ...captions.split(","),
    ...[service.ar, service.en, words.hub, words.zone, words.trackingNumber],
    ...[recipient.name, recipient.phones, recipient.governorate.ar, recipient.governorate.en, recipient.area],
    ...[recipient.address, cash.ar, ...cash.en, open.ar, open.en, words.date, words.weight, words.pieces],
    ...[words.reference, words.contents, words.notes, sender.name, sender.phone, sender.address],
  ].filter(Boolean);
}
