import { Button, Collapse, Group, NativeSelect, TextInput } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { ListFilter, Search } from "lucide-react";
import { governorateOptions } from "../../i18n/governorates.ts";
import { useTranslation } from "../../i18n/i18n.ts";
import { SERVICES } from "../../i18n/services.ts";
import { STATUSES } from "../../i18n/statuses.ts";
import { DayInput } from "../../ui/day-input.tsx";
import { FILTERS, type Filter, type useFilters } from "./use-filters.ts";

interface Props {
  filters: ReturnType<typeof useFilters>;
}

export function FilterBar({ filters }: Props) {
  const { t } = useTranslation();
  const used = FILTERS.some((name) => filters.filters[name]);
  const [opened, { toggle }] = useDisclosure(used);
  return (
    <div>
      <Group gap="xs" wrap="nowrap">
        <TextInput
          flex={1}
          type="search"
          aria-label={t("shipment.search")}
          placeholder={t("shipment.search_hint")}
          leftSection={<Search size={16} aria-hidden />}
          value={filters.typed}
          onChange={(event) => filters.type(event.currentTarget.value)}
        />
        <Button
          variant={used ? "light" : "default"}
          leftSection={<ListFilter size={16} aria-hidden />}
          aria-expanded={opened}
          onClick={toggle}
        >
          {t("shipment.filters")}
        </Button>
      </Group>
      <Collapse expanded={opened}>
        <Fields filters={filters} />
      </Collapse>
    </div>
  );
}

function Fields({ filters: { filters, set, clear } }: Props) {
  const { t, language } = useTranslation();
  const field = (name: Filter) => ({
    value: filters[name] ?? "",
    onChange: (event: { currentTarget: { value: string } }) => set(name, event.currentTarget.value),
  });
  return (
    <Group gap="xs" mt="xs" align="flex-end">
      <NativeSelect
        label={t("shipments.status")}
        data={[
          { value: "", label: t("shipment.any_status") },
          ...STATUSES.map((value) => ({ value, label: t(`status.${value}`) })),
        ]}
        {...field("status")}
      />
      <NativeSelect
        label={t("shipment.destination")}
        data={[{ value: "", label: t("shipment.any_destination") }, ...governorateOptions(language)]}
        {...field("governorate")}
      />
      <NativeSelect
        label={t("shipment.level")}
        data={[
          { value: "", label: t("shipment.any_service") },
          ...SERVICES.map((value) => ({ value, label: t(`service.${value}`) })),
        ]}
        {...field("service")}
      />
      <DayInput
        label={t("shipment.from")}
        value={filters.created_from ?? ""}
        onDay={(day) => set("created_from", day)}
      />
      <DayInput label={t("shipment.to")} value={filters.created_to ?? ""} onDay={(day) => set("created_to", day)} />
      <Button variant="subtle" color="gray" c="var(--mantine-color-text)" onClick={clear}>
        {t("shipment.clear")}
      </Button>
    </Group>
  );
}
