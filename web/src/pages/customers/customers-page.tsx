import { Card, Checkbox, Group, Stack, Text, TextInput, Title } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { Search } from "lucide-react";
import { useCallback, useState } from "react";
import { useSearchParams } from "react-router";
import { useCustomers } from "../../api/customers.ts";
import { useTranslation } from "../../i18n/i18n.ts";
import { Loaded } from "../../ui/loaded.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { Refreshing } from "../../ui/refreshing.tsx";
import { CustomerRows } from "./list.tsx";

const PAUSE_MS = 300;

/** Buyers by their newest parcel, found by phone or name. */
export function CustomersPage() {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const search = params.get("search") ?? "";
  const blocked = params.has("blocked");
  const customers = useCustomers({ ...(search ? { search } : {}), ...(blocked ? { blocked: "true" as const } : {}) });
  const rows = customers.data?.pages.flatMap(({ data }) => data) ?? [];
  const { hasNextPage, isFetching, fetchNextPage } = customers;
  const more = useCallback(() => {
    if (hasNextPage && !isFetching) fetchNextPage();
  }, [hasNextPage, isFetching, fetchNextPage]);
  const change = (name: "search" | "blocked", value: string | undefined) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (value === undefined) next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  return (
    <Stack>
      <PageHead title={t("pages.customers")} text={t("customers.intro")} />
      <Group gap="md">
        <SearchField value={search} onSearch={(text) => change("search", text || undefined)} />
        <Checkbox
          label={t("customers.only_blocked")}
          checked={blocked}
          onChange={(event) => change("blocked", event.currentTarget.checked ? "" : undefined)}
        />
      </Group>
      <Loaded query={customers}>
        <Refreshing on={customers.isPlaceholderData}>
          {rows.length > 0 ? (
            <CustomerRows customers={rows} onEnd={more} />
          ) : (
            <Card withBorder padding="xl" ta="center">
              <Title order={2} size="h4">
                {t(search || blocked ? "customers.none_found" : "customers.none")}
              </Title>
              <Text c="dimmed">{t(search || blocked ? "customers.none_found_text" : "customers.none_text")}</Text>
            </Card>
          )}
        </Refreshing>
      </Loaded>
    </Stack>
  );
}

function SearchField({ value, onSearch }: { value: string; onSearch(text: string): void }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(value);
  const search = useDebouncedCallback((text: string) => onSearch(text.trim()), PAUSE_MS);
  return (
    <TextInput
      type="search"
      aria-label={t("customers.search")}
      placeholder={t("customers.search")}
      leftSection={<Search size={16} aria-hidden />}
      value={typed}
      maxLength={60}
      style={{ flex: "1 1 240px", maxWidth: 420 }}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        search(event.currentTarget.value);
      }}
    />
  );
}
