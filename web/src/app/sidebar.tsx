import { Box, Group, Text } from "@mantine/core";
import { CircleQuestionMark } from "lucide-react";
import { Link, useLocation } from "react-router";
import { useHome } from "../api/home.ts";
import { useSession } from "../api/session.ts";
import { useTranslation } from "../i18n/i18n.ts";
import { useCounts } from "../ui/counts.ts";
import { LanguageSwitch } from "./language.tsx";
import { type NavigationEntry, navigationOf } from "./navigation.ts";

/** `onLeave` is called when a page is chosen, also the one that is shown. */
export function Sidebar({ onLeave }: { onLeave(): void }) {
  const { t, language } = useTranslation();
  const { data: session } = useSession();
  const entries = session ? navigationOf(session) : [];
  return (
    <>
      <Box px="sm" pb="xs">
        <Text size="sm" fw={600} truncate dir="auto" className="name">
          {session?.account.name}
        </Text>
      </Box>
      <div className="nav-entries">
        {entries.map((entry) => !entry.below && <Entry key={entry.to} {...entry} onLeave={onLeave} />)}
        <hr className="nav-line" />
        {entries.map((entry) => entry.below && <Entry key={entry.to} {...entry} onLeave={onLeave} />)}
        <a href={`/support?language=${language}`} className="nav-link mantine-focus-auto">
          <CircleQuestionMark size={18} aria-hidden />
          <span className="nav-name">{t("help")}</span>
        </a>
      </div>
      <Box hiddenFrom="sm">
        <Group p="sm">
          <LanguageSwitch />
        </Group>
      </Box>
    </>
  );
}

function Entry({ to, also = [], words, icon: Icon, waiting, onLeave }: NavigationEntry & { onLeave(): void }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const { data: home } = useHome();
  const count = useCounts();
  const isHere = [to, ...also].some((path) => pathname === path || (path !== "/" && pathname.startsWith(`${path}/`)));
  const n = waiting && home ? waiting.count(home) : 0;
  return (
    <Link
      to={to}
      onClick={onLeave}
      aria-current={isHere ? "page" : undefined}
      aria-description={waiting && n > 0 ? t(`waiting.${waiting.name}`, { n: count(n) }) : undefined}
      className="nav-link mantine-focus-auto"
    >
      <Icon size={18} aria-hidden />
      <span className="nav-name">{t(words)}</span>
      {n > 0 && (
        <span className="nav-count" aria-hidden>
          {count(n)}
        </span>
      )}
    </Link>
  );
}
