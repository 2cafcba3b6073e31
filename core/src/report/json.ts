import type { Cell, CellType, Pages, ReportTable } from "../file/table.ts";
import type { Language } from "../kernel/text.ts";
import { timestampOf } from "../kernel/time.ts";
import { money } from "../shipment/view.ts";
import type { Period } from "./period.ts";

/** The report as one JSON object, written page after page; the totals are at its end. */
export async function* jsonOf<Row>(
  { name, columns }: ReportTable<Row>,
  pages: Pages<Row>,
  language: Language,
  { from, to }: Pick<Period, "from" | "to">,
): AsyncGenerator<string, void, undefined> {
  const head = JSON.stringify({ object: "report" as const, report: name, from, to });
  yield `${head.slice(0, -1)},"data":[`;
  let count = 0;
  const sums = columns.filter(({ sum }) => sum).map((column) => ({ column, total: 0 }));
  for await (const rows of pages) {
    if (rows.length === 0) continue;
    const text = rows.map((row) =>
      JSON.stringify(
        Object.fromEntries(columns.map(({ key, type, value }) => [key, written(value(row, language), type)])),
      ),
    );
    for (const sum of sums) for (const row of rows) sum.total += Number(sum.column.value(row, language) ?? 0);
    yield (count > 0 ? "," : "") + text.join(",");
    count += rows.length;
  }
  const totals = Object.fromEntries(sums.map(({ column, total }) => [column.key, written(total, column.type)]));
  yield `],"totals":${JSON.stringify({ rows: count, ...totals })}}`;
}

function written(cell: Cell, type: CellType): unknown {
  if (cell === null || typeof cell === "string") return cell;
  switch (type) {
    case "money":
      return money(cell);
    case "weight":
      return cell / 1000;
    case "instant":
      return timestampOf(cell);
    default:
      return cell;
  }
}
