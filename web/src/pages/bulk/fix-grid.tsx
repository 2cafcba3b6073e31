import { useVirtualizer } from "@tanstack/react-virtual";
import { useMemo, useRef, useState } from "react";
import type { WrongRow, WrongRows } from "../../api/bulk.ts";
import { useFigures } from "../../i18n/figures.ts";
import { useTranslation } from "../../i18n/i18n.ts";
import { useServerText } from "../../i18n/server-text.ts";
import type { Corrections } from "./corrections.ts";
import "./fix-grid.css";

interface Cells extends Corrections {
  /** Copies a cell to the wrong cells below it. @param from the row's place in the grid. */
  fillDown(from: number, column: Column): void;
}

interface Column {
  name: string;
  at: number;
}

const ROW_PX = 76;

/** A grid of inputs that renders only the visible rows. Wrong cells are coloured and have the error as title. */
export function FixGrid({ wrong, corrections }: { wrong: WrongRows; corrections: Corrections }) {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: wrong.rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_PX,
    overscan: 4,
  });
  const columns = useMemo(() => wrongFirst(wrong), [wrong]);
  const [filled, setFilled] = useState(0);
  const cells: Cells = {
    ...corrections,
    fillDown(from, { name, at }) {
      for (const row of wrong.rows.slice(from + 1)) {
        if (errorAt(row, name)) corrections.write(row.number, at, corrections.read(wrong.rows[from]?.number ?? 0, at));
      }
      setFilled((before) => before + 1);
    },
  };
  const shown = virtual.getVirtualItems();
  const before = shown[0]?.start ?? 0;
  const after = virtual.getTotalSize() - (shown.at(-1)?.end ?? 0);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
    <section ref={box} className="fix" aria-label={t("bulk.fix")} tabIndex={0}>
      <table aria-rowcount={wrong.rows.length + 1}>
        <thead>
          <tr>
            <th scope="col">{t("bulk.row")}</th>
            <th scope="col" className="fix-problem">
              {t("bulk.problem")}
            </th>
            {columns.map(({ name }) => (
              <th key={name} scope="col">
                <bdi>{name}</bdi>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr aria-hidden style={{ height: before }} />
          {shown.map(({ index }) => {
            const row = wrong.rows[index];
            return (
              row && <FixRow key={`${row.number} ${filled}`} row={row} index={index} columns={columns} cells={cells} />
            );
          })}
          <tr aria-hidden style={{ height: after }} />
        </tbody>
      </table>
    </section>
  );
}

interface FixRowProps {
  row: WrongRow;
  index: number;
  columns: readonly Column[];
  cells: Cells;
}

function FixRow({ row, index, columns, cells }: FixRowProps) {
  const { t } = useTranslation();
  const inDigits = useServerText();
  const format = useFigures();
  return (
    <tr aria-rowindex={index + 2} style={{ height: ROW_PX }}>
      <th scope="row">
        {format.count(row.number)}
        <label className="fix-out">
          <input
            type="checkbox"
            aria-label={`${t("bulk.row")} ${row.number}: ${t("bulk.skip")}`}
            defaultChecked={cells.isLeftOut(row.number)}
            onChange={(event) => cells.leaveOut(row.number, event.currentTarget.checked)}
          />
          {t("bulk.skip")}
        </label>
      </th>
      <td className="fix-problem">{inDigits(row.errors.map(({ detail }) => detail).join(" "))}</td>
      {columns.map(({ name, at }) => (
        <td key={name}>
          <input
            dir="auto"
            aria-label={`${t("bulk.row")} ${row.number}: ${name}`}
            aria-invalid={errorAt(row, name) !== undefined}
            title={errorAt(row, name)}
            defaultValue={cells.read(row.number, at)}
            onChange={(event) => cells.write(row.number, at, event.currentTarget.value)}
            onKeyDown={(event) => {
              if (!(event.ctrlKey || event.metaKey) || event.code !== "KeyD") return;
              event.preventDefault();
              cells.fillDown(index, { name, at });
            }}
          />
        </td>
      ))}
    </tr>
  );
}

function errorAt({ errors }: WrongRow, column: string): string | undefined {
  return errors.find(({ field }) => field === column)?.detail;
}

/** Columns with errors come first: on a phone only the first ones are visible. */
function wrongFirst({ header, rows }: WrongRows): Column[] {
  const wrong = new Set(rows.flatMap(({ errors }) => errors.map(({ field }) => field)));
  const columns = header.map((name, at) => ({ name, at }));
  return [...columns.filter(({ name }) => wrong.has(name)), ...columns.filter(({ name }) => !wrong.has(name))];
}
