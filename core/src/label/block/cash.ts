import { type Box, columns, inset, type Mark, rows } from "../mark.ts";
import { type Style, set } from "../set.ts";
import type { Wording } from "../wording.ts";

/** What the courier takes at the door: white on black when there is cash to collect, black on white when not. */
export function cash({ cash: due }: Wording, box: Box, scale: number): Mark[] {
  const ink = due.due ? "white" : "black";
  const [left, right] = columns(inset(box, 1.5), 0.29);
  const [upper, lower] = rows(left, left.height * 0.46);
  const fill: Mark[] = due.due ? [{ kind: "fill", box, ink: "black" }] : [];
  return [
    ...fill,
    ...set(due.ar, right, { size: 30 * scale, weight: "bold", direction: "rtl", ink }).marks,
    ...set(due.en[0], upper, { size: 15 * scale, weight: "bold", ink }).marks,
    ...set(due.en[1], lower, { size: 13 * scale, weight: "bold", ink }).marks,
  ];
}

/** Whether the buyer may look before paying, right under the amount. */
export function open({ open: { ar, en, allowed } }: Wording, box: Box, scale: number): Mark[] {
  const weight = allowed ? "bold" : "regular";
  const line = inset(box, 1.5, 0);
  const style: Style = { size: 10 * scale, weight };
  return [...set(en, line, style).marks, ...set(ar, line, style).marks];
}
