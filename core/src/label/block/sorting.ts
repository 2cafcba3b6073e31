import { type Box, inset, type Mark } from "../mark.ts";
import { type Style, set } from "../set.ts";
import type { Wording } from "../wording.ts";
import { below } from "./caption.ts";

/** The header's three places: service, sandbox mark, our name. */
const places = { service: [0, 0.34], sandbox: [0.37, 0.3], brand: [0.7, 0.3] } as const;

/** Which service, at the left, and for a parcel that does not exist a mark no one can miss. */
export function header({ service, express, sandbox }: Wording, box: Box, scale: number): Mark[] {
  return [
    ...plate(`${service.en} · ${service.ar}`, at(box, places.service), express, scale),
    ...(sandbox ? plate("SANDBOX · تجريبي", at(box, places.sandbox), true, scale) : []),
  ];
}

export function brand(box: Box, scale: number): Mark[] {
  const style: Style = { size: 17 * scale, weight: "bold", direction: "rtl" };
  return set("مسار MASAR", at(box, places.brand), style).marks;
}

/** White on black, or black on white. */
function plate(text: string, box: Box, filled: boolean, scale: number): Mark[] {
  const ink = filled ? "white" : "black";
  const align = filled ? "middle" : "left";
  const style: Style = { size: 13 * scale, weight: "bold", direction: "ltr", align, ink };
  const fill: Mark[] = filled ? [{ kind: "fill", box, ink: "black" }] : [];
  return [...fill, ...set(text, filled ? inset(box, 0.6) : box, style).marks];
}

/** A hub's or zone's code, as large as the cell takes: it is read from a step away. */
export function code(text: string, box: Box, scale: number): Mark[] {
  const style: Style = { size: 50 * scale, weight: "bold", lines: 2, align: "middle" };
  return set(text, inset(below(box, scale), 0.4), style).marks;
}

function at({ x, width, ...box }: Box, [from, share]: readonly [from: number, share: number]): Box {
  return { ...box, x: x + width * from, width: width * share };
}
