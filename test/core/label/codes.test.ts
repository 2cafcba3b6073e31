import { qr } from "@masar/core/label/code/qr";
import { type LabelSheet, renderLabel } from "@masar/core/label/render";
import { createCanvas } from "@napi-rs/canvas";
import { expect, test } from "vitest";
import { cut, darkDots, onlyPage, paper, scan } from "./paper.ts";
import { numbered, sample } from "./sample.ts";

const OLD_NUMBER = "MS20487361952";

const sheets: [paper: string, LabelSheet][] = [
  ["10 × 15", { kind: "10x15" }],
  ["A6", { kind: "a6" }],
  ...([1, 2, 4, 6] as const).map((perSheet): [string, LabelSheet] => [
    `A4 with ${perSheet}`,
    { kind: "a4", perSheet, start: perSheet - 1 },
  ]),
];

test.each(sheets)("a scanner reads the tracking number and the link from %s", async (_paper, sheet) => {
  for (const trackingNumber of [sample().trackingNumber, OLD_NUMBER]) {
    const label = sample({ trackingNumber, livemode: false, allowOpen: true });
    const sheetOfPaper = await paper(await onlyPage(await renderLabel(label, sheet)));
    expect(await scan(sheetOfPaper, "Code128")).toEqual([trackingNumber]);
    expect(await scan(sheetOfPaper, "QRCode")).toEqual([label.trackingUrl]);
  }
});

test.each([
  [sample().trackingNumber, 145],
  [OLD_NUMBER, 134],
])(
  "bars of %s are whole dots of a 203 dpi printer, with a quiet zone of ten bars on either side",
  async (...[trackingNumber, modules]) => {
    const page = await paper(await onlyPage(await renderLabel(sample({ trackingNumber }))));
    const strip = cut(page, 8, 3.6, 40, 92.8, 0.125);
    const dots = darkDots(strip);
    const first = dots.indexOf(1);
    const last = dots.lastIndexOf(1);
    const bar = 4;
    expect(last - first + 1).toBe(modules * bar);
    expect(Math.min(first, strip.width - 1 - last)).toBeGreaterThanOrEqual(10 * bar);
    const widths =
      dots
        .subarray(first, last + 1)
        .join("")
        .match(/0+|1+/g) ?? [];
    expect(widths.filter(({ length }) => length % bar !== 0)).toEqual([]);
  },
);

test("fifty links are read back from their QR codes", async () => {
  for (let at = 0; at < 50; at++) {
    const { trackingUrl } = numbered(at * 7919);
    const rows = qr(trackingUrl);
    const canvas = createCanvas((rows.length + 8) * 4, (rows.length + 8) * 4);
    const context = canvas.getContext("2d");
    context.fillStyle = "white";
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.fillStyle = "black";
    for (const [y, row] of rows.entries()) {
      for (const [x, dark] of row.entries()) if (dark) context.fillRect((x + 4) * 4, (y + 4) * 4, 4, 4);
    }
    expect(await scan(canvas, "QRCode")).toEqual([trackingUrl]);
  }
});

test("twenty tracking numbers are read back from their labels", async () => {
  for (let at = 0; at < 20; at++) {
    const label = numbered(at * 104_729);
    expect(await scan(await paper(await onlyPage(await renderLabel(label)), 6), "Code128")).toEqual([
      label.trackingNumber,
    ]);
  }
});
