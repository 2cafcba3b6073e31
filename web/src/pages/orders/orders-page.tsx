import { Button, Card, Group, Text } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNewestOrder, useOrders } from "../../api/orders.ts";
import { useMay } from "../../api/session.ts";
import { useMode } from "../../app/mode.tsx";
import { useTranslation } from "../../i18n/i18n.ts";
import { ListTools } from "../../ui/list/list-tools.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { BulkBar } from "./bulk-bar.tsx";
import { NoOrders } from "./empty.tsx";
import { useFilter } from "./filter.ts";
import { FilterBar } from "./filter-bar.tsx";
import { OrderList } from "./list.tsx";

export function OrdersPage() {
  const { mode } = useMode();
  const filter = useFilter();
  // Selection and open rows belong to one filter.
  return <Inbox key={`${mode} ${JSON.stringify(filter.query)}`} filter={filter} />;
}

function Inbox({ filter }: { filter: ReturnType<typeof useFilter> }) {
  const { t } = useTranslation();
  const { mode } = useMode();
  const queries = useQueryClient();
  const orders = useOrders(filter.query);
  const newest = useNewestOrder(filter.query);
  const mayShip = useMay("ship");
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const loaded = orders.data?.pages.flatMap((page) => page.data) ?? [];
  const [only, setOnly] = useState<ReadonlySet<string>>();
  const rows = loaded.filter((order) => (only ? only.has(order.id) : filter.holds(order)));
  const show = (ids: readonly string[]) => {
    setOnly(new Set(ids));
    setSelected(new Set(ids));
  };
  const isEmpty = rows.length === 0 && !only && !orders.hasNextPage;
  const first = loaded[0]?.id;
  const isNew =
    filter.sort === undefined &&
    orders.data !== undefined &&
    newest !== undefined &&
    (first === undefined || newest > first);
  return (
    <>
      <PageHead title={t("pages.orders")} />
      <FilterBar filter={filter}>
        <ListTools list="orders" query={filter.query} />
      </FilterBar>
      {isNew && (
        <Button
          variant="light"
          fullWidth
          mb="sm"
          onClick={() => queries.resetQueries({ queryKey: [mode, "orders", "list"] })}
        >
          {t("orders.new_orders")}
        </Button>
      )}
      <Loaded query={orders}>
        <Card
          withBorder={!isEmpty}
          padding={0}
          bg={isEmpty ? "transparent" : "var(--surface)"}
          style={{ overflow: "visible" }}
        >
          {mayShip && (
            <BulkBar
              rows={rows}
              selected={selected}
              onSelect={setSelected}
              onShow={show}
              query={filter.query}
              hasMore={orders.hasNextPage && !only}
            />
          )}
          {only && <Only count={rows.length} onAll={() => setOnly(undefined)} />}
          {isEmpty ? (
            <NoOrders tab={filter.tab} />
          ) : (
            <OrderList
              rows={rows}
              selected={selected}
              onSelect={setSelected}
              mayShip={mayShip}
              hasMore={orders.hasNextPage && !only}
              onMore={() => {
                if (!orders.isFetchingNextPage) void orders.fetchNextPage();
              }}
            />
          )}
        </Card>
      </Loaded>
    </>
  );
}

/** While only the orders of one reason are shown. */
function Only({ count, onAll }: { count: number; onAll(): void }) {
  const { t } = useTranslation();
  return (
    <Group gap="xs" px="sm" py={6}>
      <Text size="sm">{t("orders.only", { count })}</Text>
      <Button size="xs" variant="subtle" onClick={onAll}>
        {t("orders.see_all")}
      </Button>
    </Group>
  );
}
