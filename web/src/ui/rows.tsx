import { Card } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { Fragment, type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { usePrinting } from "./use-printing.ts";
import { useWidth } from "./use-width.ts";
import "./rows.css";

export interface RowsColumn<Row> {
  key: string;
  title: ReactNode;
  /** Such as `9rem`; columns without one share the rest. */
  width?: `${number}rem`;
  /** Aligned to the end, for amounts. */
  end?: boolean;
  cell(row: Row): ReactNode;
}

interface RowsProps<Row> {
  name: string;
  rows: readonly Row[];
  keyOf(row: Row): string;
  columns: readonly RowsColumn<Row>[];
  /** On a phone, and where the columns have no room. */
  card(row: Row): ReactNode;
  /** Called when the last row becomes visible, where more rows follow. */
  onEnd?: (() => void) | undefined;
}

/** Below this a column without a width breaks its words after a few letters. */
const LEAST_REM = 6;

function widthOf(columns: readonly { width?: `${number}rem` }[]): number {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  return rem * columns.reduce((sum, { width }) => sum + (width ? Number.parseFloat(width) : LEAST_REM), 0);
}

/** A table of any length that renders only the visible rows. A list of cards on a phone, and where its columns have no room. */
export function Rows<Row>({ name, columns, card, ...list }: RowsProps<Row>) {
  const [frame, width] = useWidth();
  const phone = useMediaQuery("(max-width: 62em)", undefined, { getInitialValueInEffect: false }) ?? false;
  const narrow = phone || width < widthOf(columns);
  const printing = usePrinting();
  const seen = useShownRows({ ...list, narrow });
  const all = () => list.rows.map((row, index) => ({ row, index, key: list.keyOf(row) }));
  const shown = printing ? { ...seen, before: 0, after: 0, visible: all() } : seen;
  return (
    <Card ref={frame} withBorder padding={0} style={{ overflow: "visible" }}>
      {narrow && !printing ? (
        <Cards name={name} card={card} shown={shown} />
      ) : (
        <RowsTable name={name} columns={columns} count={list.rows.length} shown={shown} />
      )}
    </Card>
  );
}

interface Shown<Row> {
  top: RefObject<HTMLDivElement | null>;
  /** Heights of what is not rendered. */
  before: number;
  after: number;
  visible: readonly { row: Row; index: number; key: string | number | bigint }[];
  measure(element: Element | null): void;
}

/** The visible rows and the heights of the rows before and after them. */
function useShownRows<Row>(list: Pick<RowsProps<Row>, "rows" | "keyOf" | "onEnd"> & { narrow: boolean }) {
  const { rows, keyOf, onEnd, narrow } = list;
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
  return { top, before, after, visible, measure: virtual.measureElement };
}

function Cards<Row>({ name, card, shown }: Pick<RowsProps<Row>, "name" | "card"> & { shown: Shown<Row> }) {
  return (
    <>
      <div ref={shown.top} />
      <ul className="rows-cards" aria-label={name} style={{ paddingTop: shown.before, paddingBottom: shown.after }}>
        {shown.visible.map(({ row, index, key }) => (
          <li key={key} ref={shown.measure} data-index={index}>
            {card(row)}
          </li>
        ))}
      </ul>
    </>
  );
}

interface TableProps<Row> {
  name: string;
  columns: readonly RowsColumn<Row>[];
  count: number;
  shown: Shown<Row>;
}

function RowsTable<Row>({ name, columns, count, shown }: TableProps<Row>) {
  return (
    <table className="rows" aria-label={name} aria-rowcount={count + 1}>
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
        <Gap height={shown.before} columns={columns.length} mark={shown.top} />
        {shown.visible.map(({ row, index, key }) => (
          <tr key={key} ref={shown.measure} data-index={index} aria-rowindex={index + 2}>
            {columns.map((column) => (
              <td key={column.key} className={column.end ? "rows-end" : ""}>
                {column.cell(row)}
              </td>
            ))}
          </tr>
        ))}
        <Gap height={shown.after} columns={columns.length} />
      </tbody>
    </table>
  );
}

/** The height of the rows that are not rendered. */
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

/** The distance from the top of the page. */
function useDistance(ref: RefObject<HTMLElement | null>): number {
  const [distance, setDistance] = useState(0);
  // After every render: what is above may have grown.
  useLayoutEffect(() => {
    const mark = ref.current?.closest(".rows-gap") ?? ref.current;
    if (!mark) return;
    const now = mark.getBoundingClientRect().top + window.scrollY;
    setDistance((known) => (Math.abs(known - now) < 1 ? known : now));
  });
  return distance;
}
