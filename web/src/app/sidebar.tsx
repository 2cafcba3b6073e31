import { AppShell, Badge, Divider, Group, NavLink, Text } from "@mantine/core";
import { CircleQuestionMark } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router";
import { useHome } from "../api/home.ts";
import { useSession } from "../api/session.ts";
import { useCounts } from "../ui/counts.ts";
import { LanguageSwitch } from "./language.tsx";
import { type NavigationEntry, navigationOf } from "./navigation.ts";

export function Sidebar() {
  const { t, i18n } = useTranslation();
  const { data: session } = useSession();
  const entries = session ? navigationOf(session) : [];
  return (
    <>
      <AppShell.Section px="sm" pb="xs">
        <Text size="sm" fw={600} truncate dir="auto" className="name">
          {session?.account.name}
        </Text>
      </AppShell.Section>
      <AppShell.Section grow className="nav-entries">
        {entries.map((entry) => !entry.below && <Entry key={entry.to} {...entry} />)}
        <Divider my="xs" />
        {entries.map((entry) => entry.below && <Entry key={entry.to} {...entry} />)}
        <NavLink
          href={`/support?language=${i18n.language}`}
          label={t("help")}
          leftSection={<CircleQuestionMark size={18} aria-hidden />}
          className="nav-link"
        />
      </AppShell.Section>
      <AppShell.Section hiddenFrom="sm">
        <Group p="sm">
          <LanguageSwitch />
        </Group>
      </AppShell.Section>
    </>
  );
}

function Entry({ to, also = [], words, icon: Icon, waiting }: NavigationEntry) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const { data: home } = useHome();
  const count = useCounts();
  const isHere = [to, ...also].some((path) => pathname === path || (path !== "/" && pathname.startsWith(`${path}/`)));
  const n = waiting && home ? waiting.count(home) : 0;
  return (
    <NavLink
      component={Link}
      to={to}
      active={isHere}
      aria-current={isHere ? "page" : undefined}
      label={t(words)}
      leftSection={<Icon size={18} aria-hidden />}
      {...(waiting && n > 0
        ? {
            "aria-description": t(`waiting.${waiting.name}`, { n: count(n) }),
            rightSection: (
              <Badge size="sm" circle={n < 10} color="red.9" aria-hidden className="nav-count">
                {count(n)}
              </Badge>
            ),
          }
        : {})}
      className="nav-link"
    />
  );
}
