import { BYTE_ORDER_MARK, type Cell, csvRow } from "../file/csv.ts";
import { formatPiastres } from "../kernel/money.ts";
import type { Language } from "../kernel/text.ts";
import { timestampOf } from "../kernel/time.ts";
import type { PayoutLine } from "../ledger/repository.ts";
import type { Payout } from "./payout.ts";
import { describeLine, WORDS } from "./words.ts";

/** A payout as a spreadsheet: a row a line, and the sums, which are the payout's own figures. */
export async function* statementCsv(
  lines: AsyncIterable<PayoutLine>,
  payout: Payout,
  language: Language,
): AsyncGenerator<string> {
  const { columns, kinds, total } = WORDS[language];
  yield BYTE_ORDER_MARK + csvRow(Object.values(columns));
  for await (const line of lines) {
    yield csvRow([
      line.trackingNumber,
      line.reference,
      kinds[line.kind],
      timestampOf(line.occurredAt),
      amount(line.cashPiastres),
      amount(line.feesPiastres),
      amount(line.vatPiastres),
      amount(line.heldPiastres),
      amount(line.adjustmentPiastres),
      amount(line.netPiastres),
      describeLine(line, language),
    ]);
  }
  yield csvRow([
    total,
    payout.id,
    null,
    timestampOf(payout.executedAt),
    amount(payout.cashPiastres),
    amount(payout.feesPiastres),
    amount(payout.vatPiastres),
    amount(payout.heldPiastres),
    amount(payout.adjustmentsPiastres),
    amount(payout.amountPiastres),
    null,
  ]);
}

function amount(piastres: number): Cell {
  return { decimal: formatPiastres(piastres) };
}
