import { PassThrough, Writable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { type LabelSheet, renderLabel, renderLabels } from "@masar/core/label/render";
import { expect, test } from "vitest";
import { onlyPage, open, seen } from "./paper.ts";
import { numbered, printed, sample } from "./sample.ts";

const batch = (count: number) => Array.from({ length: count }, (_, at) => numbered(at));

test("the same label on the same sheet gives the same file, whatever was printed before", async () => {
  const sheets: LabelSheet[] = [{ kind: "10x15" }, { kind: "a6" }, { kind: "a4", perSheet: 4, start: 2 }];
  for (const sheet of sheets) {
    const label = sample({ notes: "لا يُترك عند الباب" });
    const first = await renderLabel(label, sheet);
    await renderLabel(sample({}, { name: "فوزي", address: "ش ا ر ع ٢٦ Łódź" }));
    expect((await renderLabel(label, sheet)).equals(first)).toBe(true);
  }
});

test("labels generated at the same time do not mix", async () => {
  const alone = await renderLabel(numbered(3));
  const together = await Promise.all([...batch(8).map((label) => renderLabel(label)), printed(batch(30))]);
  expect(together[3]?.equals(alone)).toBe(true);
});

test("a label in a batch is identical to the label alone", async () => {
  expect((await printed([sample()])).equals(await renderLabel(sample()))).toBe(true);
});

test("the file is titled with the tracking number, in Arabic, and dated like the shipment", async () => {
  const { info } = await (await open(await renderLabel(sample()))).getMetadata();
  expect(info).toMatchObject({
    Title: "MS2048736195202",
    Language: "ar",
    CreationDate: "D:20261120120311Z",
    Producer: "Masar",
  });
});

test("many labels are titled with the first and the last", async () => {
  const { info } = await (await open(await printed(batch(3)))).getMetadata();
  expect(info).toMatchObject({ Title: "MS1000000000000 – MS1000000000074" });
});

test("every label is on its own page, once, in the order given", async () => {
  const labels = batch(120);
  const document = await open(await printed(labels));
  expect(document.numPages).toBe(labels.length);
  for (const [at, { trackingNumber }] of labels.entries()) {
    const texts = await seen(await document.getPage(at + 1));
    expect(texts.filter((text) => /^MS\d{13}$/.test(text))).toEqual([trackingNumber]);
  }
});

test("paper has the size asked for, to a tenth of a millimetre", async () => {
  const sizes: [LabelSheet, number, number][] = [
    [{ kind: "10x15" }, 100, 150],
    [{ kind: "a6" }, 105, 148],
    [{ kind: "a4", perSheet: 6, start: 0 }, 210, 297],
  ];
  for (const [sheet, width, height] of sizes) {
    const { view } = await onlyPage(await renderLabel(sample(), sheet));
    const inMm = view.map((points: number) => (points * 25.4) / 72);
    expect(inMm[2]).toBeCloseTo(width, 1);
    expect(inMm[3]).toBeCloseTo(height, 1);
  }
});

test("fonts are embedded once, however many labels there are", async () => {
  const one = await renderLabel(numbered(0));
  const hundred = await printed(batch(100));
  expect(hundred.length - one.length).toBeLessThan(100 * 4_000);
});

test("labels are generated only as fast as the reader consumes them", async () => {
  let asked = 0;
  function* many() {
    while (asked < 20_000) yield numbered(asked++);
  }
  const reader = new PassThrough({ highWaterMark: 1024 });
  const done = renderLabels(many(), { kind: "10x15" }, reader).catch((error: Error) => error.message);
  const settled = async () => {
    for (let turn = 0; turn < 50; turn++) await setImmediate();
    return asked;
  };
  const before = await settled();
  expect(before).toBeLessThan(200);
  expect(await settled()).toBe(before);
  for (let read = 0; read < 20; read++) {
    reader.read();
    await setImmediate();
  }
  expect(await settled()).toBeGreaterThan(before);
  reader.destroy(new Error("the reader left"));
  expect(await done).toBe("the reader left");
  expect(await settled()).toBeLessThan(before + 2_000);
});

test("a failing source aborts the file instead of ending it normally", async () => {
  async function* failing() {
    yield* batch(3);
    throw new Error("lost the database");
  }
  const reader = new PassThrough();
  reader.resume();
  await expect(renderLabels(failing(), { kind: "10x15" }, reader)).rejects.toThrow("lost the database");
  expect(reader.destroyed).toBe(true);
  expect(reader.readableEnded).toBe(false);
});

test("a failing reader is reported to the caller", async () => {
  const full = new Writable({
    write(_chunk, _encoding, done) {
      done(new Error("disk full"));
    },
  });
  await expect(renderLabels(batch(2), { kind: "10x15" }, full)).rejects.toThrow("disk full");
});

test("an empty list of labels is an error", async () => {
  await expect(printed([])).rejects.toThrow(RangeError);
});
