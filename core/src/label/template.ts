import { type Box, box } from "./mark.ts";

export type BlockName =
  | "header"
  | "barcode"
  | "hub"
  | "zone"
  | "recipient"
  | "cash"
  | "open"
  | "details"
  | "extras"
  | "sender"
  | "qr";

/** Where each block of a label stands. Points. */
export interface Template {
  width: number;
  height: number;
  boxes: Record<BlockName, Box>;
  /** Lines between the blocks and around them. */
  rules: Box[];
  /** Sizes of type relative to the 10 × 15 cm label. */
  scale: number;
}

const THICK = 0.5;
const THIN = 0.25;

/** 100 × 150 mm, for label printers; also A6 and A4 with one, two or four. */
export const portrait: Template = {
  ...size(100, 150),
  scale: 1,
  boxes: {
    header: box(4, 4, 92, 7),
    hub: box(4, 12.6, 56, 16.6),
    zone: box(62, 12.6, 34, 16.6),
    barcode: box(4, 32, 92, 22.3),
    recipient: box(4.5, 56.6, 91, 40),
    cash: box(3, 97, 94, 13.5),
    open: box(3, 110.5, 94, 5.5),
    details: box(3, 116, 94, 9),
    qr: box(3.4, 125.4, 21.6, 21),
    extras: box(26.3, 126, 69.7, 9.8),
    sender: box(26.3, 136.7, 69.7, 9.6),
  },
  rules: [
    ...frame(3, 3, 94, 144),
    box(3, 11.5, 94, THICK),
    box(61, 11.5, THIN, 19),
    box(3, 30.5, 94, THICK),
    box(3, 55.5, 94, THICK),
    box(3, 97, 94, THICK),
    box(3, 110.25, 94, THIN),
    box(3, 115.75, 94, THIN),
    box(3, 124.9, 94, THIN),
    box(25.3, 124.9, THIN, 22),
    box(25.3, 136, 71.7, THIN),
  ],
};

/** 99 × 93 mm, for A4 with six: the same blocks, more of them beside each other. */
export const compact: Template = {
  ...size(99, 93),
  scale: 0.8,
  boxes: {
    header: box(2.5, 2.2, 94, 5),
    barcode: box(2.5, 8.6, 63, 18),
    hub: box(67.3, 8.2, 29.4, 10.5),
    zone: box(67.3, 19, 29.4, 7.9),
    qr: box(2, 29.4, 23, 24),
    recipient: box(26.3, 28, 70, 27.6),
    cash: box(1.5, 56, 96, 10.5),
    open: box(1.5, 66.5, 96, 4.4),
    details: box(1.5, 71, 96, 6.6),
    extras: box(2.5, 78.4, 46.5, 12.3),
    sender: box(50.4, 78.4, 46.1, 12.3),
  },
  rules: [
    ...frame(1.5, 1.5, 96, 90),
    box(1.5, 7.6, 96, THICK),
    box(66.3, 7.6, THIN, 19.7),
    box(66.3, 18.7, 31.2, THIN),
    box(1.5, 27.2, 96, THICK),
    box(25, 27.2, THIN, 28.8),
    box(1.5, 55.9, 96, THICK),
    box(1.5, 66.4, 96, THIN),
    box(1.5, 70.8, 96, THIN),
    box(1.5, 77.6, 96, THIN),
    box(49.7, 77.6, THIN, 13.9),
  ],
};

function size(width: number, height: number): Pick<Template, "width" | "height"> {
  return box(0, 0, width, height);
}

function frame(x: number, y: number, width: number, height: number): Box[] {
  return [
    box(x, y, width, THICK),
    box(x, y + height - THICK, width, THICK),
    box(x, y, THICK, height),
    box(x + width - THICK, y, THICK, height),
  ];
}
