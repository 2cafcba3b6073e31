import { Group, NativeSelect, Tabs, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { Search } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useHome } from "../../api/home.ts";
import { useStores } from "../../api/stores.ts";
import { useTranslation } from "../../i18n/i18n.ts";
import { useCounts } from "../../ui/counts.ts";
import { TABS, type useFilter } from "./filter.ts";

interface Props {
  filter: ReturnType<typeof useFilter>;
  /** Beside the search. */
  children?: ReactNode;
}

export function FilterBar({ filter, children }: Props) {
  const { t } = useTranslation();
  const count = useCounts();
  const stores = useStores();
  const attention = useHome().data?.orders.needs_attention;
  const choose = (value: string | null) => filter.change({ tab: TABS.find((tab) => tab === value) ?? "attention" });
  return (
    <>
      <Tabs value={filter.tab} onChange={choose} mb="sm">
        <Tabs.List aria-label={t("orders.tabs")} className="tabs">
          {TABS.map((tab) => (
            <Tabs.Tab key={tab} value={tab}>
              {t(`orders.${tab}`)}
              {tab === "attention" && attention ? ` (${count(attention)})` : ""}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </Tabs>
      <Group mb="sm" gap="sm">
        <SearchField value={filter.search} onSearch={(search) => filter.change({ search }, true)} />
        {(stores.data?.length ?? 0) > 1 && (
          <NativeSelect
            aria-label={t("orders.store")}
            value={filter.store}
            onChange={(event) => filter.change({ store: event.currentTarget.value })}
            data={[
              { value: "", label: t("orders.all_stores") },
              ...(stores.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        )}
        {children}
      </Group>
    </>
  );
}

const PAUSE_MS = 300;

/** Searches when typing pauses, and keeps the focus while the list changes. */
function SearchField({ value, onSearch }: { value: string; onSearch(text: string): void }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(value);
  const input = useRef<HTMLInputElement>(null);
  const search = useDebouncedCallback(onSearch, PAUSE_MS);
  useEffect(() => setTyped(value), [value]);
  useEffect(() => {
    if (value) input.current?.focus();
  }, [value]);
  return (
    <TextInput
      ref={input}
      type="search"
      aria-label={t("orders.search")}
      placeholder={t("orders.search")}
      leftSection={<Search size={16} aria-hidden />}
      value={typed}
      onChange={(event) => {
        const { value: next } = event.currentTarget;
        setTyped(next);
        search(next.trim());
      }}
      style={{ flex: "1 1 220px", maxWidth: 340 }}
    />
  );
}
