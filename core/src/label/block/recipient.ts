import { type Box, columns, type Mark, rows } from "../mark.ts";
import { type Setting, set } from "../set.ts";
import type { Wording } from "../wording.ts";
import { below } from "./caption.ts";

type Recipient = Wording["recipient"];

/** How much smaller everything above a long address gets, until the address fits. */
const squeezes = [1, 0.85, 0.7, 0.6];

/** Who gets the parcel and where. The address takes what is left below name, phones and area. */
export function recipient({ recipient: to }: Wording, box: Box, scale: number): Mark[] {
  const room = below(box, scale);
  let marks: Mark[] = [];
  for (const squeeze of squeezes) {
    const top = heading(to, room, scale * squeeze);
    const address = set(to.address, top.rest, { size: 13 * scale, lines: 9, valign: "top", align: sides(to).near });
    marks = [...top.marks, ...address.marks];
    if (address.whole) break;
  }
  return marks;
}

function heading(to: Recipient, box: Box, scale: number): { marks: Mark[]; rest: Box } {
  const { near, far } = sides(to);
  const style = { weight: "bold", valign: "top" } as const;
  const after = (above: Box, height: number) => rows(above, height + 3.5 * scale)[1];

  const name = set(to.name, rows(box, 38 * scale)[0], { ...style, size: 17 * scale, lines: 2, align: near });
  const second = after(box, name.height);
  const phones = set(to.phones, rows(second, 20 * scale)[0], {
    ...style,
    size: 15.5 * scale,
    direction: "ltr",
    align: near,
  });
  const third = after(second, phones.height);

  // The governorate in both languages: with the area on the recipient's side, and the other across from it.
  const strip = rows(third, 28 * scale)[0];
  const [left, right] = columns(strip, near === "right" ? 0.27 : 0.73);
  const [wide, narrow] = near === "right" ? [right, left] : [left, right];
  const { ar, en } = to.governorate;
  const area = [near === "right" ? ar : en, to.area].filter(Boolean).join(" – ");
  const place = set(area, wide, { ...style, size: 13 * scale, lines: 2, align: near });
  const again = set(near === "right" ? en : ar, narrow, { ...style, size: 13 * scale, align: far });
  const shared = Math.max(baseline(place), baseline(again));
  const lower = shared - baseline(place);
  return {
    marks: [...name.marks, ...phones.marks, ...down(place, lower), ...down(again, shared - baseline(again))],
    rest: after(third, place.height + lower),
  };
}

function baseline({ marks: [first] }: Setting): number {
  return first?.kind === "text" ? first.y : 0;
}

function down({ marks }: Setting, points: number): Mark[] {
  return marks.map((mark) => (mark.kind === "text" ? { ...mark, y: mark.y + points } : mark));
}

function sides({ direction }: Recipient): { near: "left" | "right"; far: "left" | "right" } {
  return direction === "rtl" ? { near: "right", far: "left" } : { near: "left", far: "right" };
}
