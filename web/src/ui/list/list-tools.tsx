import { Button, Group, Menu, NativeSelect, Text } from "@mantine/core";
import { Download } from "lucide-react";
import { useSearchParams } from "react-router";
import { type ListName, listFilePath } from "../../api/lists.ts";
import { useMode } from "../../app/mode.tsx";
import { useFigures } from "../../i18n/figures.ts";
import { useTranslation } from "../../i18n/i18n.ts";
import { SavedViews } from "./saved-views.tsx";

const MOST_IN_FILE = 100_000;

/** Saved views, order and files of a list. */
export function ListTools({ list, query }: { list: ListName; query: Readonly<Record<string, unknown>> }) {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const sort = (value: string) =>
    setParams((before) => {
      const next = new URLSearchParams(before);
      if (value === "oldest") next.set("sort", value);
      else next.delete("sort");
      return next;
    });
  return (
    <Group gap="xs">
      <SavedViews list={list} />
      <NativeSelect
        aria-label={t("list.sort")}
        value={params.get("sort") ?? "newest"}
        onChange={(event) => sort(event.currentTarget.value)}
        data={["newest", "oldest"].map((value) => ({ value, label: t(`list.${value}`) }))}
      />
      <ExportMenu list={list} query={query} />
    </Group>
  );
}

interface ExportProps {
  list: ListName | "payouts";
  query: Readonly<Record<string, unknown>>;
}

/** A list as a file. */
export function ExportMenu({ list, query }: ExportProps) {
  const { t, language } = useTranslation();
  const { mode } = useMode();
  const format = useFigures();
  const href = (type: "csv" | "xlsx") => listFilePath({ mode, list, query, format: type, language: language });
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<Download size={16} aria-hidden />}>
          {t("list.export")}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component="a" href={href("xlsx")} download>
          Excel
        </Menu.Item>
        <Menu.Item component="a" href={href("csv")} download>
          CSV
        </Menu.Item>
        <Menu.Divider />
        <Text size="xs" c="dimmed" px="sm" py={4} maw={220}>
          {t("list.export_hint", { n: format.count(MOST_IN_FILE) })}
        </Text>
      </Menu.Dropdown>
    </Menu>
  );
}
