import { type Box, type Mark, rows } from "../mark.ts";
import { type Style, set } from "../set.ts";
import type { Bilingual } from "../wording.ts";

/** Room a caption takes at the top of its block, in points at scale 1. */
const CAPTION = 8;

/** What a block is, in small type along its top: English at the left edge, Arabic at the right. */
export function caption({ ar, en }: Bilingual, box: Box, scale: number): Mark[] {
  const [strip] = rows(box, CAPTION * scale);
  const style: Style = { size: 6 * scale, valign: "top" };
  return [...set(en, strip, style).marks, ...set(ar, strip, style).marks];
}

/** The block without its caption. */
export function below(box: Box, scale: number): Box {
  return rows(box, CAPTION * scale)[1];
}
