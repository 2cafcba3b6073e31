import { Badge, Button, Group, Stack, Text } from "@mantine/core";
import { useEndSession, useSessions } from "../../api/identity.ts";
import type { UserSession } from "../../api/types.ts";
import { useToast } from "../../app/toast.tsx";
import { useFormat } from "../../i18n/format.ts";
import { useTranslation } from "../../i18n/i18n.ts";
import { Failed } from "../../ui/failed.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Section } from "../../ui/section.tsx";

/** The user's sessions; each can be ended, or all others at once. */
export function SessionsSection() {
  const { t } = useTranslation();
  const sessions = useSessions();
  const end = useEndSession();
  const toast = useToast();
  const done = { onSuccess: () => toast({ text: t("security.session_ended") }) };
  const list = sessions.data?.data ?? [];
  const others = list.length > 1 && (
    <Button variant="default" loading={end.isPending} onClick={() => end.mutate(undefined, done)}>
      {t("security.session_end_others")}
    </Button>
  );
  return (
    <Section title={t("security.sessions")} text={t("security.sessions_text")} action={others}>
      <Failed error={end.error} />
      <Loaded query={sessions}>
        <Stack gap="xs">
          {list.map((session) => (
            <SessionRow key={session.id} session={session} onEnd={() => end.mutate(session.id, done)} />
          ))}
        </Stack>
      </Loaded>
    </Section>
  );
}

function SessionRow({ session, onEnd }: { session: UserSession; onEnd(): void }) {
  const { t } = useTranslation();
  const { moment } = useFormat();
  const { browser, system, created_at, last_seen_at } = session;
  const device =
    browser && system
      ? t("security.session_device", { browser, system })
      : (browser ?? system ?? t("security.session_unknown"));
  return (
    <Group justify="space-between" wrap="nowrap">
      <div style={{ minWidth: 0 }}>
        <Group gap="xs">
          <Text size="sm" fw={600}>
            <bdi>{device}</bdi>
          </Text>
          {session.is_present && (
            <Badge variant="light" tt="none">
              {t("security.session_here")}
            </Badge>
          )}
        </Group>
        <Text size="sm" c="dimmed">
          {t("security.session_since", { created: moment(created_at), seen: moment(last_seen_at) })}
        </Text>
      </div>
      {!session.is_present && (
        <Button size="xs" variant="subtle" color="red" style={{ flexShrink: 0 }} onClick={onEnd}>
          {t("security.session_end")}
        </Button>
      )}
    </Group>
  );
}
