import { deflateSync } from "node:zlib";
import PDFDocument from "pdfkit";
import type { Face } from "../text/face.ts";
import type { Content } from "./content.ts";
import { embed } from "./font.ts";

type Ref = PDFKit.PDFKitReference;

/** A drawing that pages place by name, compressed. */
export interface Drawing {
  bytes: Buffer;
  faces: Set<Face>;
  width: number;
  height: number;
}

/** Where a drawing stands on a page, in points from the top left; `turned` puts its head to the left. */
export interface Placement {
  drawing: Drawing;
  x: number;
  y: number;
  scale: number;
  turned: boolean;
}

/** Level 1 and little memory take 50 µs, the defaults 130, for a seventh more bytes. */
export function drawing({ text, faces }: Content, width: number, height: number): Drawing {
  return { bytes: deflateSync(text, { level: 1, memLevel: 5 }), faces, width, height };
}

/**
 * A PDF file in the making. pdfkit writes its objects, pages and index through its public `ref`, `addPage` and
 * `addContent`; its drawing and text calls are not used, because they parse and subset fonts for every document, and
 * lay out text without knowing right from left. Nothing in the file comes from the clock or from chance.
 */
export class LabelFile {
  readonly #doc: PDFKit.PDFDocument;
  readonly #resources: Ref;
  readonly #fonts = new Map<Face, Ref>();
  readonly #backdrops = new Map<Drawing, string>();

  constructor(title: string, created: Date) {
    this.#doc = new PDFDocument({
      autoFirstPage: false,
      compress: false,
      displayTitle: true,
      font: "",
      info: { Title: title, Creator: "Masar", Producer: "Masar", CreationDate: created },
      lang: "ar",
      margin: 0,
      pdfVersion: "1.7",
    });
    this.#resources = this.#doc.ref({ Font: {}, XObject: {} });
  }

  /** A drawing many labels stand on, kept once in the file: the instruction that draws it. */
  backdrop(drawing: Drawing): string {
    const known = this.#backdrops.get(drawing);
    if (known) return known;
    const name = `B${this.#backdrops.size}`;
    this.#resources.data.XObject[name] = this.#form(drawing);
    this.#backdrops.set(drawing, `/${name} Do\n`);
    return `/${name} Do\n`;
  }

  page(width: number, height: number, placements: Placement[]): void {
    const done: PDFKit.PDFPage | null = this.#doc.page;
    this.#doc.addPage({ size: [width, height], margin: 0 });
    // The page tree keeps every page's reference for its number; what was written of the page can go.
    if (done) Object.assign(done.dictionary, { data: {} });
    for (const [at, placement] of placements.entries()) {
      this.#doc.page.xobjects[`L${at}`] = this.#form(placement.drawing);
      this.#doc.addContent(`q ${matrix(placement)} cm /L${at} Do Q`);
    }
  }

  /** Bytes written so far and not yet taken. */
  get waiting(): number {
    return this.#doc.readableLength;
  }

  take(): Buffer {
    const chunks: Buffer[] = [];
    for (let chunk = this.#doc.read(); chunk !== null; chunk = this.#doc.read()) chunks.push(chunk);
    return Buffer.concat(chunks);
  }

  /** Gives the file its final title and writes what was left for the end; take the rest after it. */
  close(title: string): void {
    this.#doc.info.Title = title;
    for (const [face, ref] of this.#fonts) embed(face, ref, (data, bytes) => this.#add(data, bytes));
    this.#resources.end(undefined);
    this.#doc.end();
  }

  #form({ bytes, faces, width, height }: Drawing): Ref {
    for (const face of faces) this.#use(face);
    return this.#add(
      {
        Type: "XObject",
        Subtype: "Form",
        BBox: [0, 0, width, height],
        Resources: this.#resources,
        Filter: "FlateDecode",
      },
      bytes,
    );
  }

  #use(face: Face): void {
    if (this.#fonts.has(face)) return;
    const ref = this.#doc.ref({});
    this.#fonts.set(face, ref);
    this.#resources.data.Font[face.id] = ref;
  }

  #add(data: object, bytes?: Buffer): Ref {
    const ref = this.#doc.ref(data);
    ref.end(bytes);
    return ref;
  }
}

/** pdfkit's pages count down from the top, drawings up from the bottom. */
function matrix({ drawing, x, y, scale, turned }: Placement): string {
  const { height } = drawing;
  const numbers = turned
    ? [0, -scale, -scale, 0, x + height * scale, y + drawing.width * scale]
    : [scale, 0, 0, -scale, x, y + height * scale];
  return numbers.map((value) => Math.round(value * 1000) / 1000).join(" ");
}
