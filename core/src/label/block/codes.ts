import { code128 } from "../code/code128.ts";
import { qr } from "../code/qr.ts";
import { type Box, type Mark, POINTS_PER_MM, rows } from "../mark.ts";
import { set } from "../set.ts";
import type { Wording } from "../wording.ts";

/** A dot of a label printer with 203 dots an inch: bars of whole dots keep sharp edges. */
const DOT = POINTS_PER_MM / 8;
const WIDEST_BAR = 4 * DOT;
const QUIET_BARS = 10;
const QUIET_SQUARES = 4;

/** Code 128 over the number in plain sight, for when the scanner gives up. */
export function barcode({ trackingNumber }: Pick<Wording, "trackingNumber">, box: Box, scale: number): Mark[] {
  const bars = code128(trackingNumber);
  const modules = bars.reduce((sum, bar) => sum + bar, 0);
  const widest = box.width / (modules + 2 * QUIET_BARS);
  const module = Math.min(WIDEST_BAR, Math.floor(widest / DOT) * DOT || widest);
  const width = module * modules;
  const [upper, lower] = rows(box, box.height - 17 * scale);
  const symbol = { ...upper, x: box.x + (box.width - width) / 2, width };
  const style = { size: 15 * scale, weight: "bold", align: "middle", valign: "bottom" } as const;
  return [
    { kind: "code128", box: symbol, module, text: trackingNumber, bars },
    ...set(trackingNumber, lower, style).marks,
  ];
}

/** The tracking page, for the buyer's phone. */
export function trackingCode({ trackingUrl }: Wording, box: Box): Mark[] {
  const squares = qr(trackingUrl);
  const side = Math.min(box.width, box.height);
  const module = side / (squares.length + 2 * QUIET_SQUARES);
  const x = box.x + (box.width - module * squares.length) / 2;
  const y = box.y + (box.height - module * squares.length) / 2;
  return [{ kind: "qr", x, y, module, text: trackingUrl, rows: squares }];
}
