import { Box, Group, Loader, Text, VisuallyHidden } from "@mantine/core";
import { useIsFetching, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslation } from "../i18n/i18n.ts";
import { useConnection } from "./connection.tsx";

const SLOW_MS = 6_000;
const RETRY_MS = 2_000;
const COUNT_MS = 250;

/** Shows that the server does not answer, is slow or limits requests, and retries until it answers. */
export function ConnectionNotice() {
  const { t } = useTranslation();
  const state = useConnection();
  const queries = useQueryClient();
  const slow = useSlow();
  const lost = state.kind === "away" || state.kind === "offline";
  useEffect(() => {
    if (!lost) return;
    const timer = setInterval(async () => {
      const answered = await fetch("/healthz").then(
        (response) => response.ok,
        () => false,
      );
      if (answered) await queries.invalidateQueries();
    }, RETRY_MS);
    return () => clearInterval(timer);
  }, [lost, queries]);

  if (state.kind === "offline" || state.kind === "away") return <Notice text={t(`connection.${state.kind}`)} />;
  if (state.kind === "busy" && state.untilMs > Date.now()) return <Busy key={state.untilMs} untilMs={state.untilMs} />;
  return slow ? <Notice text={t("connection.slow")} /> : null;
}

/** Counts down to the moment when queries are retried. Announced once, not every second. */
function Busy({ untilMs }: { untilMs: number }) {
  const { t } = useTranslation();
  const secondsLeft = () => Math.ceil((untilMs - Date.now()) / 1000);
  const [seconds, setSeconds] = useState(secondsLeft);
  const [first] = useState(seconds);
  useEffect(() => {
    const timer = setInterval(() => setSeconds(Math.ceil((untilMs - Date.now()) / 1000)), COUNT_MS);
    return () => clearInterval(timer);
  }, [untilMs]);
  if (seconds < 1) return null;
  return <Notice text={t("connection.busy", { seconds: first })} shown={t("connection.busy", { seconds })} />;
}

/** `shown` is the visible text where it changes more often than it should be announced. */
function Notice({ text, shown }: { text: string; shown?: string }) {
  return (
    <Box
      role="alert"
      bg="var(--bad-soft)"
      c="var(--tone-bad)"
      px="md"
      py={6}
      mb="md"
      style={{ borderRadius: "var(--mantine-radius-md)" }}
    >
      <Group gap="xs" wrap="nowrap">
        <Loader size={14} color="var(--tone-bad)" />
        <Text size="sm" fw={600}>
          {shown === undefined ? (
            text
          ) : (
            <>
              <VisuallyHidden>{text}</VisuallyHidden>
              <span aria-hidden>{shown}</span>
            </>
          )}
        </Text>
      </Group>
    </Box>
  );
}

function useSlow(): boolean {
  const fetching = useIsFetching() > 0;
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    setSlow(false);
    if (!fetching) return;
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => clearTimeout(timer);
  }, [fetching]);
  return slow;
}
