import type { Box, Mark } from "../mark.ts";
import type { Face } from "../text/face.ts";
import type { Shape } from "../text/shape.ts";

/** A page's drawing instructions, and the faces they use. */
export interface Content {
  text: string;
  faces: Set<Face>;
}

/** Writes marks as PDF drawing instructions, on paper `height` points high: PDF counts from the bottom. */
export function contentOf(marks: Mark[], height: number): Content {
  const faces = new Set<Face>();
  const text = marks.map((mark) => instruction(mark, height, faces)).join("\n");
  return { text, faces };
}

function instruction(mark: Mark, height: number, faces: Set<Face>): string {
  switch (mark.kind) {
    case "text":
      return text(mark, height, faces);
    case "fill":
      return `${gray(mark.ink)} ${rectangle(mark.box, height)} f`;
    case "code128":
      return bars(mark, height);
    case "qr":
      return squares(mark, height);
  }
}

function text({ x, y, size, line, ink }: Mark & { kind: "text" }, height: number, faces: Set<Face>): string {
  let out = `${gray(ink)} BT ${number(x)} ${number(height - y)} Td`;
  let face: Face | undefined;
  let rise = 0;
  let open = false;
  let move = 0;
  const close = () => {
    if (open) out += ">]TJ";
    open = false;
  };
  for (const shape of line.shapes) {
    if (shape.face !== face) {
      close();
      face = shape.face;
      faces.add(face);
      out += `/${face.id} ${number(size)} Tf`;
    }
    for (const run of runsOf(shape)) {
      if (run.rise !== rise) {
        close();
        rise = run.rise;
        out += ` ${number((rise * size) / 1000)} Ts`;
      }
      move += run.before;
      if (open) out += move === 0 ? "" : `>${number(move)}<`;
      else out += move === 0 ? "[<" : `[${number(move)}<`;
      out += run.codes;
      open = true;
      move = run.after;
    }
  }
  close();
  return `${out}${rise === 0 ? "" : " 0 Ts"} ET`;
}

/**
 * Glyphs at one height above the baseline: hexadecimal ids and the moves between them, as in the inside of a TJ.
 * The moves before and after are apart, because readers (PDFium) forget a move that nothing follows in its TJ.
 */
interface Run {
  rise: number;
  before: number;
  codes: string;
  after: number;
}

/** Shapes are kept and never change, so what is written for them is kept with them. */
const written = new WeakMap<Shape, Run[]>();

function runsOf(shape: Shape): Run[] {
  const known = written.get(shape);
  if (known) return known;
  const made = runs(shape);
  written.set(shape, made);
  return made;
}

/** A reader moves on by a glyph's own width; a move is to the left, in thousandths of the size. */
function runs({ face, glyphs }: Shape): Run[] {
  const runs: Run[] = [];
  for (const { id, x, y, advance } of glyphs) {
    const code = id.toString(16).padStart(4, "0");
    const after = face.font.getGlyph(id).advanceWidth + x - advance;
    const run = runs.at(-1);
    if (run?.rise === y) {
      const move = run.after - x;
      run.codes += move === 0 ? code : `>${number(move)}<${code}`;
      run.after = after;
    } else {
      runs.push({ rise: y, before: -x, codes: code, after });
    }
  }
  return runs;
}

/** Drawn in units of one bar, so that every number is a small integer. */
function bars({ box, module, bars }: Mark & { kind: "code128" }, height: number): string {
  let at = 0;
  let path = "";
  for (const [index, width] of bars.entries()) {
    if (index % 2 === 0) path += `${at} 0 ${width} 1 re `;
    at += width;
  }
  const foot = number(height - box.y - box.height);
  return `q ${precise(module)} 0 0 ${number(box.height)} ${number(box.x)} ${foot} cm 0 g ${path}f Q`;
}

function squares({ x, y, module, rows }: Mark & { kind: "qr" }, height: number): string {
  let path = "";
  for (const [down, row] of rows.entries()) {
    for (let from = 0; from < row.length; from++) {
      if (!row[from]) continue;
      const start = from;
      while (row[from + 1]) from += 1;
      path += `${start} ${down} ${from - start + 1} 1 re `;
    }
  }
  const side = precise(module);
  return `q ${side} 0 0 -${side} ${number(x)} ${number(height - y)} cm 0 g ${path}f Q`;
}

function rectangle({ x, y, width, height: tall }: Box, height: number): string {
  return `${number(x)} ${number(height - y - tall)} ${number(width)} ${number(tall)} re`;
}

function gray(ink: "black" | "white"): string {
  return ink === "black" ? "0 g" : "1 g";
}

/** A hundredth of a point is finer than any printer. */
function number(value: number): string {
  return String(Math.round(value * 100) / 100);
}

/** For a size that many others are multiples of. */
function precise(value: number): string {
  return String(Math.round(value * 100_000) / 100_000);
}
