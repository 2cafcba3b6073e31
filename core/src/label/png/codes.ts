import type { Mark } from "../mark.ts";

/** A mark as fills and texts alone: bars and squares become fills, for whoever has no bar codes of its own. */
export function filled(mark: Mark): Mark[] {
  switch (mark.kind) {
    case "text":
    case "fill":
      return [mark];
    case "code128":
      return bars(mark);
    case "qr":
      return squares(mark);
  }
}

function bars({ box, module, bars }: Mark & { kind: "code128" }): Mark[] {
  let x = box.x;
  return bars.flatMap((modules, index): Mark[] => {
    const left = x;
    x += modules * module;
    if (index % 2 === 1) return [];
    return [{ kind: "fill", box: { ...box, x: left, width: modules * module }, ink: "black" }];
  });
}

function squares({ x, y, module, rows }: Mark & { kind: "qr" }): Mark[] {
  return rows.flatMap((row, down) =>
    row.flatMap((dark, across): Mark[] => {
      if (!dark) return [];
      const box = { x: x + across * module, y: y + down * module, width: module, height: module };
      return [{ kind: "fill", box, ink: "black" }];
    }),
  );
}
