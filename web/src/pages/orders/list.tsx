import { Center, Loader, Text } from "@mantine/core";
import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { useCallback, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useStores } from "../../api/stores.ts";
import type { Order } from "../../api/types.ts";
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

/** Only the rows in sight are in the page, however many orders there are. */
export function OrderList({ rows, selected, onSelect, mayShip, hasMore, onMore }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const list = useRef<HTMLUListElement>(null);
  const [cursor, setCursor] = useState(-1);
  const [opened, setOpened] = useState<string>();
  const { start } = useOneAct();
  const stores = useStores();
  const names = stores.data && stores.data.length > 1 ? stores.data : [];
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => ROW_PX,
    overscan: AHEAD,
    scrollMargin: list.current?.offsetTop ?? 0,
    getItemKey: (index) => rows[index]?.id ?? index,
  });
  const items = virtual.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: more is fetched when the end comes near, not when onMore is another function
  useEffect(() => {
    if (hasMore && last >= rows.length - AHEAD) onMore();
  }, [hasMore, last, rows.length]);

  const toggle = useCallback(
    (id: string) =>
      onSelect((before) => {
        const next = new Set(before);
        if (!next.delete(id)) next.add(id);
        return next;
      }),
    [onSelect],
  );
  const open = useCallback((id: string) => setOpened((before) => (before === id ? undefined : id)), []);
  const move = (to: number) => {
    const next = Math.max(0, Math.min(rows.length - 1, to));
    setCursor(next);
    virtual.scrollToIndex(next, { align: "auto" });
  };
  useListKeys({
    j: () => move(cursor + 1),
    k: () => move(cursor - 1),
    x: () => withRow((order) => mayShip && toggle(order.id)),
    f: () => withRow((order) => mayShip && open(order.id)),
    s: () => withRow((order) => mayShip && start(order, "ship")),
    enter: () => withRow((order) => navigate(`/orders/${order.id}`)),
  });
  function withRow(act: (order: Order) => unknown): void {
    const order = rows[cursor];
    if (order) act(order);
  }

  return (
    <>
      <ul ref={list} className="orders" style={{ height: virtual.getTotalSize() }}>
        {items.map((item) => {
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
      {hasMore && (
        <Center py="md">
          <Loader size="sm" aria-label={t("loading")} />
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
