import { Box, Group, Loader, Text } from "@mantine/core";
import { useIsFetching, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useConnection } from "./connection.tsx";

const SLOW_MS = 6_000;
const RETRY_MS = 2_000;

/** Says plainly that the server is away, slow or has had enough, and asks again by itself until it answers. */
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
  if (state.kind === "busy") {
    const seconds = Math.max(1, Math.ceil((state.untilMs - Date.now()) / 1000));
    return <Notice text={t("connection.busy", { seconds })} />;
  }
  return slow ? <Notice text={t("connection.slow")} /> : null;
}

function Notice({ text }: { text: string }) {
  return (
    <Box role="alert" bg="red.1" c="red.9" px="md" py={6} mb="md" style={{ borderRadius: "var(--mantine-radius-md)" }}>
      <Group gap="xs" wrap="nowrap">
        <Loader size={14} color="red.9" />
        <Text size="sm" fw={600}>
          {text}
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
