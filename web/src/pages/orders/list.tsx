import { Center, Loader, Text } from "@mantine/core";
import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { useCallback, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { useStores } from "../../api/stores.ts";
import type { Order } from "../../api/types.ts";
import { useTranslation } from "../../i18n/i18n.ts";
import { rangeOf } from "../../ui/list/range.ts";
import { usePrinting } from "../../ui/use-printing.ts";
import { useListKeys } from "./keys.ts";
import { useOneAct } from "./one-act.ts";
import { OrderRow } from "./row.tsx";

interface Props {
  rows: readonly Order[];
  selected: ReadonlySet<string>;
  onSelect(change: (before: ReadonlySet<string>) => ReadonlySet<string>): void;
  mayShip: boolean;
  hasMore: boolean;
  onMore(): void;
}

const ROW_PX = 68;
const AHEAD = 10;

/** Renders only the visible rows, however many orders there are. */
export function OrderList({ rows, selected, onSelect, mayShip, hasMore, onMore }: Props) {
  const [opened, setOpened] = useState<string>();
  const { start } = useOneAct();
  const stores = useStores();
  const names = stores.data && stores.data.length > 1 ? stores.data : [];
  const { list, virtual } = useVirtualRows({ rows, hasMore, onMore });
  const printing = usePrinting();
  const shown = printing ? rows.map(({ id }, index) => ({ key: id, index, start: 0 })) : virtual.getVirtualItems();
  const toggle = useToggle(rows, onSelect);
  const open = useCallback((id: string) => setOpened((before) => (before === id ? undefined : id)), []);
  const cursor = useCursor(rows, {
    scrollTo: (index) => virtual.scrollToIndex(index, { align: "auto" }),
    x: (order) => mayShip && toggle(order.id),
    f: (order) => mayShip && open(order.id),
    s: (order) => mayShip && start(order, "ship"),
  });

  return (
    <>
      <ul ref={list} className="orders" style={{ height: virtual.getTotalSize() }}>
        {shown.map((item) => {
          const order = rows[item.index];
          if (!order) return null;
          return (
            <li
              key={item.key}
              data-index={item.index}
              ref={virtual.measureElement}
              style={{ transform: `translateY(${item.start - virtual.options.scrollMargin}px)` }}
            >
              <OrderRow
                order={order}
                storeName={names.find(({ id }) => id === order.store)?.name}
                selected={selected.has(order.id)}
                active={item.index === cursor}
                opened={opened === order.id}
                mayShip={mayShip}
                onToggle={toggle}
                onOpen={open}
                onAct={start}
              />
            </li>
          );
        })}
      </ul>
      <Foot hasMore={hasMore} mayShip={mayShip} />
    </>
  );
}

/** Selects a row, or with Shift every row from the last one on. */
function useToggle(rows: readonly Order[], onSelect: Props["onSelect"]) {
  const shown = useRef(rows);
  shown.current = rows;
  const last = useRef<string>(undefined);
  return useCallback(
    (id: string, isRange = false) => {
      const keys = isRange
        ? rangeOf(
            shown.current.map((row) => row.id),
            last.current,
            id,
          )
        : [id];
      last.current = id;
      onSelect((before) => {
        const next = new Set(before);
        for (const key of keys) {
          if (before.has(id)) next.delete(key);
          else next.add(key);
        }
        return next;
      });
    },
    [onSelect],
  );
}

/** Fetches more orders when the last ones come near. */
function useVirtualRows({ rows, hasMore, onMore }: Pick<Props, "rows" | "hasMore" | "onMore">) {
  const list = useRef<HTMLUListElement>(null);
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => ROW_PX,
    overscan: AHEAD,
    scrollMargin: list.current?.offsetTop ?? 0,
    getItemKey: (index) => rows[index]?.id ?? index,
  });
  const last = virtual.getVirtualItems().at(-1)?.index ?? 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: more is fetched when the end comes near, not when onMore is another function
  useEffect(() => {
    if (hasMore && last >= rows.length - AHEAD) onMore();
  }, [hasMore, last, rows.length]);
  return { list, virtual };
}

interface CursorActions {
  scrollTo(index: number): void;
  /** By key. */
  x(order: Order): unknown;
  f(order: Order): unknown;
  s(order: Order): unknown;
}

/** The row that the keyboard acts on; -1 before the first key. */
function useCursor(rows: readonly Order[], { scrollTo, x, f, s }: CursorActions): number {
  const navigate = useNavigate();
  const [cursor, setCursor] = useState(-1);
  const move = (to: number) => {
    const next = Math.max(0, Math.min(rows.length - 1, to));
    setCursor(next);
    scrollTo(next);
  };
  const withRow = (act: (order: Order) => unknown) => () => {
    const order = rows[cursor];
    if (order) act(order);
  };
  useListKeys({
    j: () => move(cursor + 1),
    k: () => move(cursor - 1),
    x: withRow(x),
    f: withRow(f),
    s: withRow(s),
    enter: withRow((order) => navigate(`/orders/${order.id}`)),
  });
  return cursor;
}

function Foot({ hasMore, mayShip }: { hasMore: boolean; mayShip: boolean }) {
  const { t } = useTranslation();
  return (
    <>
      {hasMore && (
        <Center py="md">
          <Loader size="sm" role="status" aria-label={t("loading")} />
        </Center>
      )}
      {mayShip && (
        <Text size="xs" c="dimmed" p="xs" ta="center" visibleFrom="md">
          {t("orders.keys")}: {t("orders.keys_text")}
        </Text>
      )}
    </>
  );
}
