import { AppShell, Group, NavLink, ScrollArea, Text } from "@mantine/core";
import { BookOpen } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router";
import { useSession } from "../api/session.ts";
import { LanguageSwitch } from "./language.tsx";
import { navigationOf } from "./navigation.ts";

export function Sidebar() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const { data: session } = useSession();
  const entries = session ? navigationOf(session) : [];
  const isHere = (to: string) => pathname === to || (to !== "/" && pathname.startsWith(`${to}/`));
  return (
    <>
      <AppShell.Section px="sm" pb="xs">
        <Text size="sm" fw={600} truncate dir="auto" className="name">
          {session?.account.name}
        </Text>
      </AppShell.Section>
      <AppShell.Section grow component={ScrollArea}>
        {entries.map(({ to, words, icon: Icon }) => (
          <NavLink
            key={to}
            component={Link}
            to={to}
            active={isHere(to)}
            aria-current={isHere(to) ? "page" : undefined}
            label={t(words)}
            leftSection={<Icon size={18} aria-hidden />}
            className="nav-link"
          />
        ))}
      </AppShell.Section>
      <AppShell.Section>
        <NavLink href="/docs" label={t("docs")} leftSection={<BookOpen size={18} aria-hidden />} className="nav-link" />
        <Group hiddenFrom="sm" p="sm">
          <LanguageSwitch />
        </Group>
      </AppShell.Section>
    </>
  );
}
