import { Button, NativeSelect, Stack } from "@mantine/core";
import { usePickupAddresses } from "../../api/account.ts";
import { useImportPlaces, useUpdatePlace } from "../../api/stores.ts";
import type { StoreWithHealth } from "../../api/types.ts";
import { useToast } from "../../app/toast.tsx";
import { useTranslation } from "../../i18n/i18n.ts";
import { Failed } from "../../ui/failed.tsx";
import { Section } from "../../ui/section.tsx";

const NOT_SHIPPED = "none";

/** Where the courier collects the goods of each of the store's places. */
export function Places({ store }: { store: StoreWithHealth }) {
  const { t } = useTranslation();
  const toast = useToast();
  const pickups = usePickupAddresses().data?.data ?? [];
  const update = useUpdatePlace(store.id);
  const importing = useImportPlaces(store.id);
  if (store.places.length === 0) return null;
  const hasUnmapped = store.places.some(({ standing }) => standing === "unmapped");
  const saved = { onSuccess: () => toast({ text: t("saved") }) };
  const main = pickups.find(({ is_default }) => is_default);
  const importAll = hasUnmapped && (
    <Button size="xs" loading={importing.isPending} onClick={() => importing.mutate(undefined, saved)}>
      {t("stores.places_import")}
    </Button>
  );
  return (
    <Section title={t("stores.places")} text={t("stores.places_text")} action={importAll}>
      <Stack gap="sm">
        {store.places.map(({ id, name, address, standing, pickup_address_id }) => (
          <NativeSelect
            key={id}
            label={<bdi>{name}</bdi>}
            description={<bdi>{address}</bdi>}
            error={standing === "unmapped" ? t("stores.place_open") : undefined}
            value={
              standing === "not_shipped" ? NOT_SHIPPED : standing === "mapped" ? (pickup_address_id ?? main?.id) : ""
            }
            onChange={({ currentTarget: { value } }) =>
              update.mutate({ place: id, pickup: value === NOT_SHIPPED ? undefined : value }, saved)
            }
            data={[
              ...(standing === "unmapped" ? [{ value: "", label: t("stores.place_choose"), disabled: true }] : []),
              ...pickups.map((one) => ({ value: one.id, label: one.name })),
              { value: NOT_SHIPPED, label: t("stores.place_not_shipped") },
            ]}
          />
        ))}
        <Failed error={update.error ?? importing.error} />
      </Stack>
    </Section>
  );
}
