import { useVirtualizer } from "@tanstack/react-virtual";
import { useMemo, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { WrongRow, WrongRows } from "../../api/bulk.ts";
import { useFigures } from "../../i18n/figures.ts";
import "./mend-grid.css";

interface Grid {
  wrong: WrongRows;
  read(number: number, at: number): string;
  write(number: number, at: number, text: string): void;
  isLeftOut(number: number): boolean;
  leaveOut(number: number, out: boolean): void;
}

const ROW_PX = 76;

/** A sheet of inputs of which only the rows in sight exist: the wrong cells are coloured, and say what would be right. */
export function MendGrid({ wrong, read, write, isLeftOut, leaveOut }: Grid) {
  const { t } = useTranslation();
  const format = useFigures();
  const box = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: wrong.rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_PX,
    overscan: 4,
  });
  const columns = useMemo(() => wrongFirst(wrong), [wrong]);
  const shown = virtual.getVirtualItems();
  const before = shown[0]?.start ?? 0;
  const after = virtual.getTotalSize() - (shown.at(-1)?.end ?? 0);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
    <section ref={box} className="mend" aria-label={t("bulk.mend")} tabIndex={0}>
      <table aria-rowcount={wrong.rows.length + 1}>
        <thead>
          <tr>
            <th scope="col">{t("bulk.row")}</th>
            <th scope="col" className="mend-problem">
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
            if (!row) return null;
            return (
              <tr key={row.number} aria-rowindex={index + 2} style={{ height: ROW_PX }}>
                <th scope="row">
                  {format.count(row.number)}
                  <label className="mend-out">
                    <input
                      type="checkbox"
                      aria-label={`${t("bulk.row")} ${row.number}: ${t("bulk.leave_out")}`}
                      defaultChecked={isLeftOut(row.number)}
                      onChange={(event) => leaveOut(row.number, event.currentTarget.checked)}
                    />
                    {t("bulk.leave_out")}
                  </label>
                </th>
                <td className="mend-problem">{row.errors.map(({ detail }) => detail).join(" ")}</td>
                {columns.map(({ name, at }) => (
                  <td key={name}>
                    <input
                      dir="auto"
                      aria-label={`${t("bulk.row")} ${row.number}: ${name}`}
                      aria-invalid={errorAt(row, name) !== undefined}
                      title={errorAt(row, name)}
                      defaultValue={read(row.number, at)}
                      onChange={(event) => write(row.number, at, event.currentTarget.value)}
                    />
                  </td>
                ))}
              </tr>
            );
          })}
          <tr aria-hidden style={{ height: after }} />
        </tbody>
      </table>
    </section>
  );
}

function errorAt({ errors }: WrongRow, column: string): string | undefined {
  return errors.find(({ field }) => field === column)?.detail;
}

/** Columns in which something is wrong stand first: on a phone they are what is seen. */
function wrongFirst({ header, rows }: WrongRows): { name: string; at: number }[] {
  const wrong = new Set(rows.flatMap(({ errors }) => errors.map(({ field }) => field)));
  const columns = header.map((name, at) => ({ name, at }));
  return [...columns.filter(({ name }) => wrong.has(name)), ...columns.filter(({ name }) => !wrong.has(name))];
}
