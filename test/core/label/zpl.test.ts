import { renderLabel } from "@masar/core/label/render";
import { renderZpl } from "@masar/core/label/zpl";
import { expect, test } from "vitest";
import { darkDots, onlyPage, paper } from "./paper.ts";
import { sample } from "./sample.ts";

/** The dots that a ZPL printer prints for the graphic fields, by the programming guide. */
function picture(zpl: string, width: number, height: number): Uint8Array {
  const dots = new Uint8Array(width * height);
  for (const [, top = "", total = "", perRow = "", data = ""] of zpl.matchAll(
    /\^FO0,(\d+)\^GFA,\d+,(\d+),(\d+),([^^]*)\^FS/g,
  )) {
    const digits = Number(perRow) * 2;
    expect(Number(total)).toBeLessThanOrEqual(99_999);
    const rows: string[] = [];
    let row = "";
    let repeat = 0;
    for (const char of data) {
      if (char === ":") rows.push(rows.at(-1) ?? "0".repeat(digits));
      else if (char === ",") row = row.padEnd(digits, "0");
      else if (char === "!") row = row.padEnd(digits, "F");
      else if (/[G-Y]/.test(char)) repeat += char.charCodeAt(0) - 70;
      else if (/[g-z]/.test(char)) repeat += (char.charCodeAt(0) - 102) * 20;
      else {
        row += char.repeat(repeat || 1);
        repeat = 0;
      }
      expect(row.length).toBeLessThanOrEqual(digits);
      if (row.length === digits) {
        rows.push(row);
        row = "";
      }
    }
    expect(rows.length).toBe(Number(total) / Number(perRow));
    for (const [down, hex] of rows.entries()) {
      for (let x = 0; x < width; x++) {
        const nibble = Number.parseInt(hex.charAt(Math.floor(x / 4)), 16);
        dots[(Number(top) + down) * width + x] = (nibble >> (3 - (x % 4))) & 1;
      }
    }
  }
  return dots;
}

test.each([8, 12] as const)("at %i dots per millimetre the ZPL prints the same image as the PDF", async (dotsPerMm) => {
  const label = sample({ allowOpen: true, livemode: false, notes: "لا يُترك عند الباب (مهم)" });
  const [width, height] = [100 * dotsPerMm, 150 * dotsPerMm];
  const printed = picture(renderZpl(label, dotsPerMm), width, height);
  const expected = darkDots(await paper(await onlyPage(await renderLabel(label)), dotsPerMm));
  // Barcode and QR code are drawn by the printer: their areas are not compared.
  const compared = (at: number) => {
    const [x, y] = [(at % width) / dotsPerMm, Math.floor(at / width) / dotsPerMm];
    return !(y > 31.5 && y < 48.6) && !(x < 25 && y > 125.5 && y < 146.5);
  };
  let [ink, same] = [0, 0];
  for (const [at, dot] of expected.entries()) {
    if (!compared(at) || (dot === 0 && printed[at] === 0)) continue;
    ink += 1;
    if (dot === printed[at]) same += 1;
  }
  expect(ink).toBeGreaterThan(width * height * 0.1);
  // The two rasterizers may differ by a dot along an outline.
  expect(same / ink).toBeGreaterThan(0.9);
});

test("barcode and QR code are native ZPL commands", () => {
  const zpl = renderZpl(sample({ trackingUrl: "https://track.masar.example/t/a_b~c^d?x=é" }));
  expect(zpl).toMatch(/\^FO\d+,\d+\^BY4\^BCN,\d+,N,N,N,A\^FDMS2048736195202\^FS/);
  expect(zpl).toContain("^FH^FDMA,https://track.masar.example/t/a_5Fb_7Ec_5Ed?x=_C3_A9^FS");
  expect(zpl.match(/\^XA/g)).toHaveLength(1);
});

test("the same label gives the same ZPL", () => {
  expect(renderZpl(sample())).toBe(renderZpl(sample()));
});
