import { Writable } from "node:stream";
import { type LabelData, renderLabel, renderLabels } from "@masar/core/label/render";
import { renderZpl } from "@masar/core/label/zpl";
import { checkPages, checkPdf, checkZpl } from "./label/check.ts";
import { pagesOverHttp } from "./label/http.ts";
import { renderWithPdfkit } from "./label/peer.ts";
import { sampleLabel } from "./label/sample.ts";
import { type Figure, figure, type Table } from "./table.ts";

const SINGLE = 2_000;
const PAGES = 6_000;
const PEER_SINGLE = 60;
const PEER_PAGES = 600;
const ZPL = 60;
/** Warm-up: a running server has rendered labels before. */
const WARM_UP = 3_000;

/** Labels with Arabic text, all different, on one core: alone, and as the pages of one file. */
export async function run(): Promise<Table[]> {
  const warmUp = labelsFrom(1_000_000, WARM_UP);
  await inOneFile(warmUp);
  for (const label of warmUp.slice(0, 300)) await renderLabel(label);
  await renderWithPdfkit(warmUp.slice(0, 10));

  const single = await measured(batches(0, SINGLE, 100), each(renderLabel), checkPdf);
  const pages = await measured(batches(100_000, PAGES, PAGES), together(inOneFile), checkPdf);
  const peerSingle = await measured(
    batches(0, PEER_SINGLE, 10),
    each((label) => renderWithPdfkit([label])),
    checkPages,
  );
  const peerPages = await measured(batches(100_000, PEER_PAGES, PEER_PAGES), together(renderWithPdfkit), checkPages);
  const zpl = await measured(
    batches(0, ZPL, 10),
    each(async (label) => Buffer.from(renderZpl(label))),
    checkZpl,
  );
  const http = await pagesOverHttp();

  return [
    {
      title: "labels with Arabic text, one core",
      figures: [
        figure("one label, one file: times pdfkit with whole fonts", single.perSecond / peerSingle.perSecond, "×"),
        figure("pages in one file: times pdfkit with fonts once a file", pages.perSecond / peerPages.perSecond, "×"),
        ...figuresOf("one label, one file", single),
        ...figuresOf("pdfkit, one label, one file", peerSingle),
        ...figuresOf("pages in one file", pages),
        ...figuresOf("pdfkit, pages in one file", peerPages),
        ...figuresOf("one label as ZPL", zpl),
        figure("a thousand pages over HTTP, from the database", http.perSecond, "/s"),
        figure("   first byte", http.firstByteMs, "ms"),
      ],
    },
  ];
}

function figuresOf(what: string, { perSecond, cpuMsEach, bytesEach }: Measure): Figure[] {
  return [
    figure(what, perSecond, "/s"),
    figure("   processor time each", cpuMsEach * 1000, "µs"),
    figure("   size each", bytesEach / 1000, "kB"),
  ];
}

interface Measure {
  perSecond: number;
  /** CPU time including the garbage collector's threads: less noisy than wall time on a busy machine. */
  cpuMsEach: number;
  bytesEach: number;
}

interface Printed {
  file: Buffer;
  labels: LabelData[];
}

/** Renders batch after batch; each is checked after it was timed, and then released. */
async function measured(
  batches: Iterable<LabelData[]>,
  render: (labels: LabelData[]) => Promise<Printed[]>,
  check: (file: Buffer, labels: LabelData[]) => void,
): Promise<Measure> {
  let [count, bytes, elapsedMs, cpuMs] = [0, 0, 0, 0];
  for (const labels of batches) {
    const [start, cpu] = [performance.now(), process.cpuUsage()];
    const printed = await render(labels);
    elapsedMs += performance.now() - start;
    const { user, system } = process.cpuUsage(cpu);
    cpuMs += (user + system) / 1000;
    for (const { file, labels } of printed) {
      check(file, labels);
      bytes += file.length;
      count += labels.length;
    }
  }
  return { perSecond: (count * 1000) / elapsedMs, cpuMsEach: cpuMs / count, bytesEach: bytes / count };
}

function each(render: (label: LabelData) => Promise<Buffer>) {
  return async (labels: LabelData[]): Promise<Printed[]> => {
    const printed: Printed[] = [];
    for (const label of labels) printed.push({ file: await render(label), labels: [label] });
    return printed;
  };
}

function together(render: (labels: LabelData[]) => Promise<Buffer>) {
  return async (labels: LabelData[]): Promise<Printed[]> => [{ file: await render(labels), labels }];
}

function* batches(first: number, count: number, size: number): Generator<LabelData[]> {
  for (let at = 0; at < count; at += size) yield labelsFrom(first + at, size);
}

function labelsFrom(first: number, count: number): LabelData[] {
  return Array.from({ length: count }, (_, at) => sampleLabel(first + at));
}

async function inOneFile(labels: LabelData[]): Promise<Buffer> {
  const chunks: Buffer[] = [];
  const out = new Writable({
    write(chunk, _encoding, done) {
      chunks.push(chunk);
      done();
    },
  });
  await renderLabels(labels, { kind: "10x15" }, out);
  return Buffer.concat(chunks);
}
