import { Burger, Group, Text, UnstyledButton } from "@mantine/core";
import { Link } from "react-router";
import { useTranslation } from "../i18n/i18n.ts";
import { AccountButton } from "./account-button.tsx";
import { Find } from "./find.tsx";
import { LanguageSwitch } from "./language.tsx";
import { ModeSwitch } from "./mode-switch.tsx";

export function Header({ opened, onToggle }: { opened: boolean; onToggle(): void }) {
  const { t } = useTranslation();
  return (
    <Group h={56} px="md" justify="space-between" wrap="nowrap" gap="xs">
      <Group gap="xs" wrap="nowrap">
        <Burger
          id="menu"
          opened={opened}
          onClick={onToggle}
          hiddenFrom="md"
          size="sm"
          aria-label={t("menu")}
          aria-expanded={opened}
        />
        <UnstyledButton component={Link} to="/" aria-label={t("masar")}>
          <Group gap={8} wrap="nowrap">
            <img src="/docs/assets/masar.svg" alt="" width={26} height={26} />
            <Text fw={700} size="lg" visibleFrom="xs">
              {t("masar")}
            </Text>
          </Group>
        </UnstyledButton>
      </Group>
      <Group gap="sm" wrap="nowrap">
        <Find />
        <ModeSwitch />
        <Group visibleFrom="sm">
          <LanguageSwitch />
        </Group>
        <AccountButton />
      </Group>
    </Group>
  );
}
