import { Card } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { Fragment, type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import "./rows.css";

export interface RowsColumn<Row> {
  key: string;
  title: ReactNode;
  /** Such as `9rem`; columns without one share what is left. */
  width?: string;
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

/** A table of any length, of which only the rows in sight are in the page. A list of cards on a phone. */
export function Rows<Row>({ name, rows, keyOf, columns, card, onEnd }: RowsProps<Row>) {
  const narrow = useMediaQuery("(max-width: 62em)", undefined, { getInitialValueInEffect: false }) ?? false;
  const top = useRef<HTMLDivElement>(null);
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => (narrow ? 108 : 53),
    overscan: 8,
    scrollMargin: useDistance(top),
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

  const margin = virtual.options.scrollMargin;
  const before = (shown[0]?.start ?? margin) - margin;
  const after = virtual.getTotalSize() - ((shown.at(-1)?.end ?? margin) - margin);
  const visible = shown.flatMap(({ index, key }) => {
    const row = rows[index];
    return row === undefined ? [] : [{ row, index, key }];
  });

  return (
    <Card withBorder padding={0} style={{ overflow: "visible" }}>
      {narrow ? (
        <>
          <div ref={top} />
          <ul className="rows-cards" aria-label={name} style={{ paddingTop: before, paddingBottom: after }}>
            {visible.map(({ row, index, key }) => (
              <li key={key} ref={virtual.measureElement} data-index={index}>
                {card(row)}
              </li>
            ))}
          </ul>
        </>
      ) : (
        <table className="rows" aria-label={name} aria-rowcount={rows.length + 1}>
          <colgroup>
            {columns.map(({ key, width }) => (
              <col key={key} style={width ? { width } : {}} />
            ))}
          </colgroup>
          <thead>
            <tr>
              {columns.map(({ key, title, end }) => (
                <th key={key} scope="col" className={end ? "rows-end" : ""}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <Gap height={before} columns={columns.length} mark={top} />
            {visible.map(({ row, index, key }) => (
              <tr key={key} ref={virtual.measureElement} data-index={index} aria-rowindex={index + 2}>
                {columns.map((column) => (
                  <td key={column.key} className={column.end ? "rows-end" : ""}>
                    {column.cell(row)}
                  </td>
                ))}
              </tr>
            ))}
            <Gap height={after} columns={columns.length} />
          </tbody>
        </table>
      )}
    </Card>
  );
}

/** The room of the rows that are out of sight. */
function Gap(props: { height: number; columns: number; mark?: RefObject<HTMLDivElement | null> }) {
  const { height, columns, mark } = props;
  if (height === 0 && !mark) return <Fragment />;
  return (
    <tr aria-hidden className="rows-gap">
      <td colSpan={columns} style={{ height }}>
        <div ref={mark} />
      </td>
    </tr>
  );
}

/** How far from the top of the page something stands. */
function useDistance(ref: RefObject<HTMLElement | null>): number {
  const [distance, setDistance] = useState(0);
  // After every rendering: what stands above may have grown.
  useLayoutEffect(() => {
    const mark = ref.current?.closest(".rows-gap") ?? ref.current;
    if (!mark) return;
    const now = mark.getBoundingClientRect().top + window.scrollY;
    setDistance((known) => (Math.abs(known - now) < 1 ? known : now));
  });
  return distance;
}
