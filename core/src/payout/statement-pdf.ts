import { Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import type { Account } from "../account/account.ts";
import { frame, rule, text } from "../file/page-marks.ts";
import { formatPiastres } from "../kernel/money.ts";
import type { Language } from "../kernel/text.ts";
import { timestampOf } from "../kernel/time.ts";
import { type Box, box, inset, type Mark } from "../label/mark.ts";
import { contentOf } from "../label/pdf/content.ts";
import { drawing, LabelFile } from "../label/pdf/file.ts";
import type { Style } from "../label/set.ts";
import { optional, required } from "../label/wording.ts";
import type { PayoutLine } from "../ledger/repository.ts";
import type { Payout } from "./payout.ts";
import { WORDS } from "./words.ts";

/** A4, lying. Millimetres. */
const PAGE = box(0, 0, 297, 210);
const SIDE = 10;
const WIDTH = 277;
const TABLE_TOP = 50;
const ROW = 7;
const ROWS_A_PAGE = 20;

interface Head {
  account: Pick<Account, "name">;
  language: Language;
}

/** A payout as a PDF that explains every piastre: its sums, then a row a line. The same payout gives the same bytes. */
export function statementPdf(lines: AsyncIterable<PayoutLine>, payout: Payout, head: Head): Readable {
  return Readable.from(pages(lines, payout, head), { objectMode: false });
}

async function* pages(lines: AsyncIterable<PayoutLine>, payout: Payout, head: Head): AsyncGenerator<Buffer> {
  const file = new LabelFile(payout.id, new Date(payout.executedAt));
  let rows: PayoutLine[] = [];
  let number = 0;
  const print = () => {
    number += 1;
    const marks = pageMarks(rows, payout, head, number);
    const content = contentOf(marks, PAGE.height);
    const sheet = drawing(content, PAGE.width, PAGE.height);
    file.page(PAGE.width, PAGE.height, [{ drawing: sheet, x: 0, y: 0, scale: 1, turned: false }]);
    rows = [];
    return file.take();
  };
  for await (const line of lines) {
    rows.push(line);
    if (rows.length < ROWS_A_PAGE) continue;
    yield print();
    await setImmediate(); // let other requests in between
  }
  if (rows.length > 0) yield print();
  file.close(payout.id);
  yield file.take();
}

function pageMarks(lines: readonly PayoutLine[], payout: Payout, head: Head, page: number): Mark[] {
  const { language } = head;
  const words = WORDS[language];
  const pageCount = Math.max(1, Math.ceil(payout.lines / ROWS_A_PAGE));
  return [
    ...heading(payout, head),
    ...(page === 1 ? sums(payout, language) : []),
    ...tableRow(Object.values(words.columns).slice(0, COLUMNS.length), TABLE_TOP - ROW, language, "bold"),
    ...lines.flatMap((line, at) => tableRow(cellsOf(line, language), TABLE_TOP + at * ROW, language)),
    ...text(words.note, box(SIDE, 194, WIDTH, 5), { size: 8, align: "middle" }),
    ...text(`${words.page} ${page} / ${pageCount}`, box(SIDE, 200, WIDTH, 5), { size: 8, align: "middle" }),
  ];
}

function heading({ id, date, tenant }: Payout, { account, language }: Head): Mark[] {
  const words = WORDS[language];
  const large: Style = { size: 16, weight: "bold" };
  const place = placer(language);
  const [start, end] = language === "ar" ? (["right", "left"] as const) : (["left", "right"] as const);
  return [
    ...text(tenant.mode === "live" ? "" : "SANDBOX · تجريبي", box(SIDE, 2, WIDTH, 5), { size: 10, align: "middle" }),
    ...text(words.statement, place(0, 8, 110, 9), { ...large, align: start }),
    ...text("مسار MASAR", place(200, 8, 77, 9), { ...large, direction: "rtl", align: end }),
    ...text(required(account.name), place(0, 17, 110, 7), { size: 11, align: start }),
    ...text(`${words.payout} ${id}`, place(110, 17, 110, 7), { size: 9, align: end }),
    ...text(date, place(220, 17, 57, 7), { size: 11, weight: "bold", align: end }),
  ];
}

/** The payout's figures, each with its name: the first page explains the transfer at a glance. */
function sums(payout: Payout, language: Language): Mark[] {
  const { columns, transferred } = WORDS[language];
  const figures: [string, number][] = [
    [columns.cash, payout.cashPiastres],
    [columns.fees, payout.feesPiastres],
    [columns.vat, payout.vatPiastres],
    [columns.held, payout.heldPiastres],
    [columns.adjustment, payout.adjustmentsPiastres],
    [transferred, payout.amountPiastres],
  ];
  const place = placer(language);
  const width = WIDTH / figures.length;
  return figures.flatMap(([name, piastres], at) => {
    const cell = place(at * width, 26, width, 13);
    const { x, y, height, width: wide } = inset(cell, 1.5, 0.8);
    return [
      ...frame(cell),
      ...text(name, { x, y, width: wide, height: height / 3 }, { size: 8, align: "middle" }),
      ...text(
        language === "ar" ? `${amount(piastres)} ج.م` : `EGP ${amount(piastres)}`,
        { x, y: y + height / 3, width: wide, height: (height * 2) / 3 },
        { size: 12, weight: "bold", align: "middle" },
      ),
    ];
  });
}

/** Millimetres; the first four are words, the rest amounts. */
const COLUMNS = [32, 45, 26, 36, 24, 21, 21, 23, 23, 26];
const WORD_COLUMNS = 4;

function cellsOf(line: PayoutLine, language: Language): string[] {
  const { kinds } = WORDS[language];
  return [
    line.trackingNumber ?? "",
    optional(line.reference ?? line.description),
    kinds[line.kind],
    timestampOf(line.occurredAt).slice(0, 16).replace("T", " "),
    ...[
      line.cashPiastres,
      line.feesPiastres,
      line.vatPiastres,
      line.heldPiastres,
      line.adjustmentPiastres,
      line.netPiastres,
    ].map(amount),
  ];
}

function tableRow(cells: readonly string[], top: number, language: Language, weight?: "bold"): Mark[] {
  const place = placer(language);
  let across = 0;
  const marks = cells.flatMap((cell, at) => {
    const width = COLUMNS[at] ?? 0;
    const where = inset(place(across, top, width, ROW), 1, 0.5);
    across += width;
    const isAmount = at >= WORD_COLUMNS;
    const align = isAmount === (language === "ar") ? "left" : "right";
    return text(cell, where, {
      size: 8.5,
      align,
      ...(weight ? { weight } : {}),
      ...(isAmount && !weight ? { direction: "ltr" as const } : {}),
    });
  });
  return [...marks, rule(box(SIDE, top + ROW, WIDTH, 0))];
}

/** Places from the side at which the language begins to read. */
function placer(language: Language): (across: number, top: number, width: number, height: number) => Box {
  return (across, top, width, height) =>
    box(language === "ar" ? SIDE + WIDTH - across - width : SIDE + across, top, width, height);
}

function amount(piastres: number): string {
  return formatPiastres(piastres).replace(/\B(?=(\d{3})+\.)/g, ",");
}
