import { ActionIcon, Menu, Text, useMantineColorScheme } from "@mantine/core";
import { CircleUserRound, LogOut } from "lucide-react";
import { useSession, useSignOut } from "../api/session.ts";
import { chooseDigits, chosenDigits, DIGITS } from "../i18n/digits.ts";
import { useTranslation } from "../i18n/i18n.ts";
import { COLOR_SCHEMES } from "./color-scheme.ts";

/** Opened at once: it is loaded when its button is pressed. */
export function AccountMenu() {
  const { t, language } = useTranslation();
  const { data: session } = useSession();
  const signOut = useSignOut();
  return (
    <Menu position="bottom-end" width={240} defaultOpened>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t("account_menu")} autoFocus>
          <CircleUserRound size={22} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <Text size="sm" fw={600} c="var(--mantine-color-text)" truncate dir="auto" className="name">
            {session?.account.name}
          </Text>
          <Text size="xs" truncate>
            <bdi>{session?.user.email}</bdi>
          </Text>
        </Menu.Label>
        <Menu.Divider />
        <ColorSchemes />
        {language === "ar" && <DigitsChoice />}
        <Menu.Divider />
        <Menu.Item leftSection={<LogOut size={16} aria-hidden />} onClick={() => signOut.mutate()}>
          {t("sign_out")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function ColorSchemes() {
  const { t } = useTranslation();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <>
      <Menu.Label>{t("color_scheme.title")}</Menu.Label>
      <Menu.RadioGroup
        value={colorScheme}
        onChange={(chosen) => setColorScheme(COLOR_SCHEMES.find((scheme) => scheme === chosen) ?? "auto")}
      >
        {COLOR_SCHEMES.map((scheme) => (
          <Menu.RadioItem key={scheme} value={scheme}>
            {t(`color_scheme.${scheme}`)}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </>
  );
}

function DigitsChoice() {
  const { t } = useTranslation();
  return (
    <>
      <Menu.Divider />
      <Menu.Label>{t("digits.title")}</Menu.Label>
      <Menu.RadioGroup
        value={chosenDigits}
        onChange={(chosen) => chooseDigits(DIGITS.find((digits) => digits === chosen) ?? "latn")}
      >
        {DIGITS.map((digits) => (
          <Menu.RadioItem key={digits} value={digits}>
            {t(`digits.${digits}`)}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </>
  );
}
