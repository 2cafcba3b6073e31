import { visualOrder } from "./bidi.ts";
import type { Weight } from "./face.ts";
import type { Direction, Shape } from "./shape.ts";
import { breakable, type Piece, type Word, wordsOf } from "./words.ts";

/** What is drawn from left to right with one baseline. Thousandths of an em. */
export interface Line {
  shapes: Shape[];
  width: number;
  top: number;
  bottom: number;
}

/** Text broken into lines at a size, in points. `ascent` is from the top of the ink to the first baseline. */
export interface Block {
  lines: Line[];
  size: number;
  leading: number;
  ascent: number;
  descent: number;
  /** False when the end is missing. */
  whole: boolean;
}

/** What a text may take, in points. */
export interface Room {
  width: number;
  height: number;
  weight: Weight;
  direction: Direction;
  size: number;
  /** Text that is too long even at this size ends in an ellipsis. */
  smallest: number;
  lines: number;
}

/** Distance of baselines, in sizes: Cairo's ي reaches 0.46 below its line, أ 1.01 above. */
const LEADING = 1.34;
/** Lines of small letters stand as if they had capitals, so that neighbouring texts share a baseline. */
const CAPITAL = 700;
const STEP = 0.94;

/** Sets a printable text as large as it fits: smaller before broken inside a word, broken before shortened. */
export function fit(text: string, room: Room): Block {
  const min = Math.min(room.size, room.smallest);
  const words = breakable(wordsOf(text, room.weight, room.direction), (room.width / min) * 1000);
  for (let size = room.size; ; size = Math.max(size * STEP, min)) {
    const block = fitted(wrap(words, (room.width / size) * 1000), size, room);
    if (block) return tightened(block, words, min, room);
    if (size === min) return shortened(text, words, min, room);
  }
}

/** A size or two smaller when that saves a line: it is mostly a last word standing alone. */
function tightened(block: Block, words: Word[], min: number, room: Room): Block {
  const lines = block.lines.length - 1;
  if (lines === 0) return block;
  for (const size of [block.size * STEP, block.size * STEP ** 2]) {
    const tight = size >= min && fitted(wrap(words, (room.width / size) * 1000), size, { ...room, lines });
    if (tight) return tight;
  }
  return block;
}

/** From the top of the ink to its bottom, in points. */
export function height({ ascent, descent, leading, lines }: Block): number {
  return ascent + (lines.length - 1) * leading + descent;
}

/** Drops word after word, then letter after letter, until what is left fits with an ellipsis. */
function shortened(text: string, words: Word[], size: number, room: Room): Block {
  const limit = (room.width / size) * 1000;
  const most = Math.min(room.lines, 1 + Math.floor((room.height - (CAPITAL * size) / 1000) / (LEADING * size)));
  const ends = wrap(words, limit)
    .slice(0, Math.max(most, 1))
    .flatMap((row) => row.words.map(({ end }) => end));
  for (let end = ends.pop() ?? 0; end > 0; end = ends.pop() ?? end - 1) {
    const rest = `${text.slice(0, end).trimEnd()}…`;
    const kept = wrap(breakable(wordsOf(rest, room.weight, room.direction), limit), limit);
    const block = fitted(kept, size, room);
    if (block) return { ...block, whole: false };
  }
  return { ...blockOf([], size), whole: false };
}

function fitted(rows: Row[], size: number, { width, height: tall, lines: most }: Room): Block | undefined {
  if (rows.length > most || rows.some((row) => (row.width * size) / 1000 > width)) return undefined;
  const block = blockOf(rows.map(lineOf), size);
  return height(block) <= tall ? block : undefined;
}

function blockOf(lines: Line[], size: number): Block {
  return {
    lines,
    size,
    leading: size * LEADING,
    ascent: (Math.max(CAPITAL, lines[0]?.top ?? 0) * size) / 1000,
    descent: (-(lines.at(-1)?.bottom ?? 0) * size) / 1000,
    whole: true,
  };
}

/** The words of one line in reading order. */
interface Row {
  words: Word[];
  width: number;
}

function wrap(words: Word[], limit: number): Row[] {
  const rows: Row[] = [];
  for (const word of words) {
    const row = rows.at(-1);
    const width = (row?.width ?? 0) + (word.gap?.width ?? 0) + word.width;
    if (row && width <= limit) {
      row.words.push(word);
      row.width = width;
    } else {
      rows.push({ words: [word], width: word.width });
    }
  }
  return rows;
}

/** A row without the space it begins with, its pieces in visual order. */
function lineOf({ words, width }: Row): Line {
  const pieces = words.flatMap<Piece>(({ gap, pieces }, at) => (gap && at > 0 ? [gap, ...pieces] : pieces));
  const line: Line = { shapes: [], width, top: 0, bottom: 0 };
  for (const { shapes } of visualOrder(pieces)) {
    for (const shape of shapes) {
      line.shapes.push(shape);
      line.top = Math.max(line.top, shape.top);
      line.bottom = Math.min(line.bottom, shape.bottom);
    }
  }
  return line;
}
