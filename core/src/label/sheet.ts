import type { LabelSheet } from "./data.ts";
import { POINTS_PER_MM } from "./mark.ts";
import { compact, portrait, type Template } from "./template.ts";

/** Where one label stands on its page. Points. */
export interface Place {
  x: number;
  y: number;
  scale: number;
  turned: boolean;
}

/** How labels stand on pages: `places` are the positions of one page, `start` the first that is free on the first. */
export interface Plan {
  template: Template;
  width: number;
  height: number;
  places: Place[];
  start: number;
}

/** Larger than this a label gains nothing. */
const LARGEST = 1.3;
/** Room left around each label on A4, for printers that cannot reach the edge and for the scissors. */
const MARGIN_MM = 3;

/** @throws RangeError when `start` is not a position of the sheet. */
export function planOf(sheet: LabelSheet): Plan {
  switch (sheet.kind) {
    case "10x15":
      return plan(portrait, { paperMm: [100, 150], grid: [1, 1], marginMm: 0, turned: false, start: 0 });
    case "a6":
      return plan(portrait, { paperMm: [105, 148], grid: [1, 1], marginMm: 0, turned: false, start: 0 });
    case "a4": {
      const { perSheet, start } = sheet;
      if (!Number.isInteger(start) || start < 0 || start >= perSheet) {
        throw new RangeError(`start must be from 0 to ${perSheet - 1}, not ${start}`);
      }
      if (perSheet === 1)
        return plan(portrait, { paperMm: [210, 297], grid: [1, 1], marginMm: MARGIN_MM, turned: false, start: start });
      if (perSheet === 2)
        return plan(portrait, { paperMm: [210, 297], grid: [1, 2], marginMm: MARGIN_MM, turned: true, start: start });
      if (perSheet === 4)
        return plan(portrait, { paperMm: [210, 297], grid: [2, 2], marginMm: MARGIN_MM, turned: false, start: start });
      return plan(compact, { paperMm: [210, 297], grid: [2, 3], marginMm: MARGIN_MM, turned: false, start: start });
    }
  }
}

interface PaperPlan {
  paperMm: [width: number, height: number];
  /** Cells across and down. */
  grid: [across: number, down: number];
  marginMm: number;
  /** Labels lie on their side. */
  turned: boolean;
  start: number;
}

/** Divides the paper into equal cells and puts a label in the middle of each, as large as it may be. */
function plan(template: Template, { paperMm, grid, marginMm, turned, start }: PaperPlan): Plan {
  const [across, down] = grid;
  const width = paperMm[0] * POINTS_PER_MM;
  const height = paperMm[1] * POINTS_PER_MM;
  const cell = { width: width / across, height: height / down };
  const [wide, tall] = turned ? [template.height, template.width] : [template.width, template.height];
  const margin = 2 * marginMm * POINTS_PER_MM;
  const scale = Math.min((cell.width - margin) / wide, (cell.height - margin) / tall, LARGEST);
  const places = Array.from({ length: across * down }, (_, at) => ({
    x: (at % across) * cell.width + (cell.width - wide * scale) / 2,
    y: Math.floor(at / across) * cell.height + (cell.height - tall * scale) / 2,
    scale,
    turned,
  }));
  return { template, width, height, places, start };
}
