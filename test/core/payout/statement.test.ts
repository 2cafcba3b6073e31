import { buffer } from "node:stream/consumers";
import type { PayoutLine } from "@masar/core/ledger/repository";
import type { Payout } from "@masar/core/payout/payout";
import { statementPdf } from "@masar/core/payout/statement-pdf";
import { expect, test } from "vitest";
import { open } from "../label/paper.ts";

const AT = Date.UTC(2026, 10, 23, 8);

function line(number: number, of: Partial<PayoutLine> = {}): PayoutLine {
  return {
    key: String(number).padStart(6, "0"),
    kind: "delivered",
    trackingNumber: "MS12345678903",
    reference: `طلب ${number}`,
    description: null,
    goodsPiastres: null,
    cashPiastres: 99_000,
    feesPiastres: 9_200,
    vatPiastres: 1_288,
    heldPiastres: 0,
    adjustmentPiastres: 0,
    netPiastres: 88_512,
    occurredAt: AT,
    ...of,
  };
}
const payout: Payout = {
  id: "pay_01m7y8vevn98mxbtbwsmwevqa5",
  tenant: { accountId: "acc_1", mode: "live" },
  date: "2026-11-23",
  amountPiastres: 163_112,
  cashPiastres: 198_000,
  feesPiastres: 25_200,
  vatPiastres: 3_528,
  heldPiastres: 10_488,
  adjustmentsPiastres: 4_328,
  lines: 4,
  executedAt: AT,
  destination: null,
};
const LINES = [
  line(1),
  line(2, { reference: "ORD-1002" }),
  line(3, { kind: "returned", cashPiastres: 0, feesPiastres: 6_800, vatPiastres: 952, netPiastres: -7_752 }),
  line(4, {
    kind: "adjustment",
    trackingNumber: null,
    reference: null,
    description: "تعويض عن تلف",
    cashPiastres: 0,
    feesPiastres: 0,
    vatPiastres: 0,
    adjustmentPiastres: 9_450,
    netPiastres: 9_450,
  }),
];
const account = { name: "متجر النيل" };

async function* all(lines: readonly PayoutLine[]) {
  yield* lines;
}
async function wordsOf(pdf: Buffer, page = 1): Promise<string> {
  const content = await (await (await open(pdf)).getPage(page)).getTextContent();
  return content.items.map((item) => ("str" in item ? item.str : "")).join(" ");
}

test.each(["en", "ar"] as const)(
  "a statement in %s shows every amount to the piastre, minus signs and all",
  async (language) => {
    const words = await wordsOf(await buffer(statementPdf(all(LINES), payout, { account, language })));
    for (const amount of ["885.12", "-77.52", "94.50", "1,631.12", "1,980.00", "104.88"])
      expect(words).toContain(amount);
    expect(words).toContain("MS12345678903");
  },
);

const PAGES = process.env.MASAR_TEST_LONG ? 500 : 100;

test(`${PAGES * 20} lines are printed on ${PAGES} numbered pages`, async () => {
  const many = Array.from({ length: PAGES * 20 }, (_, index) => line(index));
  const pdf = await buffer(statementPdf(all(many), { ...payout, lines: PAGES * 20 }, { account, language: "ar" }));
  expect((await open(pdf)).numPages).toBe(PAGES);
  expect(await wordsOf(pdf, PAGES)).toContain(`${PAGES} / ${PAGES}`);
});

test("the same payout gives the same bytes", async () => {
  const once = await buffer(statementPdf(all(LINES), payout, { account, language: "ar" }));
  expect(await buffer(statementPdf(all(LINES), payout, { account, language: "ar" }))).toEqual(once);
});
