import { Card } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import "./rows.css";

export interface RowsColumn<Row> {
  key: string;
  title: ReactNode;
  /** Of the grid, such as `minmax(8rem, 1fr)`. */
  width: string;
  /** Amounts stand at the end of their column. */
  end?: boolean;
  cell(row: Row): ReactNode;
}

interface RowsProps<Row> {
  name: string;
  rows: readonly Row[];
  keyOf(row: Row): string;
  columns: readonly RowsColumn<Row>[];
  /** On a phone. */
  card(row: Row): ReactNode;
  /** More follow: called when the last row comes into sight. */
  onEnd?: (() => void) | undefined;
}

/** A table of any length: only the rows in sight are in the page. A list of cards on a phone. */
export function Rows<Row>({ name, rows, keyOf, columns, card, onEnd }: RowsProps<Row>) {
  const narrow = useMediaQuery("(max-width: 62em)") ?? false;
  const body = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const at = body.current ? body.current.getBoundingClientRect().top + window.scrollY : 0;
    setTop((before) => (Math.abs(before - at) < 1 ? before : at));
  });
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => (narrow ? 120 : 53),
    overscan: 8,
    scrollMargin: top,
    getItemKey: (index) => {
      const row = rows[index];
      return row === undefined ? index : keyOf(row);
    },
  });
  const shown = virtual.getVirtualItems();
  const atEnd = (shown.at(-1)?.index ?? -1) >= rows.length - 5;
  useEffect(() => {
    if (atEnd) onEnd?.();
  }, [atEnd, onEnd]);
  const grid = { gridTemplateColumns: columns.map(({ width }) => width).join(" ") };
  const roles = narrow
    ? { table: "list", body: undefined, row: "listitem" }
    : { table: "table", body: "rowgroup", row: "row" };
  return (
    <Card withBorder padding={0} style={{ overflow: "visible" }} role={roles.table} aria-label={name}>
      {!narrow && (
        <div role="rowgroup">
          <div role="row" className="rows-head" style={grid}>
            {columns.map(({ key, title, end }) => (
              <div key={key} role="columnheader" className={end ? "rows-end" : ""}>
                {title}
              </div>
            ))}
          </div>
        </div>
      )}
      <div ref={body} role={roles.body ?? "presentation"} style={{ position: "relative", height: virtual.getTotalSize() }}>
        {shown.map(({ index, key, start }) => {
          const row = rows[index];
          if (row === undefined) return null;
          return (
            <div
              key={key}
              ref={virtual.measureElement}
              data-index={index}
              role={roles.row}
              className={narrow ? "rows-card" : "rows-row"}
              style={{ ...(narrow ? {} : grid), position: "absolute", insetInline: 0, top: start - top }}
            >
              {narrow
                ? card(row)
                : columns.map((column) => (
                    <div key={column.key} role="cell" className={column.end ? "rows-end" : ""}>
                      {column.cell(row)}
                    </div>
                  ))}
            </div>
          );
        })}
      </div>
    </Card>
  );
}
