import { type LabelSheet, renderLabel } from "@masar/core/label/render";
import { expect, test } from "vitest";
import { cut, darkDots, inkAtEdge, open, paper, scan } from "./paper.ts";
import { numbered, printed, sample } from "./sample.ts";

const DOTS_PER_MM = 6;

/** The tracking numbers of a sheet, cell by cell in the order of positions; an empty string where nothing is printed. */
async function cells(pdf: Buffer, across: number, down: number): Promise<string[][]> {
  const document = await open(pdf);
  const sheets: string[][] = [];
  for (let page = 1; page <= document.numPages; page++) {
    const sheet = await paper(await document.getPage(page), DOTS_PER_MM);
    const found: string[] = [];
    for (let at = 0; at < across * down; at++) {
      const [width, height] = [210 / across, 297 / down];
      const cell = cut(sheet, DOTS_PER_MM, (at % across) * width, Math.floor(at / across) * height, width, height);
      const codes = await scan(cell, "Code128");
      found.push(codes.join() || (darkDots(cell).includes(1) ? "ink" : ""));
    }
    sheets.push(found);
  }
  return sheets;
}

const grids: [perSheet: 1 | 2 | 4 | 6, across: number, down: number][] = [
  [1, 1, 1],
  [2, 1, 2],
  [4, 2, 2],
  [6, 2, 3],
];

test.each(grids)("A4 with %i starts at the free position and fills row by row", async (perSheet, across, down) => {
  const labels = Array.from({ length: perSheet }, (_, at) => numbered(at));
  const numbers = labels.map(({ trackingNumber }) => trackingNumber);
  for (const start of new Set([0, perSheet - 1])) {
    const expected = Array.from({ length: start === 0 ? 1 : 2 }, (_, sheet) =>
      Array.from({ length: perSheet }, (_, at) => numbers[sheet * perSheet + at - start] ?? ""),
    );
    expect(await cells(await printed(labels, { kind: "a4", perSheet, start }), across, down)).toEqual(expected);
  }
});

test("a sheet that starts in the middle continues at the top of the next", async () => {
  const labels = Array.from({ length: 6 }, (_, at) => numbered(at));
  const [n0, n1, n2, n3, n4, n5] = labels.map(({ trackingNumber }) => trackingNumber);
  expect(await cells(await printed(labels, { kind: "a4", perSheet: 4, start: 3 }), 2, 2)).toEqual([
    ["", "", "", n0],
    [n1, n2, n3, n4],
    [n5, "", "", ""],
  ]);
});

test("nothing is printed where an office printer cannot reach", async () => {
  for (const perSheet of [1, 2, 4, 6] as const) {
    const labels = Array.from({ length: perSheet }, () => sample({ livemode: false }));
    const document = await open(await printed(labels, { kind: "a4", perSheet, start: 0 }));
    const sheet = await paper(await document.getPage(1), 4);
    expect(inkAtEdge(sheet, 4.2 * 4)).toBe(0);
  }
});

test.each([-1, 4, 1.5, Number.NaN])("refuses to begin at position %s of four", async (start) => {
  const sheet: LabelSheet = { kind: "a4", perSheet: 4, start };
  await expect(renderLabel(sample(), sheet)).rejects.toThrow(RangeError);
  await expect(printed([sample()], sheet)).rejects.toThrow(RangeError);
});
