import { type Box, columns, inset, type Mark, rows } from "../mark.ts";
import { type Style, set } from "../set.ts";
import type { Bilingual, Wording } from "../wording.ts";
import { below, caption } from "./caption.ts";

const cells: { name: Bilingual; share: number; value: (wording: Wording) => string }[] = [
  { name: { ar: "التاريخ", en: "Date" }, share: 0.26, value: ({ date }) => date },
  { name: { ar: "القطع", en: "Pieces" }, share: 0.15, value: ({ pieces }) => pieces },
  { name: { ar: "الوزن", en: "Weight" }, share: 0.17, value: ({ weight }) => weight },
  { name: { ar: "المرجع", en: "Ref." }, share: 0.42, value: ({ reference }) => reference },
];

/** Date, pieces, weight and the merchant's reference. */
export function details(wording: Wording, box: Box, scale: number): Mark[] {
  const style: Style = { size: 9.5 * scale, weight: "bold", lines: 2, align: "middle" };
  return cellBoxes(box).flatMap(({ cell, box }) => set(cell.value(wording), below(box, scale), style).marks);
}

/** What never changes of the details. */
export function detailCaptions(box: Box, scale: number): Mark[] {
  return cellBoxes(box).flatMap(({ cell, box }) => caption(cell.name, box, scale));
}

function cellBoxes(box: Box) {
  let rest = box;
  let left = 1;
  return cells.map((cell) => {
    const [mine, others] = columns(rest, cell.share / left);
    left -= cell.share;
    rest = others;
    return { cell, box: inset(mine, 0.9, 0.4) };
  });
}

/** Contents and notes; either takes the room of the other when there is only one. */
export function extras({ contents, notes }: Wording, box: Box, scale: number): Mark[] {
  const style: Style = { size: 9 * scale, lines: 4, valign: "top" };
  const most = contents ? rows(box, box.height * 0.55)[0] : box;
  const first = set(notes, most, { ...style, weight: "bold" });
  const rest = notes ? rows(box, first.height + 2 * scale)[1] : box;
  return [...first.marks, ...set(contents, rest, style).marks];
}

/** Where the parcel comes from, and goes back to. */
export function sender({ sender: from }: Wording, box: Box, scale: number): Mark[] {
  const room = below(box, scale);
  const [upper, lower] = from.address ? rows(room, room.height * 0.5) : [room, undefined];
  const [left, right] = columns(upper, from.phone ? 0.34 : 0);
  const style: Style = { size: 9.5 * scale, weight: "bold" };
  return [
    ...set(from.phone, left, { ...style, direction: "ltr" }).marks,
    ...set(from.name, right, { ...style, align: "right" }).marks,
    ...(lower ? set(from.address, lower, { size: 8 * scale, lines: 3 }).marks : []),
  ];
}
