import { Anchor, SimpleGrid, Text } from "@mantine/core";
import { Link } from "react-router";
import type { StoreWithHealth } from "../../api/types.ts";
import { useFormat } from "../../i18n/format.ts";
import { useTranslation } from "../../i18n/i18n.ts";

/** The API counts no further. */
export const MOST_COUNTED = 1_000;

/** Orders of the store by status, each linking to its list. */
export function Counts({ store }: { store: StoreWithHealth }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { health } = store;
  const counts = [
    { tab: "attention", word: "stores.needs_you", count: health.attention_orders },
    { tab: "waiting", word: "stores.waiting", count: health.waiting_orders },
    { tab: "shipped", word: "stores.shipped", count: health.shipped_orders },
  ];
  return (
    <SimpleGrid cols={3} spacing="xs">
      {counts.map(({ tab, word, count }) => (
        <Anchor
          key={tab}
          component={Link}
          to={`/orders?tab=${tab}&store=${store.id}`}
          underline="never"
          c="var(--mantine-color-text)"
          className="count"
        >
          <Text fz={24} fw={700} lh={1.2}>
            {format.number(Math.min(count, MOST_COUNTED))}
            {count >= MOST_COUNTED && "+"}
          </Text>
          <Text size="sm">{t(word)}</Text>
        </Anchor>
      ))}
    </SimpleGrid>
  );
}
