import { Alert, Button, Group, Text } from "@mantine/core";
import { type TypedAddress, useAddressCheck } from "../api/addresses.ts";
import { governorateName } from "../i18n/governorates.ts";
import { useTranslation } from "../i18n/i18n.ts";

interface Props {
  governorate: string;
  city?: string | null | undefined;
  district?: string | null | undefined;
  address: string;
  /** Missing where the governorate cannot be changed. */
  onGovernorate?(code: string): void;
}

/** While an address is typed: the governorate that it names when that is another one, or none is chosen yet. */
export function AddressHint({ governorate, city, district, address, onGovernorate }: Props) {
  const { t, language } = useTranslation();
  const typed: TypedAddress = {
    address: address.slice(0, 2000),
    ...(governorate ? { governorate } : {}),
    ...(city ? { city } : {}),
    ...(district ? { district } : {}),
  };
  const check = useAddressCheck(typed);
  const places =
    check?.result === "accepted" && check.governorate
      ? [{ governorate: check.governorate, city: check.city }]
      : (check?.candidates ?? []);
  const others = places.filter((place) => place.governorate !== governorate);
  if (others.length === 0) return null;
  return (
    <Alert color="orange" variant="light" role="status" data-hint="address">
      <Text size="sm">
        {governorate
          ? t(onGovernorate ? "address_hint.other" : "address_hint.fixed", {
              governorate: governorateName(governorate, language),
            })
          : t("address_hint.found")}
      </Text>
      {onGovernorate && (
        <Group gap="xs" mt="xs">
          {others.map((place) => (
            <Button
              key={place.governorate}
              size="xs"
              variant="default"
              onClick={() => onGovernorate(place.governorate)}
            >
              {nameOf(place, language)}
            </Button>
          ))}
        </Group>
      )}
    </Alert>
  );
}

function nameOf(place: { governorate: string; city: string | null }, language: string): string {
  const name = governorateName(place.governorate, language);
  return place.city && place.city !== name ? `${name} (${place.city})` : name;
}
