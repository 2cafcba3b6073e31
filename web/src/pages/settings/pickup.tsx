import { Badge, Button, Card, Group, Stack, Text } from "@mantine/core";
import { Plus } from "lucide-react";
import { useState } from "react";
import { useDeletePickupAddress, usePickupAddresses } from "../../api/account.ts";
import type { PickupAddress } from "../../api/types.ts";
import { governorateName } from "../../i18n/governorates.ts";
import { useTranslation } from "../../i18n/i18n.ts";
import { Confirm } from "../../ui/confirm.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Section } from "../../ui/section.tsx";
import { PickupForm } from "./pickup-form.tsx";

export function PickupSection({ readOnly }: { readOnly: boolean }) {
  const { t } = useTranslation();
  const addresses = usePickupAddresses();
  const [adding, setAdding] = useState(false);
  const rows = addresses.data?.data ?? [];
  const add = !readOnly && !adding && (
    <Button variant="default" leftSection={<Plus size={16} aria-hidden />} onClick={() => setAdding(true)}>
      {t("settings.pickup_add")}
    </Button>
  );
  return (
    <Section id="pickup" title={t("settings.pickup")} text={t("settings.pickup_text")} action={add}>
      {adding && <PickupForm onDone={() => setAdding(false)} onCancel={() => setAdding(false)} />}
      <Loaded query={addresses}>
        <Stack gap="xs">
          {rows.map((row) => (
            <AddressCard key={row.id} address={row} readOnly={readOnly} />
          ))}
        </Stack>
      </Loaded>
    </Section>
  );
}

function AddressCard({ address, readOnly }: { address: PickupAddress; readOnly: boolean }) {
  const { t, language } = useTranslation();
  const remove = useDeletePickupAddress();
  const [asking, setAsking] = useState(false);
  const place = [address.address, address.city, governorateName(address.governorate, language)];
  return (
    <Card withBorder padding="sm">
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <div>
          <Group gap="xs">
            <Text fw={600} size="sm">
              <bdi>{address.name}</bdi>
            </Text>
            {address.is_default && (
              <Badge variant="light" tt="none">
                {t("settings.pickup_main")}
              </Badge>
            )}
            {address.address === "" && (
              <Badge variant="light" color="orange" tt="none">
                {t("settings.pickup_missing")}
              </Badge>
            )}
          </Group>
          <Text size="sm" c="dimmed">
            <bdi>{place.filter(Boolean).join(language === "ar" ? "، " : ", ")}</bdi>
          </Text>
          <Text size="sm" c="dimmed" className="ltr" component="span">
            {address.phone}
          </Text>
        </div>
        {!readOnly && !address.is_default && (
          <Button size="xs" variant="subtle" color="red" onClick={() => setAsking(true)}>
            {t("settings.remove")}
          </Button>
        )}
      </Group>
      <Confirm
        opened={asking}
        title={t("settings.remove")}
        text={t("settings.remove_address", { name: address.name })}
        action={t("settings.remove")}
        change={remove}
        onConfirm={() => remove.mutate(address.id)}
        onClose={() => setAsking(false)}
      />
    </Card>
  );
}
